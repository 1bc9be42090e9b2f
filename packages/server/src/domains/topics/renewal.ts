import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ProjectDirectory } from '../members/index.ts';
import { markProjectsOf } from './links.ts';
import type { GetChangeableTopic } from './policy.ts';
import { createTopicsRepository } from './repository.ts';
import { createFreeTopicNames } from './topic-name.ts';

/** Renames topics, so their old names open nothing. Everything else refers to their ids. */
export function createTopicRenewal(
  database: Database,
  events: Events,
  projects: Pick<ProjectDirectory, 'markChanged'>,
  getChangeable: GetChangeableTopic,
) {
  /** Renews the names of topics as part of `change`. */
  async function renewAll({ transaction, announce }: Change, topicIds: readonly string[]): Promise<void> {
    const repository = createTopicsRepository(transaction);
    await repository.lockTopics(topicIds);
    const topics = topicIds.length === 0 ? [] : await repository.listTopicsByIds(topicIds);
    const names = await createFreeTopicNames(topics.length, repository.takenNames);
    for (const [index, { id }] of topics.entries()) await repository.rename(id, names[index] ?? '');
    if (topics.length > 0) await announce('topics.renamed', { topics });
  }

  return {
    renewAll,

    /**
     * @returns the new name
     * @throws AppError TS_ERR_TOPIC_0009 for a topic that the caller has not created
     */
    async renew(caller: Caller, topicId: string): Promise<string> {
      const topic = await getChangeable(caller, topicId);
      if (topic.creatorId !== caller.userId) throw new AppError('TS_ERR_TOPIC_0009');
      const renewed = await events.change(async (change) => {
        change.afterCommit(() => markProjectsOf(database, projects, [topic.id], caller.userId));
        await renewAll(change, [topic.id]);
        return createTopicsRepository(change.transaction).findTopic(topic.id);
      });
      // Deleted in the meantime.
      if (!renewed) throw new AppError('TS_ERR_TOPIC_0001');
      return renewed.name;
    },
  };
}
