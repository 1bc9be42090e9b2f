import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { withLiveMessage } from './live-records.ts';
import { topicQuery } from './queries.ts';

/**
 * Keeps a shown topic current: adds each live message, moves the topic, and reloads it when someone changes it or a device
 * sends for the first time. Updates of its charts arrive in the rooms of its projects.
 * @param onClosed called when the topic is deleted, or the user may no longer read it
 */
export function useLiveTopic(topicId: string, projects: Topic['projects'] = [], onClosed?: () => void): void {
  // The topic reloads once for an unknown device, not with each of its messages.
  const [askedDevices] = useState(() => new Set<string>());
  useLiveData({
    rooms: [topicRoom(topicId)],
    queryKey: topicQuery(topicId).queryKey,
    add: {
      read_data(topic, event, reload) {
        const { deviceId } = event;
        const isKnown = deviceId === null || topic.devices.some(({ id }) => id === deviceId);
        if (!isKnown && !askedDevices.has(deviceId)) {
          askedDevices.add(deviceId);
          reload();
        }
        return withLiveMessage(topic, event);
      },
      topic_counted: (topic, { topicId: _, ...count }) => ({ ...topic, ...count }),
      topic_moved: (topic, { latitude, longitude }) => ({ ...topic, latitude, longitude }),
    },
    reloadOn: ['topic_changed', 'refused'],
    onClosed,
  });
  useLiveData({
    rooms: [topicRoom(topicId), ...projects.map(({ id }) => projectRoom(id))],
    queryKey: ['charts'],
    reloadOn: ['new_chart', 'topic_changed'],
  });
}
