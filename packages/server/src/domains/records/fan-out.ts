import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/socket';
import type { Gateway } from '../../platform/mqtt/gateway.ts';
import type { Live } from '../../platform/realtime/live.ts';
import type { StoredMessage } from './ingest.ts';

/** What is passed on of a stored message. */
export interface PassedMessage extends Omit<StoredMessage, 'topic'> {
  readonly topic: Pick<StoredMessage['topic'], 'id' | 'name'>;
}

/** Passes a stored message on: to the boards subscribed to its topic and to the browsers in its rooms. */
export function createFanOut(
  gateway: Pick<Gateway, 'deliver'>,
  live: Pick<Live, 'emit' | 'isWatched'>,
): (message: PassedMessage) => void {
  return ({ topic, projectIds, payload, text, time, device, values }) => {
    gateway.deliver(topic.name, payload);
    const room = topicRoom(topic.id);
    const timeArrival = new Date(time).toISOString();
    if (live.isWatched(room)) {
      if (values.size === 0) live.emit(room, 'topic_message', { topicId: topic.id, message: text, timeArrival });
      else {
        live.emit(room, 'read_data', {
          topicId: topic.id,
          deviceId: device?.id ?? null,
          deviceSerialNumber: device?.serialNumber ?? '',
          records: Object.fromEntries(values),
          timeArrival,
        });
      }
    }
    for (const room of projectIds.map(projectRoom)) {
      if (!live.isWatched(room)) continue;
      live.emit(room, 'mqtt_plain_message', { topicName: topic.name, message: text, timeArrival });
    }
  };
}
