import { useQueryClient } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import type { EmbeddedMap } from '@tinkerstream/contract/projects';
import { useEffect } from 'react';
import { joinRoom } from '../../../platform/live.ts';
import { reloadSoon } from '../../../platform/reload-soon.ts';
import { embeddedMapQuery, hasNewKey, withLiveValues } from './embedded-map.ts';
import { moved } from './moved.ts';

/** Keeps a public map up to date through the rooms of its topics, which its token opens. */
export function useLiveEmbeddedMap(token: string, { topics }: EmbeddedMap): void {
  const queries = useQueryClient();
  const topicIds = topics.map(({ topicId }) => topicId).join();
  useEffect(() => {
    const { queryKey } = embeddedMapQuery(token);
    const again = reloadSoon(queries, queryKey);
    const leaveTopics = topicIds
      .split(',')
      .filter(Boolean)
      .map((topicId) =>
        joinRoom(
          topicRoom(topicId),
          {
            read_data: (event) => {
              const map = queries.getQueryData(queryKey);
              // An answer on its way may have been made before this message: then another one is asked for.
              if (!map || queries.isFetching({ queryKey }) > 0 || hasNewKey(map, event)) again.request();
              if (map) queries.setQueryData(queryKey, withLiveValues(map, event));
            },
            topic_moved: (place) =>
              queries.setQueryData(queryKey, (map) => map && { ...map, topics: moved(map.topics, place) }),
            topic_changed: again.request,
            room_closed: again.request,
            joined: again.request,
            refused: again.request,
          },
          token,
        ),
      );
    return () => {
      for (const leave of leaveTopics) leave();
      again.cancel();
    };
  }, [queries, token, topicIds]);
}
