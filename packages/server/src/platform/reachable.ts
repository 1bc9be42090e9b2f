import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logger.ts';
import { StartError } from './start-error.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** Thrown if a service that the server needs gives no answer, or is not ready yet. A refusal is a plain `StartError`. */
export class Unreachable extends StartError {}

/** Codes of the operating system, and SQLSTATE codes of a PostgreSQL that is starting, stopping or full. */
const CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  // The code for the name of a container, before the container exists.
  'EAI_AGAIN',
  'ENOTFOUND',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/**
 * Errors without a code: PostgreSQL's client, and Kysely after the connection of a transaction is lost; Redis while it loads its
 * data, waits for its master, or is full.
 */
const MESSAGES =
  /^(timeout e|Connection (terminated|is closed)|Postgres connection has been discarded|LOADING|MASTERDOWN|ERR max number of clients)/i;

/** Whether the next attempt to connect may succeed without a change of the settings. */
export function mayAnswerLater(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return CODES.has(code) || MESSAGES.test(message ?? '');
}

/**
 * Opens a service that the server needs. While it is unreachable, logs why and tries again, after a pause that doubles
 * from a second to half a minute.
 * @param open throws `Unreachable` if a later attempt may succeed
 * @param signal ends the wait immediately
 * @throws what `open` throws otherwise; the reason of `signal`
 */
export async function whenReachable<Service>(
  open: () => Promise<Service>,
  logger: Logger,
  signal: AbortSignal,
): Promise<Service> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    try {
      return await Promise.race([open(), aborted.promise]);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      logger.warn(`${error.message} Trying again in ${pauseMs / 1000} s`);
    }
    await pause(pauseMs, undefined, { signal });
  }
}
