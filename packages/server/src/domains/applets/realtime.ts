import { appletRoom, projectRoom } from '@tinkerstream/contract/platform/room';
import type { Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import { entriesOf, together } from './runs/entries.ts';
import type { ShowRuns } from './runs/shown-runs.ts';

/** Maximum runs, and entries of the log, of a project that browsers get in a second. Pages cannot show more. */
const EVENTS = 50;

/** Emits the events of applets to the rooms of their projects. Runs have a room of their own. */
export function appletsRealtime(
  { afterCommit }: Pick<Events, 'afterCommit'>,
  rooms: Rooms,
  isMember: (projectId: string, userId: string) => Promise<boolean>,
  showRuns: ShowRuns,
): void {
  rooms.allow('P_APPLET', async (projectId, caller) => caller !== undefined && isMember(projectId, caller.userId));

  afterCommit('applet.changed', ({ projectId }) => {
    rooms.emit(projectRoom(projectId), 'applets_changed', { projectId });
    rooms.emit(projectRoom(projectId), 'project_changed', { projectId });
  });
  afterCommit('applet.ran', async ({ projectId, news }) => {
    const room = appletRoom(projectId);
    const shown = await showRuns(
      projectId,
      news.map(({ run }) => run),
    );
    for (const run of shown.slice(-EVENTS)) rooms.emit(room, 'applet_run', run);
    const entries = together(shown.flatMap((run, index) => entriesOf(run, news[index]?.actions)));
    for (const entry of entries.slice(-EVENTS)) {
      if (entry.kind === 'trigger') rooms.emit(room, 'applet_trigger_log', entry);
      else if (entry.kind === 'filter') rooms.emit(room, 'applet_filter_log', entry);
      else rooms.emit(room, 'applet_action_log', entry);
    }
  });
}
