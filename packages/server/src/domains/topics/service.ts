import type { BoardLocation } from '@tinkerstream/contract/records';
import { allowsOneMore } from '@tinkerstream/contract/subscriptions';
import type { DataRecordType } from '@tinkerstream/contract/topics';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { InUserTurn } from '../accounts/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { createDataTypes, type NewDataType } from './data-types.ts';
import type { TopicHooks } from './hooks.ts';
import { createTopicLinks, requireMember } from './links.ts';
import { mayAccessTopic, type ProjectDirectory } from './policy.ts';
import { createTopicRemoval } from './removal.ts';
import { createTopicRenewal } from './renewal.ts';
import { createTopicsRepository, type DataTypeRow, type TopicRow } from './repository.ts';
import { createFreeTopicName } from './topic-name.ts';

export type TopicsService = ReturnType<typeof createTopicsService>;

export function createTopicsService(
  database: Database,
  projects: ProjectDirectory,
  subscriptions: Pick<SubscriptionsService, 'permissionOf'>,
  inUserTurn: InUserTurn,
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

  const links = createTopicLinks(database, hooks, projects, getAccessible);

  /** Whether a user has created a topic or owns a project that its creator has put it into. */
  async function isManageable(userId: string, topic: TopicRow): Promise<boolean> {
    return topic.creator_id === userId || (await links.inProjectsOwnedBy(userId, [topic.id])).has(topic.id);
  }

  const dataTypes = createDataTypes(database, hooks, projects, getAccessible, isManageable, inUserTurn);
  const removal = createTopicRemoval(database, hooks, getAccessible);
  const renewal = createTopicRenewal(database, hooks, getAccessible);

  return {
    allowsCreate,
    getAccessible,
    projectIdsOf,
    isManageable,
    inProjectsOwnedBy: links.inProjectsOwnedBy,
    link: links.link,
    unlink: links.unlink,
    foreignLinksOf: links.foreignOf,
    foreignLinksOfMember: links.foreignOfMember,
    lockOfProject: links.lockOfProject,
    endOfMember: links.endOfMember,
    announceEndOfMember: links.announceEnd,
    renewName: renewal.renew,
    renewNames: renewal.renewAll,
    announceRenewal: renewal.announce,
    remove: removal.remove,
    removeOfProject: removal.removeOfProject,
    announceRemoval: removal.announce,
    getDataType: dataTypes.get,
    createDataType: dataTypes.create,
    createMissingDataTypes: dataTypes.createMissing,
    updateDataType: dataTypes.update,
    removeDataType: dataTypes.remove,

    /** Runs `work` in a transaction during which nobody else adds anything to the topic. */
    inTurn<Result>(topicId: string, work: (transaction: Database) => Promise<Result>): Promise<Result> {
      return database.transaction().execute(async (transaction) => {
        await createTopicsRepository(transaction).lockTopics([topicId]);
        return work(transaction);
      });
    },

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
      const { permission } = await subscriptions.permissionOf(caller);
      const projectIds = [...new Set(input.projectIds)];
      await requireMember(projects, caller, projectIds);
      const topic: TopicRow = {
        id: uuidv7(),
        name: await createFreeTopicName(async (name) => (await repository.findTopicByName(name)) !== undefined),
        description: input.description,
        is_active: input.isActive ? 1 : 0,
        creator_id: caller.userId,
        latitude: null,
        longitude: null,
        created_on: Date.now(),
      };
      await dataTypes.createWithTopic(topic, projectIds, input.dataTypes, permission.allowTopicCount);
      await hooks.onTopicChanged(topic);
      return topic;
    },

    /** Changes what is given, and nothing else: somebody else may be changing the rest. */
    async update(
      caller: Caller,
      topicId: string,
      { description, isActive }: { description?: string | undefined; isActive?: boolean | undefined },
    ): Promise<void> {
      const topic = await getAccessible(caller, topicId);
      await repository.update(topic.id, {
        ...(description !== undefined && { description }),
        ...(isActive !== undefined && { is_active: isActive ? 1 : 0 }),
      });
      await hooks.onTopicChanged(topic);
    },

    /** Puts a topic on the map by hand, or takes it off. */
    async locate(caller: Caller, topicId: string, location: BoardLocation | undefined): Promise<void> {
      const topic = await getAccessible(caller, topicId);
      await repository.update(topic.id, location ?? { latitude: null, longitude: null });
      await (location ? hooks.onTopicChanged(topic) : hooks.onAccessEnded([topic], []));
    },

    /** Puts a topic on the map where a message has told that it is. @param isFirst whether it was nowhere before */
    async move(topic: TopicRow, location: BoardLocation, isFirst: boolean): Promise<void> {
      await repository.update(topic.id, location);
      await hooks.onTopicMoved(topic, location, isFirst);
    },
  };
}

/** A data type as the contract has it. */
export function presentDataType(row: DataTypeRow): DataRecordType {
  return { id: row.id, dataRecordTypeName: row.name, keyName: row.key_name, description: row.description };
}
