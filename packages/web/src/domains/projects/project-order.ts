import type { ProjectListItem } from '@tinkerstream/contract/projects';
import { latestFirst } from '../../ui/table/list-order.ts';

/** Orders projects: first by the last time that the user opened them or their boards sent, then the youngest first. */
export function byRecentUse(a: ProjectListItem, b: ProjectListItem): number {
  return latestFirst(usedOn(a), usedOn(b)) || latestFirst(a.createdOn, b.createdOn);
}

/** The time in ISO 8601, which sorts as text. */
function usedOn({ lastOpenedOn = '', lastMessageOn = '' }: ProjectListItem): string {
  return lastOpenedOn > lastMessageOn ? lastOpenedOn : lastMessageOn;
}
