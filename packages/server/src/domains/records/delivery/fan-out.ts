import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import { isoTime } from '../../../platform/iso-time.ts';
import type { Gateway } from '../../../platform/mqtt/gateway.ts';
import type { Live } from '../../../platform/realtime/live.ts';
import type { StoredMessage } from './stored-message.ts';

/** Delivers a stored message to this node's subscribed boards and to the browsers in its rooms. */
export function createFanOut(
  gateway: Pick<Gateway, 'deliver' | 'hasSubscribers'>,
  live: Pick<Live, 'emit' | 'isWatched'>,
): (message: StoredMessage) => void {
  return (message) => {
    // Payload, text and values of other nodes are decoded when they are read.
    const { topic, projectIds, isTooFast } = message;
    if (gateway.hasSubscribers(topic.name)) {
      gateway.deliver({ topicName: topic.name, payload: message.payload, origin: message.origin });
    }
    const watchedProjectRooms = projectIds.map(projectRoom).filter((room) => live.isWatched(room));
    const room = topicRoom(topic.id);
    // Topic pages draw only stored messages: any other would vanish on a reload.
    const isTopicWatched = !isTooFast && live.isWatched(room);
    if (!isTopicWatched && watchedProjectRooms.length === 0) return;
    const { text, time, device, values } = message;
    const timeArrival = isoTime(time);
    if (isTopicWatched) {
      const hasValues = values.size > 0;
      if (hasValues) {
        live.emit(room, 'read_data', {
          topicId: topic.id,
          deviceId: device?.id ?? null,
          deviceSerialNumber: device?.serialNumber ?? '',
          records: Object.fromEntries(values),
          timeArrival,
        });
      }
      // A bare number is a plain message too.
      if (!hasValues || !text.includes('=')) {
        const message = { topicId: topic.id, message: text, timeArrival };
        live.emit(room, 'topic_message', hasValues ? { ...message, hasValues } : message);
      }
    }
    for (const room of watchedProjectRooms) {
      const message = { topicName: topic.name, message: text, timeArrival };
      live.emit(room, 'mqtt_plain_message', isTooFast ? { ...message, isTooFast } : message);
    }
  };
}
