/** A source of one or more lines in a chart. */
export interface LineSource {
  /** The id of the chart's source. */
  readonly id: string;
  readonly topicId: string;
  readonly dataTypeId: string;
  readonly keyName: string;
  /**
   * The device; `NO_DEVICE` for senders without a serial number and a name, absent for the values of every device of the
   * topic.
   */
  readonly deviceId?: string;
  /** The serial number of the device, or its name. */
  readonly serialNumber?: string;
  /** Whether each device gets its own line. */
  readonly isPerDevice?: boolean;
  readonly label: string;
  /** The unit; '' for none. */
  readonly unit: string;
  /** Whether the values are directions in degrees. */
  readonly isDirection?: boolean | undefined;
  readonly colour: string | null;
}
