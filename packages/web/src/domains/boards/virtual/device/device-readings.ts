/** What a sensor of the device measured, by the key of the reading. */
export type DeviceReadings = Readonly<
  Partial<Record<'tilt' | 'compass' | 'light' | 'sound' | 'battery' | '_lat' | '_lng', number>>
>;
