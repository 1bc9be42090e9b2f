import { projectErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { allows, type HeldRole } from '@tinkerstream/contract/projects';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { createTopicsRepository, type TopicEntity } from './repository.ts';

/** A topic that the caller may read. @throws topicErrors.unknown */
export type GetAccessibleTopic = (caller: Caller, topicId: string) => Promise<TopicEntity>;

/** A topic that the caller may change. @throws topicErrors.unknown, projectErrors.roleTooLow */
export type GetChangeableTopic = GetAccessibleTopic;

/** The rights of a user on a topic. */
export interface TopicRights {
  readonly mayRead: boolean;
  /** Whether the user may send to the topic and draw it. */
  readonly mayAdd: boolean;
  readonly mayChange: boolean;
  /** Whether the user may neither add nor change because a teacher has paused their changes. */
  readonly isPaused: boolean;
}

/**
 * The rights of a user on a topic. Its creator and the members of its projects may read it; the roles of these members
 * decide whether they may add to it and change it. The role of its creator in its projects counts too: a creator who
 * may only view a project changes nothing in it.
 * @param roles those of the user by project
 */
function topicRights(
  userId: string,
  topic: Pick<TopicEntity, 'creatorId'>,
  linkedProjectIds: readonly string[],
  roles: ReadonlyMap<string, HeldRole>,
): TopicRights {
  const isCreator = topic.creatorId === userId;
  const held = linkedProjectIds.flatMap((id) => roles.get(id) ?? []);
  if (held.length === 0) return { mayRead: isCreator, mayAdd: isCreator, mayChange: isCreator, isPaused: false };
  // A pause counts even if another project of the topic allows changes.
  if (held.includes('PAUSED')) return { mayRead: true, mayAdd: false, mayChange: false, isPaused: true };
  return {
    mayRead: true,
    mayAdd: held.some((role) => allows(role, 'ADD')),
    mayChange: held.some((role) => allows(role, 'CHANGE', isCreator)),
    isPaused: false,
  };
}

/** The rights of users on topics, which follow from their projects. */
export function createTopicAccess(
  database: Database,
  projects: Pick<ProjectDirectory, 'rolesOf' | 'ownedIdsOf' | 'projectIdsOf' | 'namesOf' | 'membersOf' | 'copies'>,
) {
  const repository = createTopicsRepository(database);

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

  /** @throws topicErrors.unknown for an unknown or foreign topic */
  async function getAccessible(caller: Caller, topicId: string): Promise<TopicEntity> {
    const topic = await repository.findTopic(topicId);
    if (!topic || !(await canAccess(caller.userId, topic))) throw new AppError(topicErrors.unknown);
    return topic;
  }

  /** @throws topicErrors.unknown, and projectErrors.roleTooLow for a topic that the caller may only read */
  async function getWith(right: 'mayAdd' | 'mayChange', caller: Caller, topicId: string): Promise<TopicEntity> {
    const topic = await repository.findTopic(topicId);
    const rights = topic && (await rightsOf(caller.userId, topic));
    if (!topic || !rights?.mayRead) throw new AppError(topicErrors.unknown);
    if (rights.isPaused) throw new AppError(projectErrors.changesPaused);
    if (!rights[right]) throw new AppError(projectErrors.roleTooLow);
    return topic;
  }

  const getChangeable: GetChangeableTopic = (caller, topicId) => getWith('mayChange', caller, topicId);

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

  /**
   * The topics that their creators have added to a project of this owner, which gives the owner rights; without
   * topics that are also in another project where a teacher has paused the owner's changes.
   */
  async function inProjectsOwnedBy(ownerId: string, topicIds: readonly string[]): Promise<Set<string>> {
    const owned = topicIds.length === 0 ? [] : await projects.ownedIdsOf(ownerId);
    if (owned.length === 0) return new Set();
    const [all, roles] = await Promise.all([repository.listProjectLinks(topicIds), projects.rolesOf(ownerId)]);
    const paused = new Set(all.flatMap((link) => (roles.get(link.projectId) === 'PAUSED' ? [link.topicId] : [])));
    const links = all.filter((link) => owned.includes(link.projectId) && !paused.has(link.topicId));
    const topics = links.length === 0 ? [] : await repository.listTopicsByIds(links.map((link) => link.topicId));
    const members = await projects.membersOf(owned);
    const creatorOf = new Map(topics.map((topic) => [topic.id, topic.creatorId]));
    const made = links.filter(({ topicId, projectId }) =>
      members.get(projectId)?.includes(creatorOf.get(topicId) ?? ''),
    );
    return new Set(made.map((link) => link.topicId));
  }

  /**
   * The topics among some that a user manages: own topics that the user may change, and topics that their creators have
   * added to the user's projects.
   */
  async function manageableOf(userId: string, topicIds: readonly string[]): Promise<Set<string>> {
    const [found, owned] = await Promise.all([
      topicIds.length === 0 ? [] : rightsOfAll(userId, topicIds),
      inProjectsOwnedBy(userId, topicIds),
    ]);
    const isManageable = ({ topic: { id, creatorId }, mayChange }: (typeof found)[number]) =>
      (creatorId === userId && mayChange) || owned.has(id);
    return new Set(found.filter(isManageable).map(({ topic }) => topic.id));
  }

  const isManageable = async (userId: string, { id }: Pick<TopicEntity, 'id'>): Promise<boolean> =>
    (await manageableOf(userId, [id])).has(id);

  return {
    getAccessible,
    getChangeable,
    /** A topic that the caller may send to and draw. @throws topicErrors.unknown, projectErrors.roleTooLow */
    getUsable: (caller: Caller, topicId: string) => getWith('mayAdd', caller, topicId),
    rightsOf,
    projectIdsOf,
    manageableOf,
    isManageable,
    inProjectsOwnedBy,

    /** Whether a user may read a topic. False for an unknown topic. */
    async canRead(userId: string, topicId: string): Promise<boolean> {
      const topic = await repository.findTopic(topicId);
      return topic !== undefined && canAccess(userId, topic);
    },

    /** @throws projectErrors.changesPaused if a teacher has paused the changes of a user in a project of some topics */
    async refusePaused(userId: string, topicIds: readonly string[]): Promise<void> {
      const found = topicIds.length === 0 ? [] : await rightsOfAll(userId, topicIds);
      if (found.some(({ isPaused }) => isPaused)) throw new AppError(projectErrors.changesPaused);
    },

    /** The topics that a user may read, by id. */
    async readableOf(userId: string, topicIds: readonly string[]): Promise<Map<string, TopicEntity>> {
      if (topicIds.length === 0) return new Map();
      const found = await rightsOfAll(userId, topicIds);
      return new Map(found.flatMap(({ topic, mayRead }) => (mayRead ? [[topic.id, topic] as const] : [])));
    },

    /** The rights of a user on topics that they may read, by topic. */
    async rightsIn(
      userId: string,
      topicIds: readonly string[],
    ): Promise<Map<string, TopicRights & { readonly topic: TopicEntity }>> {
      const found = topicIds.length === 0 ? [] : await rightsOfAll(userId, topicIds);
      return new Map(found.flatMap((rights) => (rights.mayRead ? [[rights.topic.id, rights] as const] : [])));
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
  };
}
