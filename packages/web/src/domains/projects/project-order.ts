import type { ProjectListItem } from '@tinkerstream/contract/projects';
import { latestFirst } from '../../ui/table/list-order.ts';

/** The projects that the user opened last, or whose boards sent last, first; then the others, the youngest first. */
export function byRecentUse(a: ProjectListItem, b: ProjectListItem): number {
  return latestFirst(usedOn(a), usedOn(b)) || latestFirst(a.createdOn, b.createdOn);
}

/** In ISO 8601, which sorts as text. */
function usedOn({ lastOpenedOn = '', lastMessageOn = '' }: ProjectListItem): string {
  return lastOpenedOn > lastMessageOn ? lastOpenedOn : lastMessageOn;
}
