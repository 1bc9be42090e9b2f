import { isLoopbackHost, LINK_ORIGIN_COOKIE } from '@tinkerstream/contract/platform/web/loopback';
import { useSyncExternalStore } from 'react';
import { useConfig } from './config.ts';
import { writeCookie } from './cookies.ts';

interface LinkOrigin {
  /** The origin of links, codes and programs for others. */
  readonly origin: string;
  /** Whether only this computer can reach the origin, because no better one is known. */
  readonly isLoopback: boolean;
  /** The origins to choose from, if there are several. */
  readonly choices: readonly string[];
  /** Remembers the choice in this browser, also for the server's emails. */
  readonly choose: (origin: string) => void;
}

let chosen: string | undefined;
const listeners = new Set<() => void>();

function choose(origin: string): void {
  chosen = origin;
  writeCookie(LINK_ORIGIN_COOKIE, origin);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Decides which address of this server others get: that of the page, unless the server knows a better one. */
export function useLinkOrigin(): LinkOrigin {
  const config = useConfig();
  const last = useSyncExternalStore(subscribe, () => chosen);
  const known = config?.linkOrigins ?? [];
  const origin = known.find((one) => one === last) ?? known[0] ?? location.origin;
  return {
    origin,
    isLoopback: isLoopbackHost(new URL(origin).hostname),
    choices: known.length > 1 ? known : [],
    choose,
  };
}
