import type { BoardLocation } from '@tinkerstream/contract/records';
import { allowsOneMore } from '@tinkerstream/contract/subscriptions';
import { type DataRecordType, isDataTypeKey, MAX_DATA_TYPES } from '@tinkerstream/contract/topics';
import { v7 as uuidv7 } from 'uuid';
import { type Database, isUniqueViolation } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { mayAccessTopic, type ProjectDirectory } from './policy.ts';
import { createTopicsRepository, type DataTypeRow, type TopicRow } from './repository.ts';
import { createTopicName } from './topic-name.ts';

/** What else happens when topics change, wired by the application. */
export interface TopicHooks {
  /** Runs in the transaction that creates a data type. What it returns is called once that is committed. */
  readonly onDataTypeCreated: (
    transaction: Database,
    topic: TopicRow,
    dataType: DataTypeRow,
  ) => Promise<() => Promise<void>>;
  /** Runs after anything that a message of the topic depends on has changed. */
  readonly onTopicChanged: (topic: TopicRow) => void;
}

interface DataTypeChange {
  readonly transaction: Database;
  readonly announcements: (() => Promise<void>)[];
}

interface NewDataType {
  readonly name: string;
  readonly key: string;
  readonly description: string;
}

export type TopicsService = ReturnType<typeof createTopicsService>;

export function createTopicsService(
  database: Database,
  projects: ProjectDirectory,
  subscriptions: Pick<SubscriptionsService, 'permissionOf'>,
  hooks: TopicHooks,
) {
  const repository = createTopicsRepository(database);

  async function canAccess(userId: string, topic: TopicRow): Promise<boolean> {
    if (topic.creator_id === userId) return true;
    const [links, memberOf] = await Promise.all([
      repository.listProjectLinks([topic.id]),
      projects.projectIdsOf(userId),
    ]);
    return mayAccessTopic(
      userId,
      topic,
      links.map((link) => link.project_id),
      memberOf,
    );
  }

  /** @throws AppError TS_ERR_TOPIC_0001 when there is no such topic or it is none of the caller's */
  async function getAccessible(caller: Caller, topicId: string): Promise<TopicRow> {
    const topic = await repository.findTopic(topicId);
    if (!topic || !(await canAccess(caller.userId, topic))) throw new AppError('TS_ERR_TOPIC_0001');
    return topic;
  }

  async function insertDataType(
    { transaction, announcements }: DataTypeChange,
    topic: TopicRow,
    { name, key, description }: NewDataType,
  ): Promise<DataTypeRow> {
    const dataType: DataTypeRow = { id: uuidv7(), topic_id: topic.id, name, key_name: key, description };
    try {
      await createTopicsRepository(transaction).createDataType(dataType);
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('TS_ERR_TOPIC_0002', key);
      throw error;
    }
    announcements.push(await hooks.onDataTypeCreated(transaction, topic, dataType));
    return dataType;
  }

  /** Runs `work` in a transaction, and announces what it created once that is committed. */
  async function changeDataTypes<Result>(work: (change: DataTypeChange) => Promise<Result>): Promise<Result> {
    const announcements: (() => Promise<void>)[] = [];
    const result = await database.transaction().execute((transaction) => work({ transaction, announcements }));
    for (const announce of announcements) await announce();
    return result;
  }

  async function allowsCreate(caller: Caller): Promise<boolean> {
    const { permission } = await subscriptions.permissionOf(caller);
    return allowsOneMore(permission.allowTopicCount, await repository.countCreatedTopics(caller.userId));
  }

  /** The ids of the projects each topic is linked to. */
  async function projectIdsOf(topicIds: readonly string[]): Promise<Map<string, string[]>> {
    const links = topicIds.length === 0 ? [] : await repository.listProjectLinks(topicIds);
    const byTopic = Map.groupBy(links, (link) => link.topic_id);
    return new Map([...byTopic].map(([topicId, of]) => [topicId, of.map((link) => link.project_id)]));
  }

  return {
    allowsCreate,
    getAccessible,
    projectIdsOf,

    find: repository.findTopic,
    findByName: repository.findTopicByName,

    /** Whether a user may read a topic; false for a topic that does not exist. */
    async canRead(userId: string, topicId: string): Promise<boolean> {
      const topic = await repository.findTopic(topicId);
      return topic !== undefined && canAccess(userId, topic);
    },

    /** Those of some topics that a user may read, by their ids. */
    async readableOf(userId: string, topicIds: readonly string[]): Promise<Map<string, TopicRow>> {
      if (topicIds.length === 0) return new Map();
      const [rows, links, memberOf] = await Promise.all([
        repository.listTopicsByIds(topicIds),
        projectIdsOf(topicIds),
        projects.projectIdsOf(userId),
      ]);
      const readable = rows.filter((row) => mayAccessTopic(userId, row, links.get(row.id) ?? [], memberOf));
      return new Map(readable.map((row) => [row.id, row]));
    },

    async listAccessible(caller: Caller): Promise<TopicRow[]> {
      return repository.listTopics(caller.userId, await projects.projectIdsOf(caller.userId));
    },

    /** The topics of projects that the caller was already found to be a member of. */
    async listOfProjects(projectIds: readonly string[]): Promise<(TopicRow & { project_id: string })[]> {
      return projectIds.length === 0 ? [] : repository.listTopicsOfProjects(projectIds);
    },

    /** The data types of topics, by topic id, oldest first. */
    async dataTypesOf(topicIds: readonly string[]): Promise<Map<string, DataTypeRow[]>> {
      return Map.groupBy(topicIds.length === 0 ? [] : await repository.listDataTypes(topicIds), (row) => row.topic_id);
    },

    /** The projects each topic is linked to, as far as `userId` is a member of them. */
    async visibleProjectsOf(userId: string, topicIds: readonly string[]) {
      const [links, memberOf] = await Promise.all([projectIdsOf(topicIds), projects.projectIdsOf(userId)]);
      const names = await projects.namesOf(memberOf);
      return (topicId: string) =>
        (links.get(topicId) ?? []).flatMap((id) => {
          const projectName = names.get(id);
          return projectName === undefined ? [] : [{ id, projectName }];
        });
    },

    /** @throws AppError TS_ERR_TOPIC_0005 when the topic has no such data type */
    async getDataType(topicId: string, dataTypeId: string): Promise<DataTypeRow> {
      const dataType = await repository.findDataType(topicId, dataTypeId);
      if (!dataType) throw new AppError('TS_ERR_TOPIC_0005');
      return dataType;
    },

    /**
     * Creates a topic with its data types and their default charts, linked to projects.
     * @throws AppError for a count the subscription does not allow, a foreign project, or a key that stands twice
     */
    async create(
      caller: Caller,
      input: {
        description: string;
        isActive: boolean;
        projectIds: readonly string[];
        dataTypes: readonly NewDataType[];
      },
    ): Promise<TopicRow> {
      if (!(await allowsCreate(caller))) throw new AppError('TS_ERR_PERMISSION_0001');
      const projectIds = [...new Set(input.projectIds)];
      const memberOf = projectIds.length > 0 ? await projects.projectIdsOf(caller.userId) : [];
      if (projectIds.some((id) => !memberOf.includes(id))) throw new AppError('TS_ERR_PROJECT_0001');
      const topic: TopicRow = {
        id: uuidv7(),
        name: createTopicName(),
        description: input.description,
        is_active: input.isActive ? 1 : 0,
        creator_id: caller.userId,
        latitude: null,
        longitude: null,
        created_on: Date.now(),
      };
      await changeDataTypes(async (change) => {
        await createTopicsRepository(change.transaction).createTopic(topic, projectIds);
        for (const dataType of input.dataTypes) await insertDataType(change, topic, dataType);
      });
      hooks.onTopicChanged(topic);
      return topic;
    },

    /** Changes the description, and switches the topic on or off where that is said. */
    async update(caller: Caller, topicId: string, change: { description: string; isActive?: boolean }): Promise<void> {
      const topic = await getAccessible(caller, topicId);
      const isActive = change.isActive ?? topic.is_active === 1;
      await repository.update(topic.id, { description: change.description, is_active: isActive ? 1 : 0 });
      hooks.onTopicChanged(topic);
    },

    /** Puts a topic on the map where a message has told that it is. */
    async move(topic: TopicRow, location: BoardLocation): Promise<void> {
      await repository.update(topic.id, location);
    },

    /** @throws AppError for a foreign topic, a taken key, or one data type too many */
    async createDataType(caller: Caller, topicId: string, dataType: NewDataType): Promise<DataTypeRow> {
      const topic = await getAccessible(caller, topicId);
      const created = await changeDataTypes(async (change) => {
        const existing = await createTopicsRepository(change.transaction).lockDataTypes(topicId);
        if (existing.length >= MAX_DATA_TYPES) throw new AppError('TS_ERR_TOPIC_0003', String(MAX_DATA_TYPES));
        return insertDataType(change, topic, dataType);
      });
      hooks.onTopicChanged(topic);
      return created;
    },

    /**
     * Creates the data types for keys that a message brought, as far as they can be keys and there is room.
     * @returns all data types of the topic afterwards
     */
    async createMissingDataTypes(topic: TopicRow, keys: readonly string[]): Promise<DataTypeRow[]> {
      return changeDataTypes(async (change) => {
        const existing = await createTopicsRepository(change.transaction).lockDataTypes(topic.id);
        const known = new Set(existing.map((row) => row.key_name));
        const missing = keys.filter((key) => isDataTypeKey(key) && !known.has(key));
        for (const key of missing.slice(0, Math.max(0, MAX_DATA_TYPES - existing.length))) {
          existing.push(await insertDataType(change, topic, { name: key, key, description: '' }));
        }
        return existing;
      });
    },
  };
}

/** A data type as the contract has it. */
export function presentDataType(row: DataTypeRow): DataRecordType {
  return { id: row.id, dataRecordTypeName: row.name, keyName: row.key_name, description: row.description };
}
