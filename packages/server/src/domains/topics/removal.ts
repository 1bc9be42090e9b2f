import { topicErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { GetChangeableTopic } from './access.ts';
import { createTopicsRepository, type TopicEntity } from './repository.ts';

/** The topics of a deleted project. */
export interface ProjectTopics {
  /** The topics that are in no other project. */
  readonly removed: readonly TopicEntity[];
  readonly kept: readonly TopicEntity[];
}

/** Removes topics immediately, and their records in the background. */
export function createTopicRemoval(
  events: Events,
  projects: Pick<ProjectDirectory, 'markChanged'>,
  getChangeable: GetChangeableTopic,
) {
  return {
    /** @throws topicErrors.notDeletable if the caller may read the topic but has not created it */
    async remove(caller: Caller, topicId: string): Promise<void> {
      const topic = await getChangeable(caller, topicId);
      if (topic.creatorId !== caller.userId) throw new AppError(topicErrors.notDeletable);
      await events.change(async ({ transaction, announce, afterCommit }) => {
        const repository = createTopicsRepository(transaction);
        if ((await repository.lockTopics([topic.id])).size === 0) throw new AppError(topicErrors.unknown);
        const links = await repository.listProjectLinks([topic.id]);
        const projectIds = links.map((link) => link.projectId);
        afterCommit(() => projects.markChanged(projectIds, caller.userId));
        await announce('topics.removed', { topics: [topic], projectIds });
        await repository.removeTopics([topic.id]);
      });
    },

    /** Removes the topics that a user has created, in any project, in a transaction. */
    async removeOfCreator({ transaction, announce, afterCommit }: Change, userId: string): Promise<void> {
      const repository = createTopicsRepository(transaction);
      const topics = await repository.listTopicsOfCreator(userId);
      const ids = topics.map((topic) => topic.id);
      if (ids.length === 0) return;
      await repository.lockTopics(ids);
      const links = await repository.listProjectLinks(ids);
      const projectIds = [...new Set(links.map((link) => link.projectId))];
      afterCommit(() => projects.markChanged(projectIds, userId));
      await announce('topics.removed', { topics, projectIds });
      await repository.removeTopics(ids);
    },

    /** Removes the topics in no other project, in the transaction that deletes the project. */
    async removeOfProject({ transaction, announce }: Change, projectId: string): Promise<ProjectTopics> {
      const repository = createTopicsRepository(transaction);
      const topics = await repository.listTopicsOfProjects([projectId]);
      const ids = topics.map((topic) => topic.id);
      if (ids.length === 0) return { removed: [], kept: [] };
      await repository.lockTopics(ids);
      const links = await repository.listProjectLinks(ids);
      const linkedElsewhere = new Set(links.flatMap((link) => (link.projectId === projectId ? [] : link.topicId)));
      const { removed = [], kept = [] } = Object.groupBy(topics, ({ id }) =>
        linkedElsewhere.has(id) ? 'kept' : 'removed',
      );
      if (removed.length > 0) {
        await announce('topics.removed', { topics: removed, projectIds: [] });
        await repository.removeTopics(removed.map((topic) => topic.id));
      }
      for (const topic of kept) await announce('topic.changed', { topic });
      return { removed, kept };
    },
  };
}
