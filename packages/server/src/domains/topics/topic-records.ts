import type { DataRecord, Device } from '@tinkerstream/contract/points';

import type { Topic } from '@tinkerstream/contract/topics';

/** The queries about records for a topic's screens. The domain of records answers them. */
export interface TopicRecords {
  /** The devices that have sent under each data type of a topic, by the id of the data type. */
  readonly devicesByDataType: (topicId: string) => Promise<Map<string, Device[]>>;
  readonly countersOf: (topicIds: readonly string[]) => Promise<Map<string, { messages: number; records: number }>>;
  readonly recentOfTopic: (topicId: string) => Promise<DataRecord[]>;
  readonly lastSeenDevices: (topicId: string) => Promise<Topic['devices']>;
  /** Those of some topics that have records, the most recently active first. */
  readonly heardLastFirst: (topicIds: readonly string[]) => Promise<string[]>;
}
