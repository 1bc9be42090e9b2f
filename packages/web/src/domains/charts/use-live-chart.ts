import type { QueryKey } from '@tanstack/react-query';
import type { PublicChart } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import { useLiveData } from '../../platform/live/use-live-data.ts';

/**
 * Reloads a shown chart when it is renamed, changed or deleted; the rooms of its topics announce that. The view of the
 * chart receives the values.
 *
 * @param token opens the rooms to a visitor
 */
export function useLiveChart(chart: PublicChart | undefined, queryKey: QueryKey, token?: string): void {
  const topicIds = new Set(chart?.chartSources.map(({ topic }) => topic.id));
  useLiveData({
    rooms: [...topicIds].map(topicRoom),
    token,
    queryKey,
    reloadOn: ['topic_changed', 'room_closed', 'refused'],
  });
}
