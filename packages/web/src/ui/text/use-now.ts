import { useState } from 'react';
import { serverNow } from '../../platform/requests/server-clock.ts';
import { useInterval } from '../kit.ts';

/** The interval at which relative times are updated. */
const TICK_MS = 5000;

/** The server's time in milliseconds since 1970 UTC, updated every few seconds. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), TICK_MS, { autoInvoke: true });
  return now;
}
