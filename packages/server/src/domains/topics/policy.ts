import type { Caller } from '../../platform/http/caller.ts';
import type { TopicEntity } from './repository.ts';

/** A topic that the caller may read and change. @throws AppError TS_ERR_TOPIC_0001 */
export type GetAccessibleTopic = (caller: Caller, topicId: string) => Promise<TopicEntity>;

/** A topic's creator and the members of its projects may read and change it. */
export function mayAccessTopic(
  userId: string,
  topic: TopicEntity,
  linkedProjectIds: readonly string[],
  memberProjectIds: readonly string[],
): boolean {
  return topic.creatorId === userId || linkedProjectIds.some((id) => memberProjectIds.includes(id));
}
