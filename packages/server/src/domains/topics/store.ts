import { userErrors } from '@tinkerstream/contract/error-codes';
import type { DataRecord, Device } from '@tinkerstream/contract/points';
import type { Topic } from '@tinkerstream/contract/topics';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { createTopicsRepository, type DataTypeEntity, type TopicEntity } from './repository.ts';

/** Topics and data types as they are stored. Callers check the rights. */
export function createTopicStore(database: Database) {
  const repository = createTopicsRepository(database);
  return {
    find: repository.findTopic,
    findByName: repository.findTopicByName,
    listOfCreator: repository.listTopicsOfCreator,

    /** The data types of a topic, oldest first, also in a transaction. */
    listDataTypes: (transaction: Database, topicId: string) =>
      createTopicsRepository(transaction).listDataTypes([topicId]),

    /** Locks topics until the transaction ends. @returns the ids of existing ones */
    lock: (transaction: Database, topicIds: readonly string[]) =>
      createTopicsRepository(transaction).lockTopics(topicIds),

    /**
     * Runs `work` in a transaction that has locked the existing ones of the topics, so that no other transaction adds
     * to them.
     */
    withLock<Result>(
      topicIds: readonly string[],
      work: (transaction: Database, locked: ReadonlySet<string>) => Promise<Result>,
    ): Promise<Result> {
      return database
        .transaction()
        .execute(async (transaction) =>
          work(transaction, await createTopicsRepository(transaction).lockTopics(topicIds)),
        );
    },

    /** @throws userErrors.createdTopics if the user has created topics, so the account cannot be deleted */
    async refuseRemovalOf(transaction: Database, userId: string): Promise<void> {
      const count = await createTopicsRepository(transaction).countCreatedTopics(userId, { withUncounted: true });
      if (count > 0) throw new AppError(userErrors.createdTopics, String(count));
    },

    async creatorsOf(transaction: Database, topicIds: readonly string[]): Promise<Map<string, string>> {
      const rows = topicIds.length === 0 ? [] : await createTopicsRepository(transaction).listTopicsByIds(topicIds);
      return new Map(rows.map((topic) => [topic.id, topic.creatorId]));
    },

    /** The topics of some names, by name. */
    async findByNames(names: readonly string[]): Promise<Map<string, TopicEntity>> {
      return new Map((await repository.listTopicsByNames(names)).map((topic) => [topic.name, topic]));
    },

    /** The topics of projects. The caller must have checked the membership. */
    async listOfProjects(projectIds: readonly string[]): Promise<(TopicEntity & { projectId: string })[]> {
      return projectIds.length === 0 ? [] : repository.listTopicsOfProjects(projectIds);
    },

    /** The data types of topics by topic id, oldest first. */
    async dataTypesOf(topicIds: readonly string[]): Promise<Map<string, DataTypeEntity[]>> {
      return Map.groupBy(topicIds.length === 0 ? [] : await repository.listDataTypes(topicIds), (row) => row.topicId);
    },
  };
}

/** The queries about records for a topic's screens. The domain of records answers them. */
export interface TopicRecords {
  /** The devices that have sent under each data type of a topic, by the id of the data type. */
  readonly devicesByDataType: (topicId: string) => Promise<Map<string, Device[]>>;
  readonly countersOf: (topicIds: readonly string[]) => Promise<Map<string, { messages: number; records: number }>>;
  readonly recentOfTopic: (topicId: string) => Promise<DataRecord[]>;
  readonly lastSeenDevices: (topicId: string) => Promise<Topic['devices']>;
  /** The topics among some that have records, the most recently active first. */
  readonly heardLastFirst: (topicIds: readonly string[]) => Promise<string[]>;
}
