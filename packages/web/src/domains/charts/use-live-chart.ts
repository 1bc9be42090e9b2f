import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { PublicChart } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import { useEffect } from 'react';
import { joinRoom } from '../../platform/live.ts';
import { reloadSoon } from '../../platform/reload-soon.ts';

/**
 * Loads a shown chart again where somebody has renamed, changed or deleted it: the rooms of its topics tell. Its values
 * come by its view.
 *
 * @param roomToken what lets a visitor into the rooms
 */
export function useLiveChart(chart: PublicChart | undefined, queryKey: QueryKey, roomToken?: string): void {
  const queries = useQueryClient();
  const topicIds = [...new Set(chart?.chartSources.map(({ topic }) => topic.id))].join();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const again = reloadSoon(queries, JSON.parse(key));
    const handlers = {
      topic_changed: again.request,
      room_closed: again.request,
      joined: again.request,
      // Deleted while this page was not connected: the answer to this says so.
      refused: again.request,
    };
    const leaveTopics = topicIds
      .split(',')
      .filter(Boolean)
      .map((topicId) => joinRoom(topicRoom(topicId), { ...handlers }, roomToken));
    return () => {
      for (const leave of leaveTopics) leave();
      again.cancel();
    };
  }, [queries, key, topicIds, roomToken]);
}
