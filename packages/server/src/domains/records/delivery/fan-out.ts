import { projectRoom, type Room, topicRoom } from '@tinkerstream/contract/platform/room';
import { isoTime } from '../../../platform/iso-time.ts';
import type { Gateway } from '../../../platform/mqtt/gateway.ts';
import type { Live } from '../../../platform/realtime/live.ts';
import type { StoredMessage } from './stored-message.ts';

const NONE: readonly Room[] = [];

/**
 * Delivers a stored message to this node's subscribed boards and to the browsers in its rooms.
 * @param noteStored gets the topic of each message with values that a browser sees
 */
export function createFanOut(
  gateway: Pick<Gateway, 'deliver' | 'hasSubscribers'>,
  live: Pick<Live, 'emit' | 'isWatched'>,
  noteStored: (topicId: string) => void,
): (message: StoredMessage) => void {
  const roomsOf = cachedRooms();
  return (message) => {
    // Payload, text and values of other nodes are decoded when they are read.
    const { topic, projectIds, isTooFast } = message;
    if (gateway.hasSubscribers(topic.name)) {
      gateway.deliver({ topicName: topic.name, payload: message.payload, origin: message.origin });
    }
    const { room, projectRooms } = roomsOf(topic, projectIds);
    // Each room is asked, so that a page that joins one learns whether something has happened there.
    let watchedProjectRooms = NONE;
    for (const one of projectRooms) if (live.isWatched(one)) watchedProjectRooms = [...watchedProjectRooms, one];
    // Topic pages draw only stored messages: any other would disappear at a reload.
    const isTopicWatched = !isTooFast && live.isWatched(room);
    if (!isTopicWatched && watchedProjectRooms.length === 0) return;
    const { text, time, device, values } = message;
    const timeArrival = isoTime(time);
    if (isTopicWatched) {
      const hasValues = values.size > 0;
      if (hasValues) {
        noteStored(topic.id);
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

interface Rooms {
  readonly projectIds: readonly string[];
  readonly room: Room;
  readonly projectRooms: readonly Room[];
}

/**
 * The names of a message's rooms, in memory by topic: the topic is the same object in many messages, and a concatenated
 * name is hashed at each look-up.
 */
function cachedRooms() {
  const known = new WeakMap<StoredMessage['topic'], Rooms>();
  return (topic: StoredMessage['topic'], projectIds: readonly string[]): Rooms => {
    const before = known.get(topic);
    if (before?.projectIds === projectIds) return before;
    const rooms = { projectIds, room: topicRoom(topic.id), projectRooms: projectIds.map(projectRoom) };
    known.set(topic, rooms);
    return rooms;
  };
}
