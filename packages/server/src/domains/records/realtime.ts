import { topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import type { Events } from '../../platform/events/events.ts';
import type { Live } from '../../platform/realtime/live.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';

/** Emits the events of records to their rooms. `delivery/fan-out.ts` emits the messages. */
export function recordsRealtime(
  { afterCommit }: Pick<Events, 'afterCommit'>,
  rooms: Rooms,
  live: Pick<Live, 'emitToAll'>,
): void {
  afterCommit('messages.logged', ({ topicId }) => rooms.emit(topicRoom(topicId), 'messages_logged', { topicId }));
  afterCommit('problems.logged', ({ topicId }) => rooms.emit(topicRoom(topicId), 'problems_logged', { topicId }));
  afterCommit('records.removed', ({ topicId }) => rooms.emit(topicRoom(topicId), 'records_removed', { topicId }));
  // Pages read the values of the topic again, as after a removal.
  afterCommit('values.imported', ({ topicId }) => rooms.emit(topicRoom(topicId), 'records_removed', { topicId }));
  afterCommit('device.removed', ({ topic: { id: topicId } }) =>
    rooms.emit(topicRoom(topicId), 'records_removed', { topicId }),
  );
  afterCommit('export.progressed', (progress) => rooms.emit(userRoom(progress.userId), 'export_progress', progress));
  // The event goes to the browsers of this node only: each node has its own clock.
  afterCommit('clock.went-back', (step) => live.emitToAll('clock_went_back', step));
}
