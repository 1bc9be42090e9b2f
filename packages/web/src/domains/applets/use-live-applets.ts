import { APPLET_LOG_LENGTH, type AppletLogEntry } from '@tinkerstream/contract/applets';
import { appletRoom, projectRoom } from '@tinkerstream/contract/platform/room';

import { useLiveData } from '../../platform/live/use-live-data.ts';
import { appletListQuery, appletLogQuery } from './queries.ts';

/** Keeps the event triggers of a project, their counts and their log current. */
export function useLiveApplets(projectId: string): void {
  useLiveData({
    rooms: [appletRoom(projectId)],
    queryKey: appletLogQuery(projectId).queryKey,
    add: { applet_trigger_log: withEntry, applet_filter_log: withEntry, applet_action_log: withEntry },
  });
  useLiveData({
    rooms: [projectRoom(projectId), appletRoom(projectId)],
    queryKey: appletListQuery(projectId).queryKey,
    // Also the open event trigger, which someone else may have changed.
    alsoReload: [['applets', projectId, 'one']],
    // Runs are counted in the list.
    reloadOn: ['applets_changed', 'applet_trigger_log'],
  });
}

/** A log after an entry, which may be an earlier one with a higher count. */
export function withEntry(log: AppletLogEntry[], entry: AppletLogEntry): AppletLogEntry[] {
  return [entry, ...log.filter(({ id }) => id !== entry.id)].slice(0, APPLET_LOG_LENGTH);
}
