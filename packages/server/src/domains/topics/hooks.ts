import type { BoardLocation } from '@tinkerstream/contract/records';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { DataTypeRow, TopicRow } from './repository.ts';

/** What else happens when topics change, wired by the application. */
export interface TopicHooks {
  /** Runs in the transaction that creates a data type. What it returns is called once that is committed. */
  readonly onDataTypeCreated: (
    transaction: Database,
    topic: TopicRow,
    dataType: DataTypeRow,
  ) => Promise<() => Promise<void>>;
  /** Runs after somebody has changed a topic: what a message of it depends on, and what pages show of it. */
  readonly onTopicChanged: (topic: TopicRow) => Promise<void>;
  /** Runs after a message has brought new data types, which its own way in knows already. */
  readonly onDataTypesFound: (topic: TopicRow) => Promise<void>;
  /** Runs after a message has moved a topic, which was nowhere before if that `isFirst`. */
  readonly onTopicMoved: (topic: TopicRow, location: BoardLocation, isFirst: boolean) => Promise<void>;
  /** Runs after topics were taken out of projects, maps or charts, whose readers perhaps may no longer read them. */
  readonly onAccessEnded: (topics: readonly TopicRow[], projectIds: readonly string[]) => Promise<void>;
  /** Runs after topics have got new names. The rows have the old ones. */
  readonly onTopicsRenamed: (topics: readonly TopicRow[]) => Promise<void>;
  /** Whether records of a data type were ever stored. */
  readonly hasRecords: (topicId: string, dataTypeId: string) => Promise<boolean>;
  /** Runs in the transaction that removes a data type, before it is gone. */
  readonly beforeDataTypeRemoved: (transaction: Database, topicId: string, dataTypeId: string) => Promise<void>;
  /** Runs in the transaction that removes topics, before they are gone. */
  readonly beforeTopicsRemoved: (transaction: Database, topicIds: readonly string[]) => Promise<void>;
  /** Runs once topics are gone, with the projects that they were in and that are still there. */
  readonly onTopicsRemoved: (topics: readonly TopicRow[], projectIds: readonly string[]) => void;
}

/** Answers a topic that the caller may read and change, as its description and its data types. @throws AppError TS_ERR_TOPIC_0001 */
export type GetAccessibleTopic = (caller: Caller, topicId: string) => Promise<TopicRow>;
