import { userRoom } from '@tinkerstream/contract/platform/room';
import type { Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';

/** Emits the events of dashboards to the rooms of their owners. */
export function dashboardsRealtime({ afterCommit }: Pick<Events, 'afterCommit'>, rooms: Rooms): void {
  afterCommit('dashboard-links.ended', ({ tokens }) => rooms.recheck([], tokens));
  afterCommit('dashboards.changed', ({ userId }) => rooms.emit(userRoom(userId), 'dashboards_changed', { userId }));
}
