import type { Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';

/** Lets users join only their own room, and disconnects the browsers of ended sessions. */
export function accountsRealtime({ afterCommit }: Pick<Events, 'afterCommit'>, rooms: Rooms): void {
  rooms.allow('U', async (userId, caller) => caller?.userId === userId);
  afterCommit('sessions.ended', ({ sessionIds }) => {
    for (const sessionId of sessionIds) rooms.endSession(sessionId);
  });
}
