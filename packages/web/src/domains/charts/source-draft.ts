/** A source of a chart that is being made: texts are '' until they are chosen. */
export interface SourceDraft {
  /** Keeps the fields of a row together while rows come and go. */
  readonly rowId: number;
  readonly topicId: string;
  readonly dataTypeId: string;
  /** '' for all devices. */
  readonly deviceId: string;
  readonly description: string;
  readonly colour: string;
}

/** Whether a source can be drawn: it has a topic and a data type. */
export function isComplete({ topicId, dataTypeId }: SourceDraft): boolean {
  return topicId !== '' && dataTypeId !== '';
}
