import { topicErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { GetChangeableTopic } from './access.ts';
import { markProjectsOf } from './links.ts';
import { createTopicsRepository } from './repository.ts';
import { createFreeTopicNames } from './topic-name.ts';

/** Renames topics, so that their old names are no longer valid. Everything else refers to their ids. */
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
     * @throws topicErrors.notCreator for a topic that the caller has not created
     */
    async renew(caller: Caller, topicId: string): Promise<string> {
      const topic = await getChangeable(caller, topicId);
      if (topic.creatorId !== caller.userId) throw new AppError(topicErrors.notCreator);
      const renewed = await events.change(async (change) => {
        change.afterCommit(() => markProjectsOf(database, projects, [topic.id], caller.userId));
        await renewAll(change, [topic.id]);
        return createTopicsRepository(change.transaction).findTopic(topic.id);
      });
      // The topic may have been deleted since.
      if (!renewed) throw new AppError(topicErrors.unknown);
      return renewed.name;
    },
  };
}
