import { projectErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import { type Database, isForeignKeyViolation } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type ProjectDirectory, refusePaused, requireDeed } from '../projects/index.ts';
import type { GetAccessibleTopic } from './access.ts';
import { createTopicsRepository, type TopicEntity, type TopicLink } from './repository.ts';

/** A project to which someone other than the creator added a topic, and the members who may have added it. */
export interface ForeignLink {
  readonly projectId: string;
  readonly projectName: string;
  readonly ownerId: string;
  readonly addedByIds: readonly string[];
}

/**
 * Links topics to projects. Only its creator may link a topic, and only as a member of the project. Earlier versions
 * let any member link it to one of their own projects: links to projects without the topic's creator are such foreign
 * links.
 */
export function createTopicLinks(
  database: Database,
  events: Events,
  projects: Pick<
    ProjectDirectory,
    'projectIdsOf' | 'rolesOf' | 'ownedIdsOf' | 'namesOf' | 'membersOf' | 'markChanged' | 'lockMember'
  >,
  getAccessible: GetAccessibleTopic,
) {
  const repository = createTopicsRepository(database);

  return {
    /**
     * Links a topic to a project. Idempotent.
     * @throws AppError for a foreign project or topic, and for a topic that the caller has not created
     */
    async link(caller: Caller, projectId: string, topicId: string): Promise<void> {
      await requireRole(projects, caller, [projectId]);
      const topic = await getAccessible(caller, topicId);
      if (topic.creatorId !== caller.userId) throw new AppError(topicErrors.notCreator);
      await database.transaction().execute(async (transaction) => {
        const repository = createTopicsRepository(transaction);
        // A concurrent deletion of the topic's last project waits for this lock, and then keeps the topic.
        if ((await repository.lockTopics([topic.id])).size === 0) throw new AppError(topicErrors.unknown);
        await linkAsMember(transaction, projects, topic, [projectId]);
      });
      await projects.markChanged([projectId], caller.userId);
      await events.emit('topic.changed', { topic });
    },

    /** @throws AppError unless the caller owns the project or created the topic, and for a topic outside the project */
    async unlink(caller: Caller, projectId: string, topicId: string): Promise<void> {
      const { userId } = caller;
      const role = (await projects.rolesOf(userId)).get(projectId);
      const topic = await repository.findTopic(topicId);
      const isCreator = topic?.creatorId === userId;
      if (!role && !isCreator) throw new AppError(projectErrors.unknown);
      const { id } = await getAccessible(caller, topicId);
      refusePaused(role);
      // Members add together, but a pupil must not remove contents that another pupil or the teacher has added.
      const mayUnlink = isCreator || (await projects.ownedIdsOf(userId)).includes(projectId);
      if (!mayUnlink) throw new AppError(topicErrors.notRemovable);
      if (!(await repository.unlink(id, projectId))) throw new AppError(topicErrors.unknown);
      await projects.markChanged([projectId], caller.userId);
      await events.emit('topics.access-ended', { topics: [topic as TopicEntity], projectIds: [projectId] });
    },

    /**
     * The foreign links of a project's topics to other projects of a member. No new ones appear, so `endMemberLinks`
     * need not find them in its transaction.
     */
    async foreignOfMember(projectId: string, userId: string): Promise<TopicLink[]> {
      const ofUser = (await projects.projectIdsOf(userId)).filter((id) => id !== projectId);
      const foreign = await listForeign(await repository.listTopicsOfProjects([projectId]));
      return foreign.filter((link) => ofUser.includes(link.projectId));
    },

    /** Locks a project's topics against links, renames and removal until this transaction ends, and returns them. */
    async lockOfProject({ transaction }: Change, projectId: string): Promise<TopicEntity[]> {
      const repository = createTopicsRepository(transaction);
      const topics = await repository.listTopicsOfProjects([projectId]);
      await repository.lockTopics(topics.map(({ id }) => id));
      return repository.listTopicsOfProjects([projectId]);
    },

    /**
     * Ends the links that depend on a membership, in the transaction that has removed it: links of the user's own
     * topics to the project, and the `foreign` ones.
     */
    async endMemberLinks(
      { transaction, announce }: Change,
      projectId: string,
      userId: string,
      foreign: readonly TopicLink[],
    ): Promise<void> {
      const repository = createTopicsRepository(transaction);
      // The list includes topics that were linked while this transaction waited for the membership.
      const topics = await repository.listTopicsOfProjects([projectId]);
      const own = topics.filter((topic) => topic.creatorId === userId);
      const ended = [...own.map(({ id }) => ({ topicId: id, projectId: projectId })), ...foreign];
      for (const { topicId, projectId } of ended) await repository.unlink(topicId, projectId);
      const topicIds = new Set(ended.map((link) => link.topicId));
      await announce('topics.access-ended', {
        topics: topics.filter(({ id }) => topicIds.has(id)),
        projectIds: [...new Set(ended.map((link) => link.projectId))],
      });
    },

    async foreignOf(topic: TopicEntity): Promise<ForeignLink[]> {
      const foreignIds = (await listForeign([topic])).map((link) => link.projectId);
      if (foreignIds.length === 0) return [];
      const linkedIds = (await repository.listProjectLinks([topic.id])).map((link) => link.projectId);
      const [names, members] = await Promise.all([projects.namesOf(foreignIds), projects.membersOf(linkedIds)]);
      const membersOf = (projectId: string) => members.get(projectId) ?? [];
      // Only a member of a project to which the creator added the topic could read it, and so could link it.
      const readers = new Set(linkedIds.filter((id) => !foreignIds.includes(id)).flatMap(membersOf));
      return foreignIds.map((projectId) => ({
        projectId,
        projectName: names.get(projectId) ?? '',
        ownerId: membersOf(projectId)[0] ?? '',
        addedByIds: membersOf(projectId).filter((id) => readers.has(id)),
      }));
    },
  };

  /** The links of topics to projects that their creators are not in. */
  async function listForeign(topics: readonly TopicEntity[]): Promise<TopicLink[]> {
    if (topics.length === 0) return [];
    const links = await repository.listProjectLinks(topics.map((topic) => topic.id));
    const members = await projects.membersOf([...new Set(links.map((link) => link.projectId))]);
    const creatorOf = new Map(topics.map((topic) => [topic.id, topic.creatorId]));
    return links.filter((link) => !members.get(link.projectId)?.includes(creatorOf.get(link.topicId) ?? ''));
  }
}

/** Checks that the caller may add to projects. @throws projectErrors.unknown, projectErrors.roleTooLow */
export async function requireRole(
  { rolesOf }: Pick<ProjectDirectory, 'rolesOf'>,
  { userId }: Pick<Caller, 'userId'>,
  projectIds: readonly string[],
): Promise<void> {
  if (projectIds.length === 0) return;
  const roles = await rolesOf(userId);
  for (const id of projectIds) requireDeed(roles.get(id), 'ADD');
}

/** Marks the projects of some topics as changed by a user. */
export async function markProjectsOf(
  database: Database,
  { markChanged }: Pick<ProjectDirectory, 'markChanged'>,
  topicIds: readonly string[],
  userId: string,
): Promise<void> {
  const links = topicIds.length === 0 ? [] : await createTopicsRepository(database).listProjectLinks(topicIds);
  await markChanged([...new Set(links.map((link) => link.projectId))], userId);
}

/** Links a topic to projects, and locks its creator's memberships. @throws projectErrors.unknown, projectErrors.roleTooLow */
export async function linkAsMember(
  transaction: Database,
  { lockMember }: Pick<ProjectDirectory, 'lockMember'>,
  topic: TopicEntity,
  projectIds: readonly string[],
): Promise<void> {
  try {
    // Projects are locked in a fixed order: concurrent locks of the same rows cannot deadlock.
    for (const projectId of [...projectIds].sort()) {
      requireDeed(await lockMember(transaction, projectId, topic.creatorId), 'ADD');
      await createTopicsRepository(transaction).link(topic.id, projectId);
    }
  } catch (error) {
    // The project may have been deleted since.
    throw isForeignKeyViolation(error) ? new AppError(projectErrors.unknown) : error;
  }
}
