import { isSilent, usualIntervalMs } from '@tinkerstream/contract/records';
import { useSyncExternalStore } from 'react';
import { isConnectionLost, onConnectionLoss } from '../../../platform/live/live.ts';
import { useNow } from '../../../ui/text/use-now.ts';
import type { LiveValue } from './use-latest-values.ts';

/** Which values come from silent boards, updated every few seconds. */
export interface Silence {
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly now: number;
  readonly isSilent: (live: LiveValue | undefined) => boolean;
  /** Whether a value may be out of date: its board is silent, or the connection is lost. */
  readonly isStale: (live: LiveValue | undefined) => boolean;
}

export function useSilence(): Silence {
  const now = useNow();
  const isLost = useSyncExternalStore(onConnectionLoss, isConnectionLost);
  const isSilentNow = (live: LiveValue | undefined) =>
    live !== undefined && isSilent({ lastSeen: live.time, usualIntervalMs: usualIntervalMs(live.times) }, now);
  return { now, isSilent: isSilentNow, isStale: (live) => live !== undefined && (isLost || isSilentNow(live)) };
}
