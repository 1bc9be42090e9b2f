import { userRoom } from '@tinkerstream/contract/platform/room';
import type { Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';

/** Emits the events of dashboards to the rooms of their owners. */
export function dashboardsRealtime(
  { afterCommit }: Pick<Events, 'afterCommit'>,
  rooms: Rooms,
  findOwner: (dashboardId: string) => Promise<string | undefined>,
): void {
  afterCommit('dashboard-links.ended', ({ tokens }) => rooms.recheck([], tokens));
  afterCommit('applet.presents', async ({ dashboardId, topicIds }) => {
    const ownerId = await findOwner(dashboardId);
    if (ownerId !== undefined) rooms.emit(userRoom(ownerId), 'dashboard_presented', { dashboardId, topicIds });
  });
  afterCommit('dashboards.changed', ({ userId }) => rooms.emit(userRoom(userId), 'dashboards_changed', { userId }));
}
