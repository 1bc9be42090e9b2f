import { userRoom } from '@tinkerstream/contract/platform/room';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import type { DashboardsRepository } from './repository.ts';

export type Presenting = ReturnType<typeof createPresenting>;

/** Which dashboard screens in full screen show. Nothing is stored: a screen that is opened later shows its own. */
export function createPresenting(repository: Pick<DashboardsRepository, 'find'>, rooms: Pick<Rooms, 'emit'>) {
  return {
    /** The owner of a dashboard; undefined if it is gone. */
    ownerOf: async (dashboardId: string): Promise<string | undefined> => (await repository.find(dashboardId))?.ownerId,

    /** Shows a dashboard on the screens of its owner that show one of the topics in full screen. */
    present(ownerId: string, dashboardId: string, topicIds: readonly string[]): void {
      rooms.emit(userRoom(ownerId), 'dashboard_presented', { dashboardId, topicIds });
    },
  };
}
