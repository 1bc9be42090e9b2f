import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { TopicEntity } from './repository.ts';

/** The queries about projects that topics need. */
export interface ProjectDirectory {
  /** The projects of which a user is a member, as owner or collaborator. */
  readonly projectIdsOf: (userId: string) => Promise<string[]>;
  readonly ownedIdsOf: (userId: string) => Promise<string[]>;
  readonly namesOf: (projectIds: readonly string[]) => Promise<Map<string, string>>;
  /** The members of some projects by project id, the owner first. */
  readonly membersOf: (projectIds: readonly string[]) => Promise<Map<string, string[]>>;
  /** Locks a membership until the transaction ends. @returns whether the user is a member */
  readonly lockMember: (transaction: Database, projectId: string, userId: string) => Promise<boolean>;
  /** Records that a user has changed the content of projects. */
  readonly markChanged: (projectIds: readonly string[], userId: string) => Promise<void>;
}

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
