import { userRoom } from '@tinkerstream/contract/platform/room';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import type { Live } from '../../../platform/realtime/live.ts';

/** How long a shown page waits for a screen that opens or connects again. Later, its pupil has gone on. */
const SHOWN_FOR_MS = 60_000;

interface Shown {
  readonly userIds: readonly string[];
  readonly path: string;
}

/**
 * Opens a page of the web app on the screens of users. Users without a connected page, because it loads or the network
 * was lost, get it with their next one.
 */
export function createShownPages(
  { everywhere }: Pick<Nodes, 'everywhere'>,
  live: Pick<Live, 'emit' | 'isWatched' | 'onJoined'>,
): (shown: Shown) => void {
  const waiting = new Map<string, { readonly path: string; readonly until: number }>();

  const forget = everywhere('page-taken', (userIds: readonly string[]) => {
    for (const userId of userIds) waiting.delete(userId);
  });
  const show = everywhere('page-shown', ({ userIds, path }: Shown) => {
    const now = performance.now();
    for (const [userId, { until }] of waiting) if (until < now) waiting.delete(userId);
    const taken: string[] = [];
    for (const userId of userIds) {
      if (live.isWatched(userRoom(userId))) taken.push(userId);
      else waiting.set(userId, { path, until: now + SHOWN_FOR_MS });
    }
    for (const userId of taken) live.emit(userRoom(userId), 'look_here', { path });
    // Another server must not show it on a further screen of these users.
    if (taken.length > 0) forget(taken);
  });

  live.onJoined('U', (userId, send) => {
    const shown = waiting.get(userId);
    if (!shown) return;
    forget([userId]);
    if (shown.until >= performance.now()) send('look_here', { path: shown.path });
  });
  return show;
}
