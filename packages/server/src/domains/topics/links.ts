import { type Database, isForeignKeyViolation } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { GetAccessibleTopic, TopicHooks } from './hooks.ts';
import type { ProjectDirectory } from './policy.ts';
import { createTopicsRepository, type TopicLink, type TopicRow } from './repository.ts';

/** A project that a topic was added to by someone other than its creator, and those who may have done it. */
export interface ForeignLink {
  readonly projectId: string;
  readonly projectName: string;
  readonly ownerId: string;
  readonly addedByIds: readonly string[];
}

/** What a member of a project takes along: the links of their topics, and those they had made of others' topics. */
export interface EndedLinks {
  readonly topics: readonly TopicRow[];
  readonly projectIds: readonly string[];
}

/**
 * Puts topics into projects and takes them out. A topic is linked by its creator, and only while its creator is in the
 * project. In earlier versions any member could link it to a project of their own: such a link is one to a project that
 * its creator is not in.
 */
export function createTopicLinks(
  database: Database,
  hooks: TopicHooks,
  projects: ProjectDirectory,
  getAccessible: GetAccessibleTopic,
) {
  const repository = createTopicsRepository(database);

  return {
    /**
     * Linking twice is linking once.
     * @throws AppError for a project or a topic that is none of the caller's, and a topic that they have not created
     */
    async link(caller: Caller, projectId: string, topicId: string): Promise<void> {
      await requireMember(projects, caller, [projectId]);
      const topic = await getAccessible(caller, topicId);
      if (topic.creator_id !== caller.userId) throw new AppError('TS_ERR_TOPIC_0009');
      await database.transaction().execute(async (transaction) => {
        const repository = createTopicsRepository(transaction);
        // A deletion of the topic's last project at the same moment waits, and then leaves the topic alone.
        if ((await repository.lockTopics([topic.id])) === 0) throw new AppError('TS_ERR_TOPIC_0001');
        await linkAsMember(transaction, projects, topic, [projectId]);
      });
      await hooks.onTopicChanged(topic);
    },

    /** @throws AppError unless the caller is in the project or has created the topic, and for a topic that is not in it */
    async unlink(caller: Caller, projectId: string, topicId: string): Promise<void> {
      const isMember = (await projects.projectIdsOf(caller.userId)).includes(projectId);
      const topic = await repository.findTopic(topicId);
      if (!isMember && topic?.creator_id !== caller.userId) throw new AppError('TS_ERR_PROJECT_0001');
      const { id } = await getAccessible(caller, topicId);
      if (!(await repository.unlink(id, projectId))) throw new AppError('TS_ERR_TOPIC_0001');
      await hooks.onAccessEnded([topic as TopicRow], [projectId]);
    },

    /**
     * The links of a project's topics to projects that a member of it is in and the topic's creator is not. There are
     * fewer and fewer of them, so that the transaction of `endOfMember` need not look for them.
     */
    async foreignOfMember(projectId: string, userId: string): Promise<TopicLink[]> {
      const ofUser = (await projects.projectIdsOf(userId)).filter((id) => id !== projectId);
      const foreign = await listForeign(await repository.listTopicsOfProjects([projectId]));
      return foreign.filter((link) => ofUser.includes(link.project_id));
    },

    /** The topics of a project, which nobody links, renames or removes before this transaction ends. */
    async lockOfProject(transaction: Database, projectId: string): Promise<TopicRow[]> {
      const repository = createTopicsRepository(transaction);
      const topics = await repository.listTopicsOfProjects([projectId]);
      await repository.lockTopics(topics.map(({ id }) => id));
      return repository.listTopicsOfProjects([projectId]);
    },

    /**
     * Ends, in the transaction in which a user has been taken out of a project, what hung on their being in it: the
     * links of their own topics to it, and the `foreign` ones.
     */
    async endOfMember(
      transaction: Database,
      projectId: string,
      userId: string,
      foreign: readonly TopicLink[],
    ): Promise<EndedLinks> {
      const repository = createTopicsRepository(transaction);
      // Those too that were linked while the membership was being waited for.
      const topics = await repository.listTopicsOfProjects([projectId]);
      const own = topics.filter((topic) => topic.creator_id === userId);
      const ended = [...own.map(({ id }) => ({ topic_id: id, project_id: projectId })), ...foreign];
      for (const { topic_id, project_id } of ended) await repository.unlink(topic_id, project_id);
      const topicIds = new Set(ended.map((link) => link.topic_id));
      return {
        topics: topics.filter(({ id }) => topicIds.has(id)),
        projectIds: [...new Set(ended.map((link) => link.project_id))],
      };
    },

    /** To be called once the transaction of `endOfMember` is committed. */
    announceEnd: ({ topics, projectIds }: EndedLinks) => hooks.onAccessEnded(topics, projectIds),

    /** The links of a topic that its creator has not made. */
    async foreignOf(topic: TopicRow): Promise<ForeignLink[]> {
      const foreignIds = (await listForeign([topic])).map((link) => link.project_id);
      if (foreignIds.length === 0) return [];
      const linkedIds = (await repository.listProjectLinks([topic.id])).map((link) => link.project_id);
      const [names, members] = await Promise.all([projects.namesOf(foreignIds), projects.membersOf(linkedIds)]);
      const membersOf = (projectId: string) => members.get(projectId) ?? [];
      // Only someone who could read it in a project where its creator had put it can have linked it.
      const readers = new Set(linkedIds.filter((id) => !foreignIds.includes(id)).flatMap(membersOf));
      return foreignIds.map((projectId) => ({
        projectId,
        projectName: names.get(projectId) ?? '',
        ownerId: membersOf(projectId)[0] ?? '',
        addedByIds: membersOf(projectId).filter((id) => readers.has(id)),
      }));
    },

    /** Those of some topics that are in a project of this owner, where their creator has put them. */
    async inProjectsOwnedBy(ownerId: string, topicIds: readonly string[]): Promise<Set<string>> {
      const owned = topicIds.length === 0 ? [] : await projects.ownedIdsOf(ownerId);
      if (owned.length === 0) return new Set();
      const links = (await repository.listProjectLinks(topicIds)).filter((link) => owned.includes(link.project_id));
      const topics = links.length === 0 ? [] : await repository.listTopicsByIds(links.map((link) => link.topic_id));
      const members = await projects.membersOf(owned);
      const creatorOf = new Map(topics.map((topic) => [topic.id, topic.creator_id]));
      const made = links.filter(({ topic_id, project_id }) =>
        members.get(project_id)?.includes(creatorOf.get(topic_id) ?? ''),
      );
      return new Set(made.map((link) => link.topic_id));
    },
  };

  /** The links of topics to projects that their creators are not in. */
  async function listForeign(topics: readonly TopicRow[]): Promise<TopicLink[]> {
    if (topics.length === 0) return [];
    const links = await repository.listProjectLinks(topics.map((topic) => topic.id));
    const members = await projects.membersOf([...new Set(links.map((link) => link.project_id))]);
    const creatorOf = new Map(topics.map((topic) => [topic.id, topic.creator_id]));
    return links.filter((link) => !members.get(link.project_id)?.includes(creatorOf.get(link.topic_id) ?? ''));
  }
}

/** @throws AppError TS_ERR_PROJECT_0001 */
export async function requireMember(
  { projectIdsOf }: Pick<ProjectDirectory, 'projectIdsOf'>,
  { userId }: Caller,
  projectIds: readonly string[],
): Promise<void> {
  const memberOf = projectIds.length === 0 ? [] : await projectIdsOf(userId);
  if (projectIds.some((id) => !memberOf.includes(id))) throw new AppError('TS_ERR_PROJECT_0001');
}

/** Links a topic to projects that its creator is in, and is not being removed from. @throws AppError TS_ERR_PROJECT_0001 */
export async function linkAsMember(
  transaction: Database,
  { lockMember }: Pick<ProjectDirectory, 'lockMember'>,
  topic: TopicRow,
  projectIds: readonly string[],
): Promise<void> {
  try {
    // In one order: two that lock the same rows never wait for each other in a circle.
    for (const projectId of [...projectIds].sort()) {
      if (!(await lockMember(transaction, projectId, topic.creator_id))) throw new AppError('TS_ERR_PROJECT_0001');
      await createTopicsRepository(transaction).link(topic.id, projectId);
    }
  } catch (error) {
    // The project was deleted meanwhile.
    throw isForeignKeyViolation(error) ? new AppError('TS_ERR_PROJECT_0001') : error;
  }
}
