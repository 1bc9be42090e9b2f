import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { EmbeddedMap } from '@tinkerstream/contract/projects';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { embeddedMapQuery, hasNewKey, withLiveValues } from './embedded-map.ts';
import { moved } from './moved.ts';

/** Keeps a public map current through the rooms of its topics, which its token opens. */
export function useLiveEmbeddedMap(token: string, { topics }: EmbeddedMap): void {
  useLiveData({
    rooms: topics.map(({ topicId }) => topicRoom(topicId)),
    token,
    queryKey: embeddedMapQuery(token).queryKey,
    add: {
      read_data(map, event, reload) {
        if (hasNewKey(map, event)) reload();
        return withLiveValues(map, event);
      },
      topic_moved: (map, place) => ({ ...map, topics: moved(map.topics, place) }),
    },
    reloadOn: ['topic_changed', 'room_closed', 'refused'],
  });
}
