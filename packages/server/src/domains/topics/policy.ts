import type { Database } from '../../platform/db/database.ts';
import type { TopicRow } from './repository.ts';

/** What topics have to know of projects. */
export interface ProjectDirectory {
  /** The projects a user owns or collaborates in. */
  readonly projectIdsOf: (userId: string) => Promise<string[]>;
  readonly ownedIdsOf: (userId: string) => Promise<string[]>;
  readonly namesOf: (projectIds: readonly string[]) => Promise<Map<string, string>>;
  /** Everyone in some projects, by the id of the project; its owner is the first. */
  readonly membersOf: (projectIds: readonly string[]) => Promise<Map<string, string[]>>;
  /** Whether a user is a member of a project; they stay one until the transaction ends. */
  readonly lockMember: (transaction: Database, projectId: string, userId: string) => Promise<boolean>;
}

/** A topic belongs to its creator; members of a project it is linked to may read and change it. */
export function mayAccessTopic(
  userId: string,
  topic: TopicRow,
  linkedProjectIds: readonly string[],
  memberProjectIds: readonly string[],
): boolean {
  return topic.creator_id === userId || linkedProjectIds.some((id) => memberProjectIds.includes(id));
}
