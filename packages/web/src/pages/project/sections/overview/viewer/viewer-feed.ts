import { appletRoom, projectRoom } from '@tinkerstream/contract/platform/room';
import type { Project } from '@tinkerstream/contract/projects';
import { listProjectMessages } from '@tinkerstream/contract/records';
import { openLiveData } from '../../../../../platform/live/live-data.ts';
import { updateInTurn } from '../../../../../platform/live/update-pace.ts';
import { call } from '../../../../../platform/requests/call.ts';
import { serverNow } from '../../../../../platform/requests/server-clock.ts';
import {
  type Arrival,
  EMPTY_VIEWER,
  isSameMessage,
  messageOf,
  paused,
  resumed,
  storedEntry,
  type Viewer,
  type ViewerEntry,
  withEntry,
  withStored,
} from './viewer-buffer.ts';

export interface ViewerFeed {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => void;
}

type Names = Pick<Project, 'projectUsers' | 'projectFiles'>;

/**
 * Collects what arrives in the rooms of a project and of its event triggers, after the latest stored messages.
 *
 * @param names returns the users and files that the page knows: the events of a removal have only ids
 * @param onChange called when the page is updated, so that it remains usable in a flood of messages
 */
export function openViewerFeed(
  projectId: string,
  names: () => Names,
  onChange: (viewer: Viewer) => void,
  open = openLiveData,
): ViewerFeed {
  let viewer = EMPTY_VIEWER;
  let isClosed = false;
  let arrivals = 0;

  const show = () => {
    if (!isClosed) onChange(viewer);
  };

  function change(next: Viewer): void {
    viewer = next;
    updateInTurn(show);
  }

  function add(arrival: Arrival, time = serverNow(), id = `live-${++arrivals}`): void {
    const entry: ViewerEntry = { ...arrival, id, time, isLive: true };
    const isLoaded = (other: ViewerEntry) => !other.isLive && isSameMessage(entry, other);
    if (viewer.entries.some(isLoaded) || viewer.waiting.some(isLoaded)) return;
    change(withEntry(viewer, entry));
  }

  const live = open({
    rooms: [projectRoom(projectId), appletRoom(projectId)],
    load: () => call(listProjectMessages, { projectId }),
    loaded: (stored) => change(withStored(viewer, stored.map(storedEntry))),
    add: {
      mqtt_plain_message: (event) => add(messageOf(event), Date.parse(event.timeArrival)),
      new_chart: ({ name, chartId }) => add({ kind: 'chart', name, chartId }),
      new_user: ({ name, username }) => add({ kind: 'user-joined', name: name || username }),
      remove_user: ({ userId }) => {
        const user = names().projectUsers.find((one) => one.userId === userId);
        add({ kind: 'user-removed', name: user?.name || (user?.username ?? '') });
      },
      applet_trigger_log: ({ id, appletName, count, timeArrival }) => {
        const name = count > 1 ? `${appletName} × ${count}` : appletName;
        add({ kind: 'trigger', name }, Date.parse(timeArrival), id);
      },
      new_file: ({ filename }) => add({ kind: 'file-added', name: filename }),
      remove_file: ({ id }) => {
        const file = names().projectFiles.find((one) => one.id === id);
        add({ kind: 'file-removed', name: file?.filename ?? '' });
      },
    },
  });

  return {
    pause() {
      viewer = paused(viewer);
      show();
    },
    resume() {
      viewer = resumed(viewer);
      show();
    },
    close() {
      isClosed = true;
      live.close();
    },
  };
}
