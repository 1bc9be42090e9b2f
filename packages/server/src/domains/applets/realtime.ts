import { appletRoom, projectRoom } from '@tinkerstream/contract/platform/room';
import type { Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import type { ShowEntries } from './log/shown-entries.ts';
import type { ShowRuns } from './runs/shown-runs.ts';

/** Emits the events of applets to the rooms of their projects. The log has a room of its own. */
export function appletsRealtime(
  { afterCommit }: Pick<Events, 'afterCommit'>,
  rooms: Rooms,
  isMember: (projectId: string, userId: string) => Promise<boolean>,
  showEntries: ShowEntries,
  showRuns: ShowRuns,
): void {
  rooms.allow('P_APPLET', async (projectId, caller) => caller !== undefined && isMember(projectId, caller.userId));

  afterCommit('applet.changed', ({ projectId }) => {
    rooms.emit(projectRoom(projectId), 'applets_changed', { projectId });
    rooms.emit(projectRoom(projectId), 'project_changed', { projectId });
  });
  afterCommit('applet.logged', async ({ entry }) => {
    const room = appletRoom(entry.projectId);
    for (const shown of await showEntries(entry.projectId, [entry])) {
      if (shown.kind === 'trigger') rooms.emit(room, 'applet_trigger_log', shown);
      else if (shown.kind === 'filter') rooms.emit(room, 'applet_filter_log', shown);
      else rooms.emit(room, 'applet_action_log', shown);
    }
  });
  afterCommit('applet.ran', async ({ projectId, runs }) => {
    for (const shown of await showRuns(projectId, runs)) rooms.emit(appletRoom(projectId), 'applet_run', shown);
  });
}
