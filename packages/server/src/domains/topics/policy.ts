import { allows, type HeldRole } from '@tinkerstream/contract/members';
import type { Caller } from '../../platform/http/caller.ts';
import type { TopicEntity } from './repository.ts';

/** A topic that the caller may read. @throws AppError TS_ERR_TOPIC_0001 */
export type GetAccessibleTopic = (caller: Caller, topicId: string) => Promise<TopicEntity>;

/** A topic that the caller may change. @throws AppError TS_ERR_TOPIC_0001, TS_ERR_PROJECT_0007 */
export type GetChangeableTopic = GetAccessibleTopic;

/** What a user may do with a topic. */
export interface TopicRights {
  readonly mayRead: boolean;
  /** Whether they may send to it and draw it. */
  readonly mayAdd: boolean;
  readonly mayChange: boolean;
  /** Whether they may do neither because a teacher has paused their changes. */
  readonly isPaused: boolean;
}

/**
 * A topic's creator and the members of its projects may read it; the roles of these members say whether they may add to it and
 * change it. The role of its creator in its projects counts too: who may only view a project changes nothing in it.
 * @param roles those of the user by project
 */
export function topicRights(
  userId: string,
  topic: Pick<TopicEntity, 'creatorId'>,
  linkedProjectIds: readonly string[],
  roles: ReadonlyMap<string, HeldRole>,
): TopicRights {
  const isCreator = topic.creatorId === userId;
  const held = linkedProjectIds.flatMap((id) => roles.get(id) ?? []);
  if (held.length === 0) return { mayRead: isCreator, mayAdd: isCreator, mayChange: isCreator, isPaused: false };
  // Whatever another project of the topic allows.
  if (held.includes('PAUSED')) return { mayRead: true, mayAdd: false, mayChange: false, isPaused: true };
  return {
    mayRead: true,
    mayAdd: held.some((role) => allows(role, 'ADD')),
    mayChange: held.some((role) => allows(role, 'CHANGE', isCreator)),
    isPaused: false,
  };
}
