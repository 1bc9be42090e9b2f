import { allowsOneMore } from '@tinkerstream/contract/subscriptions';
import { isDataTypeKey, MAX_DATA_TYPES } from '@tinkerstream/contract/topics';
import { v7 as uuidv7 } from 'uuid';
import { type Database, isUniqueViolation } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { InUserTurn } from '../accounts/index.ts';
import type { GetAccessibleTopic, TopicHooks } from './hooks.ts';
import { linkAsMember } from './links.ts';
import type { ProjectDirectory } from './policy.ts';
import { createTopicsRepository, type DataTypeRow, type TopicRow } from './repository.ts';

export interface NewDataType {
  readonly name: string;
  readonly key: string;
  readonly description: string;
}

interface DataTypeChange {
  readonly transaction: Database;
  readonly announcements: (() => Promise<void>)[];
}

type Transact = <Result>(run: (transaction: Database) => Promise<Result>) => Promise<Result>;

/** Creates, changes and removes the data types of topics. */
export function createDataTypes(
  database: Database,
  hooks: TopicHooks,
  projects: Pick<ProjectDirectory, 'lockMember'>,
  getAccessible: GetAccessibleTopic,
  isManageable: (userId: string, topic: TopicRow) => Promise<boolean>,
  inUserTurn: InUserTurn,
) {
  const repository = createTopicsRepository(database);

  async function insert(
    { transaction, announcements }: DataTypeChange,
    topic: TopicRow,
    { name, key, description }: NewDataType,
  ): Promise<DataTypeRow> {
    const dataType: DataTypeRow = { id: uuidv7(), topic_id: topic.id, name, key_name: key, description };
    await refuseTakenKey(key, createTopicsRepository(transaction).createDataType(dataType));
    announcements.push(await hooks.onDataTypeCreated(transaction, topic, dataType));
    return dataType;
  }

  /** Runs `work` in a transaction, unless told otherwise a new one, and announces what it created once that is committed. */
  async function change<Result>(
    work: (change: DataTypeChange) => Promise<Result>,
    inTransaction: Transact = (run) => database.transaction().execute(run),
  ): Promise<Result> {
    const announcements: (() => Promise<void>)[] = [];
    const result = await inTransaction((transaction) => work({ transaction, announcements }));
    for (const announce of announcements) await announce();
    return result;
  }

  /** @throws AppError TS_ERR_TOPIC_0005 when the topic has no such data type */
  async function get(topicId: string, dataTypeId: string): Promise<DataTypeRow> {
    const dataType = await repository.findDataType(topicId, dataTypeId);
    if (!dataType) throw new AppError('TS_ERR_TOPIC_0005');
    return dataType;
  }

  return {
    get,

    /**
     * Creates a topic with its links and its first data types, all of it or nothing.
     * @throws AppError TS_ERR_PERMISSION_0001 where its creator has as many topics as are allowed
     */
    async createWithTopic(
      topic: TopicRow,
      projectIds: readonly string[],
      dataTypes: readonly NewDataType[],
      allowedCount: number,
    ): Promise<void> {
      const create = async (change: DataTypeChange) => {
        const inside = createTopicsRepository(change.transaction);
        const count = await inside.countCreatedTopics(topic.creator_id);
        if (!allowsOneMore(allowedCount, count)) throw new AppError('TS_ERR_PERMISSION_0001');
        await inside.createTopic(topic);
        await linkAsMember(change.transaction, projects, topic, projectIds);
        for (const dataType of dataTypes) await insert(change, topic, dataType);
      };
      await change(create, (run) => inUserTurn(topic.creator_id, run));
    },

    /** @throws AppError for a foreign topic, a taken key, or one data type too many */
    async create(caller: Caller, topicId: string, dataType: NewDataType): Promise<DataTypeRow> {
      const topic = await getAccessible(caller, topicId);
      const created = await change(async (change) => {
        const existing = await createTopicsRepository(change.transaction).lockDataTypes(topicId);
        if (existing.length >= MAX_DATA_TYPES) throw new AppError('TS_ERR_TOPIC_0003', String(MAX_DATA_TYPES));
        return insert(change, topic, dataType);
      });
      await hooks.onTopicChanged(topic);
      return created;
    },

    /**
     * Creates the data types for keys that a message brought, as far as they can be keys and there is room.
     * @returns all data types of the topic afterwards
     */
    async createMissing(topic: TopicRow, keys: readonly string[]): Promise<DataTypeRow[]> {
      let hasFound = false;
      const all = await change(async (change) => {
        const existing = await createTopicsRepository(change.transaction).lockDataTypes(topic.id);
        const known = new Set(existing.map((row) => row.key_name));
        const missing = keys.filter((key) => isDataTypeKey(key) && !known.has(key));
        for (const key of missing.slice(0, Math.max(0, MAX_DATA_TYPES - existing.length))) {
          existing.push(await insert(change, topic, { name: key, key, description: '' }));
          hasFound = true;
        }
        return existing;
      });
      if (hasFound) await hooks.onDataTypesFound(topic);
      return all;
    },

    /**
     * Changes what is given, and nothing else: somebody else may be changing the rest.
     * @throws AppError for a foreign topic, an unknown data type or a taken key
     */
    async update(
      caller: Caller,
      topicId: string,
      dataTypeId: string,
      { name, key, description }: { [Field in keyof NewDataType]?: string | undefined },
    ): Promise<void> {
      const topic = await getAccessible(caller, topicId);
      await get(topic.id, dataTypeId);
      const updating = repository.updateDataType(dataTypeId, {
        ...(name !== undefined && { name }),
        ...(key !== undefined && { key_name: key }),
        ...(description !== undefined && { description }),
      });
      await refuseTakenKey(key ?? '', updating);
      await hooks.onTopicChanged(topic);
    },

    /**
     * It is gone at once; its records are removed afterwards.
     * @throws AppError for a foreign topic, an unknown data type, and one with records that is not the caller's to delete
     */
    async remove(caller: Caller, topicId: string, dataTypeId: string): Promise<void> {
      const topic = await getAccessible(caller, topicId);
      if (!(await isManageable(caller.userId, topic)) && (await hooks.hasRecords(topic.id, dataTypeId))) {
        throw new AppError('TS_ERR_TOPIC_0010');
      }
      await database.transaction().execute(async (transaction) => {
        const repository = createTopicsRepository(transaction);
        const existing = await repository.lockDataTypes(topic.id);
        if (!existing.some((row) => row.id === dataTypeId)) throw new AppError('TS_ERR_TOPIC_0005');
        await hooks.beforeDataTypeRemoved(transaction, topic.id, dataTypeId);
        await repository.removeDataType(dataTypeId);
      });
      await hooks.onAccessEnded([topic], []);
    },
  };
}

async function refuseTakenKey(key: string, writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('TS_ERR_TOPIC_0002', key) : error;
  }
}
