import { BARE_NUMBER_KEY, type BoardLocation } from '@tinkerstream/contract/records';
import { allowsOneMore, type CreateLimit } from '@tinkerstream/contract/subscriptions';

import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ProjectDirectory } from '../members/index.ts';
import type { WithUserLock } from '../people/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { createDataTypes, type NewDataType } from './data-types.ts';
import { createTopicLinks, markProjectsOf, requireRole } from './links.ts';
import { createTopicList } from './list-repository.ts';
import { type GetChangeableTopic, type TopicRights, topicRights } from './policy.ts';
import { createTopicRemoval } from './removal.ts';
import { createTopicRenewal } from './renewal.ts';
import { createTopicsRepository, type DataTypeEntity, type TopicEntity, type TopicField } from './repository.ts';
import { createFreeTopicNames } from './topic-name.ts';
import type { TopicRecords } from './topic-records.ts';

/** Whose topic it becomes. */
export type Creator = Omit<Caller, 'sessionId'> & Partial<Pick<Caller, 'sessionId'>>;

export type TopicsService = ReturnType<typeof createTopicsService>;

export function createTopicsService(
  database: Database,
  projects: ProjectDirectory,
  subscriptions: Pick<SubscriptionsService, 'permissionOf'>,
  withUserLock: WithUserLock,
  events: Events,
) {
  let records: TopicRecords;
  const repository = createTopicsRepository(database);
  const readable = createTopicList(database, projects);

  async function rightsOf(userId: string, topic: TopicEntity): Promise<TopicRights> {
    const [links, roles] = await Promise.all([repository.listProjectLinks([topic.id]), projects.rolesOf(userId)]);
    return topicRights(
      userId,
      topic,
      links.map((link) => link.projectId),
      roles,
    );
  }

  const canAccess = async (userId: string, topic: TopicEntity): Promise<boolean> =>
    topic.creatorId === userId || (await rightsOf(userId, topic)).mayRead;

  /** @throws AppError TS_ERR_TOPIC_0001 for an unknown or foreign topic */
  async function getAccessible(caller: Caller, topicId: string): Promise<TopicEntity> {
    const topic = await repository.findTopic(topicId);
    if (!topic || !(await canAccess(caller.userId, topic))) throw new AppError('TS_ERR_TOPIC_0001');
    return topic;
  }

  /** @throws AppError TS_ERR_TOPIC_0001, and TS_ERR_PROJECT_0007 for a topic that the caller may only read */
  async function getWith(right: 'mayAdd' | 'mayChange', caller: Caller, topicId: string): Promise<TopicEntity> {
    const topic = await repository.findTopic(topicId);
    const rights = topic && (await rightsOf(caller.userId, topic));
    if (!topic || !rights?.mayRead) throw new AppError('TS_ERR_TOPIC_0001');
    if (rights.isPaused) throw new AppError('TS_ERR_PROJECT_0010');
    if (!rights[right]) throw new AppError('TS_ERR_PROJECT_0007');
    return topic;
  }

  const getChangeable: GetChangeableTopic = (caller, topicId) => getWith('mayChange', caller, topicId);

  async function createLimitOf(caller: Caller): Promise<CreateLimit> {
    const { permission } = await subscriptions.permissionOf(caller);
    const count = await repository.countCreatedTopics(caller.userId);
    const limit = permission.allowTopicCount;
    return { allowCreate: allowsOneMore(limit, count), count, limit };
  }

  /** The ids of each topic's projects. */
  async function projectIdsOf(topicIds: readonly string[]): Promise<Map<string, string[]>> {
    const links = topicIds.length === 0 ? [] : await repository.listProjectLinks(topicIds);
    const byTopic = Map.groupBy(links, (link) => link.topicId);
    return new Map([...byTopic].map(([topicId, of]) => [topicId, of.map((link) => link.projectId)]));
  }

  async function rightsOfAll(userId: string, topicIds: readonly string[]) {
    const [rows, links, roles] = await Promise.all([
      repository.listTopicsByIds(topicIds),
      projectIdsOf(topicIds),
      projects.rolesOf(userId),
    ]);
    return rows.map((topic) => ({ topic, ...topicRights(userId, topic, links.get(topic.id) ?? [], roles) }));
  }

  const links = createTopicLinks(database, events, projects, getAccessible);

  /** Those of some topics that a user has created and may change, or that their creators have added to a project of this user. */
  async function manageableOf(userId: string, topicIds: readonly string[]): Promise<Set<string>> {
    const [found, owned] = await Promise.all([
      topicIds.length === 0 ? [] : rightsOfAll(userId, topicIds),
      links.inProjectsOwnedBy(userId, topicIds),
    ]);
    const isManageable = ({ topic: { id, creatorId }, mayChange }: (typeof found)[number]) =>
      (creatorId === userId && mayChange) || owned.has(id);
    return new Set(found.filter(isManageable).map(({ topic }) => topic.id));
  }

  const isManageable = async (userId: string, { id }: Pick<TopicEntity, 'id'>): Promise<boolean> =>
    (await manageableOf(userId, [id])).has(id);

  const dataTypes = createDataTypes(database, events, projects, getChangeable, isManageable, withUserLock);
  const removal = createTopicRemoval(events, projects, getChangeable);
  const renewal = createTopicRenewal(database, events, projects, getChangeable);

  return {
    createLimitOf,
    getAccessible,
    getChangeable,
    /** A topic that the caller may send to and draw. @throws AppError TS_ERR_TOPIC_0001, TS_ERR_PROJECT_0007 */
    getUsable: (caller: Caller, topicId: string) => getWith('mayAdd', caller, topicId),
    rightsOf,
    projectIdsOf,
    manageableOf,
    isManageable,
    inProjectsOwnedBy: links.inProjectsOwnedBy,
    link: links.link,
    unlink: links.unlink,
    foreignLinksOf: links.foreignOf,
    foreignLinksOfMember: links.foreignOfMember,
    lockOfProject: links.lockOfProject,
    endMemberLinks: links.endMemberLinks,
    renewName: renewal.renew,
    renewNames: renewal.renewAll,
    remove: removal.remove,
    removeOfProject: removal.removeOfProject,
    removeOfCreator: removal.removeOfCreator,
    listOfCreator: repository.listTopicsOfCreator,
    getDataType: dataTypes.get,
    topicsOfComputed: dataTypes.topicsOfComputed,
    createDataType: dataTypes.create,
    createMissingDataTypes: dataTypes.createMissing,
    updateDataType: dataTypes.update,
    removeDataType: dataTypes.remove,
    mapSentName: dataTypes.mapName,
    removeDataTypesWithBoards: dataTypes.removeWithBoards,

    /** The data types of a topic, oldest first, also in a transaction. */
    listDataTypes: (transaction: Database, topicId: string) =>
      createTopicsRepository(transaction).listDataTypes([topicId]),

    /** Sets who answers the queries about records. */
    readRecordsBy(reader: TopicRecords): void {
      records = reader;
    },

    records: () => records,

    /** Locks topics until the transaction ends. @returns the ids of those that exist */
    lock: (transaction: Database, topicIds: readonly string[]) =>
      createTopicsRepository(transaction).lockTopics(topicIds),

    /** Runs `work` in a transaction that has locked those of the topics that exist, so no other one adds to them. */
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

    /** @throws AppError TS_ERR_USER_0006 if the user has created topics, so the account cannot be deleted */
    async refuseRemovalOf(transaction: Database, userId: string): Promise<void> {
      const count = await createTopicsRepository(transaction).countCreatedTopics(userId, { withUncounted: true });
      if (count > 0) throw new AppError('TS_ERR_USER_0006', String(count));
    },

    /** The creators of topics by topic id, in a transaction. */
    async creatorsOf(transaction: Database, topicIds: readonly string[]): Promise<Map<string, string>> {
      const rows = topicIds.length === 0 ? [] : await createTopicsRepository(transaction).listTopicsByIds(topicIds);
      return new Map(rows.map((topic) => [topic.id, topic.creatorId]));
    },

    find: repository.findTopic,
    findByName: repository.findTopicByName,

    /** The topics of some names, by name. */
    async findByNames(names: readonly string[]): Promise<Map<string, TopicEntity>> {
      return new Map((await repository.listTopicsByNames(names)).map((topic) => [topic.name, topic]));
    },

    /** Whether a user may read a topic. False for an unknown topic. */
    async canRead(userId: string, topicId: string): Promise<boolean> {
      const topic = await repository.findTopic(topicId);
      return topic !== undefined && canAccess(userId, topic);
    },

    /** Marks the projects of some topics as changed by a user. */
    markChanged: (topicIds: readonly string[], userId: string) => markProjectsOf(database, projects, topicIds, userId),

    /** @throws AppError TS_ERR_PROJECT_0010 if a teacher has paused the changes of a user in a project of some topics */
    async refusePaused(userId: string, topicIds: readonly string[]): Promise<void> {
      const found = topicIds.length === 0 ? [] : await rightsOfAll(userId, topicIds);
      if (found.some(({ isPaused }) => isPaused)) throw new AppError('TS_ERR_PROJECT_0010');
    },

    /** The topics that a user may read, by id. */
    async readableOf(userId: string, topicIds: readonly string[]): Promise<Map<string, TopicEntity>> {
      if (topicIds.length === 0) return new Map();
      const found = await rightsOfAll(userId, topicIds);
      return new Map(found.flatMap(({ topic, mayRead }) => (mayRead ? [[topic.id, topic] as const] : [])));
    },

    /** What a user may do with those of some topics that they may read, by topic. */
    async rightsIn(
      userId: string,
      topicIds: readonly string[],
    ): Promise<Map<string, TopicRights & { readonly topic: TopicEntity }>> {
      const found = topicIds.length === 0 ? [] : await rightsOfAll(userId, topicIds);
      return new Map(found.flatMap((rights) => (rights.mayRead ? [[rights.topic.id, rights] as const] : [])));
    },

    listReadable: readable.list,
    selectReadable: readable.select,
    selectInCopies: readable.selectInCopies,

    /** The topics of projects. The caller must have checked the membership. */
    async listOfProjects(projectIds: readonly string[]): Promise<(TopicEntity & { projectId: string })[]> {
      return projectIds.length === 0 ? [] : repository.listTopicsOfProjects(projectIds);
    },

    /** The data types of topics by topic id, oldest first. */
    async dataTypesOf(topicIds: readonly string[]): Promise<Map<string, DataTypeEntity[]>> {
      return Map.groupBy(topicIds.length === 0 ? [] : await repository.listDataTypes(topicIds), (row) => row.topicId);
    },

    /** Each topic's projects of which `userId` is a member; with the number of their copies in each class of this user. */
    async visibleProjectsOf(userId: string, topicIds: readonly string[], withCounts: boolean) {
      const [links, memberOf] = await Promise.all([projectIdsOf(topicIds), projects.projectIdsOf(userId)]);
      const linked = new Set([...links.values()].flat());
      const visible = memberOf.filter((id) => linked.has(id));
      const [names, copies] = await Promise.all([
        projects.namesOf(visible),
        withCounts ? projects.copies.countsOf(userId, visible) : undefined,
      ]);
      return (topicId: string) =>
        (links.get(topicId) ?? []).flatMap((id) => {
          const projectName = names.get(id);
          return projectName === undefined
            ? []
            : [{ id, projectName, ...(copies?.has(id) && { copies: copies.get(id) }) }];
        });
    },

    /**
     * Creates a topic with its data types and their default charts, linked to projects.
     * @throws AppError for more topics than the subscription allows, a foreign project, and a duplicate key
     */
    /** @param caller without a session if boards create it for its owner, whose seats do not count then */
    async create(
      caller: Creator,
      input: {
        description: string;
        isActive: boolean;
        projectIds: readonly string[];
        dataTypes: readonly NewDataType[];
        isDemo?: boolean;
      },
    ): Promise<TopicEntity> {
      const { permission } = await subscriptions.permissionOf(caller);
      const projectIds = [...new Set(input.projectIds)];
      await requireRole(projects, caller, projectIds);
      const topic: TopicEntity = {
        id: uuidv7(),
        name: (await createFreeTopicNames(1, repository.takenNames))[0] ?? '',
        description: input.description,
        isActive: input.isActive,
        creatorId: caller.userId,
        latitude: null,
        longitude: null,
        createdOn: Date.now(),
        isDemo: input.isDemo ?? false,
        numberKey: BARE_NUMBER_KEY,
      };
      await dataTypes.createWithTopic(topic, projectIds, input.dataTypes, permission.allowTopicCount);
      await projects.markChanged(projectIds, caller.userId);
      await events.emit('topic.changed', { topic });
      return topic;
    },

    /** Changes only the given fields, so concurrent changes of other fields survive. */
    async update(
      caller: Caller,
      topicId: string,
      change: { [Field in TopicField]?: TopicEntity[Field] | undefined },
    ): Promise<void> {
      const topic = await getChangeable(caller, topicId);
      // A pupil who may change the project does not publish the names of the others.
      if (change.showsBoardNames !== undefined && !(await isManageable(caller.userId, topic))) {
        throw new AppError('TS_ERR_TOPIC_0068');
      }
      await repository.update(topic.id, change);
      await markProjectsOf(database, projects, [topic.id], caller.userId);
      await events.emit('topic.changed', { topic });
    },

    /** Sets a topic's location by hand, or removes it. */
    async setLocation(caller: Caller, topicId: string, location: BoardLocation | undefined): Promise<void> {
      const topic = await getChangeable(caller, topicId);
      await repository.update(topic.id, location ?? { latitude: null, longitude: null });
      await markProjectsOf(database, projects, [topic.id], caller.userId);
      await (location
        ? events.emit('topic.changed', { topic })
        : events.emit('topics.access-ended', { topics: [topic], projectIds: [] }));
    },

    /** Moves a topic to the location in a message. @param isFirst whether the topic had no location before */
    async move(topic: TopicEntity, location: BoardLocation, isFirst: boolean): Promise<void> {
      await repository.update(topic.id, location);
      await events.emit('topic.moved', { topic, location, isFirst });
    },
  };
}
