import { type Database, isForeignKeyViolation } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { GetAccessibleTopic, TopicHooks } from './hooks.ts';
import type { ProjectDirectory } from './policy.ts';
import { createTopicsRepository } from './repository.ts';

/** Puts topics into projects and takes them out. */
export function createTopicLinks(
  database: Database,
  hooks: TopicHooks,
  projectIdsOf: ProjectDirectory['projectIdsOf'],
  getAccessible: GetAccessibleTopic,
) {
  async function requireMember(caller: Caller, projectId: string): Promise<void> {
    if (!(await projectIdsOf(caller.userId)).includes(projectId)) throw new AppError('TS_ERR_PROJECT_0001');
  }

  return {
    /** Linking twice is linking once. @throws AppError for a project or a topic that is none of the caller's */
    async link(caller: Caller, projectId: string, topicId: string): Promise<void> {
      await requireMember(caller, projectId);
      const topic = await getAccessible(caller, topicId);
      try {
        await database.transaction().execute(async (transaction) => {
          const repository = createTopicsRepository(transaction);
          // Whoever deletes the topic's last project at the same moment waits, and then leaves the topic alone.
          if ((await repository.lockTopics([topic.id])) === 0) throw new AppError('TS_ERR_TOPIC_0001');
          await repository.link(topic.id, projectId);
        });
      } catch (error) {
        throw isForeignKeyViolation(error) ? new AppError('TS_ERR_PROJECT_0001') : error;
      }
      await hooks.onTopicChanged(topic);
    },

    /** @throws AppError for a project of which the caller is no member, and a topic that is not in it */
    async unlink(caller: Caller, projectId: string, topicId: string): Promise<void> {
      await requireMember(caller, projectId);
      const topic = await getAccessible(caller, topicId);
      if (!(await createTopicsRepository(database).unlink(topic.id, projectId)))
        throw new AppError('TS_ERR_TOPIC_0001');
      await hooks.onTopicChanged(topic);
      await hooks.onTopicUnlinked(topic, projectId);
    },
  };
}
