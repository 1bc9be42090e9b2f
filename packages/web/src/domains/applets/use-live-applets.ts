import { appletRoom, projectRoom } from '@tinkerstream/contract/platform/room';

import { useLiveData } from '../../platform/live/use-live-data.ts';
import { appletListQuery } from './queries.ts';

/** Keeps the event triggers of a project, and their counts, current. */
export function useLiveApplets(projectId: string): void {
  useLiveData({
    rooms: [projectRoom(projectId), appletRoom(projectId)],
    queryKey: appletListQuery(projectId).queryKey,
    // Also the open event trigger, which someone else may have changed.
    alsoReload: [['applets', projectId, 'one']],
    // Runs are counted in the list.
    reloadOn: ['applets_changed', 'applet_trigger_log'],
  });
}
