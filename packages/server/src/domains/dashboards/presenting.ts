import { userRoom } from '@tinkerstream/contract/platform/room';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import { createDashboardsRepository } from './repository.ts';

/**
 * Lets event triggers show a dashboard on the screens of its owner, who alone may choose it. Nothing is stored: a screen that is
 * opened later shows its own.
 */
export function presentDashboards(
  { inTransaction, afterCommit }: Pick<Events, 'inTransaction' | 'afterCommit'>,
  rooms: Pick<Rooms, 'emit'>,
  database: Database,
): void {
  const findOwner = async (connection: Database, dashboardId: string) =>
    (await createDashboardsRepository(connection).find(dashboardId))?.ownerId;

  inTransaction('applet.chose-dashboard', async ({ transaction }, { userId, dashboardId }) => {
    if ((await findOwner(transaction, dashboardId)) !== userId) throw new AppError('TS_ERR_APPLET_0041');
  });
  inTransaction('applet.presents', async ({ transaction }, { dashboardId, memberIds }) => {
    const ownerId = await findOwner(transaction, dashboardId);
    if (ownerId === undefined || !memberIds.includes(ownerId)) throw new AppError('TS_ERR_DASHBOARD_0001');
  });
  afterCommit('applet.presents', async ({ dashboardId, topicIds }) => {
    const ownerId = await findOwner(database, dashboardId);
    if (ownerId !== undefined) rooms.emit(userRoom(ownerId), 'dashboard_presented', { dashboardId, topicIds });
  });
}
