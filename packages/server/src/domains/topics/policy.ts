import type { TopicRow } from './repository.ts';

/** What topics have to know of projects. */
export interface ProjectDirectory {
  /** The projects a user owns or collaborates in. */
  readonly projectIdsOf: (userId: string) => Promise<string[]>;
  readonly namesOf: (projectIds: readonly string[]) => Promise<Map<string, string>>;
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
