import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { serverNow } from '../../platform/requests/server-clock.ts';

/** How often times since a moment are brought up to date. */
const TICK_MS = 5000;

/** The server's time in milliseconds since 1970 UTC, brought up to date every few seconds. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), TICK_MS, { autoInvoke: true });
  return now;
}
