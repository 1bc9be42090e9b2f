import type { Activity } from '@tinkerstream/contract/records';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { byText, type Compare, inOrder, latestFirst } from '../../ui/list-order.ts';

/** What a list of topics can be sorted by. */
export type TopicField = 'description' | 'topicName' | 'lastSeen';

/** Topics in the order of a field: by text, or the most recently seen first. */
export function topicsInOrder(
  topics: readonly TopicListItem[],
  sort: string | undefined,
  activity: ReadonlyMap<string, Pick<Activity, 'lastSeen'>>,
): readonly TopicListItem[] {
  const orders: Readonly<Record<TopicField, Compare<TopicListItem>>> = {
    description: (a, b) => byText(a.description, b.description),
    topicName: (a, b) => byText(a.topicName, b.topicName),
    lastSeen: (a, b) => latestFirst(activity.get(a.id)?.lastSeen, activity.get(b.id)?.lastSeen),
  };
  return inOrder(topics, sort, orders);
}
