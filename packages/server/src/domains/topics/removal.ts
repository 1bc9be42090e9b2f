import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { GetAccessibleTopic, TopicHooks } from './hooks.ts';
import { createTopicsRepository, type TopicRow } from './repository.ts';

/** What becomes of the topics of a project that is deleted. */
export interface ProjectTopics {
  /** Those that were in no other project. */
  readonly removed: readonly TopicRow[];
  readonly kept: readonly TopicRow[];
}

/** Removes topics: they are gone at once, and their records afterwards. */
export function createTopicRemoval(database: Database, hooks: TopicHooks, getAccessible: GetAccessibleTopic) {
  return {
    /** @throws AppError TS_ERR_TOPIC_0008 for somebody who may read the topic and has not created it */
    async remove(caller: Caller, topicId: string): Promise<void> {
      const topic = await getAccessible(caller, topicId);
      if (topic.creator_id !== caller.userId) throw new AppError('TS_ERR_TOPIC_0008');
      const links = await database.transaction().execute(async (transaction) => {
        const repository = createTopicsRepository(transaction);
        if ((await repository.lockTopics([topic.id])) === 0) throw new AppError('TS_ERR_TOPIC_0001');
        const links = await repository.listProjectLinks([topic.id]);
        await hooks.beforeTopicsRemoved(transaction, [topic.id]);
        await repository.removeTopics([topic.id]);
        return links;
      });
      hooks.onTopicsRemoved(
        [topic],
        links.map((link) => link.project_id),
      );
    },

    /** Removes, in the transaction that deletes a project, its topics that are in no other project. */
    async removeOfProject(transaction: Database, projectId: string): Promise<ProjectTopics> {
      const repository = createTopicsRepository(transaction);
      const topics = await repository.listTopicsOfProjects([projectId]);
      const ids = topics.map((topic) => topic.id);
      if (ids.length === 0) return { removed: [], kept: [] };
      await repository.lockTopics(ids);
      const links = await repository.listProjectLinks(ids);
      const linkedElsewhere = new Set(links.flatMap((link) => (link.project_id === projectId ? [] : link.topic_id)));
      const { removed = [], kept = [] } = Object.groupBy(topics, ({ id }) =>
        linkedElsewhere.has(id) ? 'kept' : 'removed',
      );
      if (removed.length > 0) {
        const removedIds = removed.map((topic) => topic.id);
        await hooks.beforeTopicsRemoved(transaction, removedIds);
        await repository.removeTopics(removedIds);
      }
      return { removed, kept };
    },

    /** To be called once the transaction of `removeOfProject` is committed. */
    async announce({ removed, kept }: ProjectTopics): Promise<void> {
      hooks.onTopicsRemoved(removed, []);
      for (const topic of kept) await hooks.onTopicChanged(topic);
    },
  };
}
