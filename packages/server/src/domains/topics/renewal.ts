import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { GetAccessibleTopic, TopicHooks } from './hooks.ts';
import { createTopicsRepository, type TopicRow } from './repository.ts';
import { createFreeTopicName } from './topic-name.ts';

/** Gives topics new names: all else goes by their ids, and an old name opens nothing. */
export function createTopicRenewal(database: Database, hooks: TopicHooks, getAccessible: GetAccessibleTopic) {
  /** Renews the names of topics in a transaction. @returns the topics as they were, for `announce` */
  async function renewAll(transaction: Database, topicIds: readonly string[]): Promise<TopicRow[]> {
    const repository = createTopicsRepository(transaction);
    await repository.lockTopics(topicIds);
    const topics = topicIds.length === 0 ? [] : await repository.listTopicsByIds(topicIds);
    for (const { id } of topics) {
      const name = await createFreeTopicName(async (one) => (await repository.findTopicByName(one)) !== undefined);
      await repository.rename(id, name);
    }
    return topics;
  }

  return {
    renewAll,

    /** To be called once the transaction of `renewAll` is committed. */
    announce: (topics: readonly TopicRow[]) => hooks.onTopicsRenamed(topics),

    /** @returns the new name. @throws AppError TS_ERR_TOPIC_0009 for a topic that the caller has not created */
    async renew(caller: Caller, topicId: string): Promise<string> {
      const topic = await getAccessible(caller, topicId);
      if (topic.creator_id !== caller.userId) throw new AppError('TS_ERR_TOPIC_0009');
      const [renewed, now] = await database.transaction().execute(async (transaction) => {
        const before = await renewAll(transaction, [topic.id]);
        return [before, await createTopicsRepository(transaction).findTopic(topic.id)] as const;
      });
      // It was deleted at this moment.
      if (!now) throw new AppError('TS_ERR_TOPIC_0001');
      await hooks.onTopicsRenamed(renewed);
      return now.name;
    },
  };
}
