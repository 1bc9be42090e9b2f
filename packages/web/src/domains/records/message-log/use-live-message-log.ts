import { topicRoom } from '@tinkerstream/contract/platform/room';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { type MessageLogFilter, messageLogQuery } from '../queries.ts';

/** Reloads a shown message log when it has new messages. */
export function useLiveMessageLog(topicId: string, filter: MessageLogFilter): void {
  useLiveData({
    rooms: [topicRoom(topicId)],
    queryKey: messageLogQuery(topicId, filter).queryKey,
    reloadOn: ['messages_logged'],
  });
}
