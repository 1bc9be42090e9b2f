import type { RecordValue } from '../points/value.ts';

/** A stored message with values of data types. `records` maps their keys to values. Times are ISO 8601 UTC. */
export interface ReadData {
  readonly topicId: string;
  readonly deviceId: string | null;
  readonly deviceSerialNumber: string;
  readonly records: Readonly<Record<string, RecordValue>>;
  readonly timeArrival: string;
}

/**
 * The value of a key in a message, if any. Older data types may have keys such as `constructor` or `__proto__`, which
 * every object inherits, so this reads only the message's own values.
 */
export function recordOf({ records }: Pick<ReadData, 'records'>, key: string): RecordValue | undefined {
  return Object.hasOwn(records, key) ? records[key] : undefined;
}

/** A message of a topic, as the board sent it. */
export interface MqttPlainMessage {
  readonly topicName: string;
  readonly message: string;
  readonly timeArrival: string;
  /** Set if the message is not stored, because it arrived within the interval limit of the subscription. */
  readonly isTooFast?: true;
}

/** A message without pairs, for charts that show or send plain messages. */
export interface TopicMessage {
  readonly topicId: string;
  readonly message: string;
  readonly timeArrival: string;
  /** Set if the number or JSON of the message is stored too: `read_data` has come before with the values. */
  readonly hasValues?: true;
}

/** Stored records of a topic were removed or left out, so a page may show deleted values; or values of the past were added. */
export interface RecordsRemoved {
  readonly topicId: string;
}

/** The numbers of stored messages and records of a topic: at most once a second while messages arrive, and after a removal. */
export interface TopicCounted {
  readonly topicId: string;
  readonly totalNumberOfMessages: number;
  readonly totalNumberOfDataRecords: number;
}

/** The message log of a topic has new messages. */
export interface MessagesLogged {
  readonly topicId: string;
}

/** Messages of a topic were not stored as sent. */
export interface ProblemsLogged {
  readonly topicId: string;
}

/** The progress of an export, sent if the request had an `exportId`. */
export interface ExportProgress {
  readonly userId: string;
  readonly exportId: string;
  /** The position of the export in the queue, from 1; 0 while it runs. */
  readonly place: number;
  readonly recordCount: number;
  readonly writtenRecordCount: number;
}

/** The events about records in the rooms of the web app, by name. */
export interface RecordRoomEvents {
  read_data: ReadData;
  mqtt_plain_message: MqttPlainMessage;
  topic_message: TopicMessage;
  topic_counted: TopicCounted;
  records_removed: RecordsRemoved;
  messages_logged: MessagesLogged;
  problems_logged: ProblemsLogged;
  export_progress: ExportProgress;
}
