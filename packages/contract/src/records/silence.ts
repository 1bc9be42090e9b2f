/** A sender is silent after this many of its usual intervals without a message, and not before `SILENT_AFTER_MS`. */
const SILENT_INTERVALS = 5;
const SILENT_AFTER_MS = 60_000;
/** The number of latest times of a sender that determine its usual interval, where not all times are known. */
export const RHYTHM_TIMES = 20;

/**
 * The usual time between two messages, in milliseconds: the median, so that a night without messages does not count.
 * Undefined for a single message.
 * @param times in milliseconds since 1970 UTC, in order
 */
export function usualIntervalMs(times: readonly number[]): number | undefined {
  const gaps = times.slice(1).map((time, index) => Math.abs((times[index] as number) - time));
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)];
}

/** A sender floods from this many messages a second, as long as it goes on. */
const FLOOD_PER_SEC = 5;
const FLOOD_ENDS_MS = 10_000;
/** Minimum time for a rate: messages that waited together arrive in one moment. */
const LEAST_TIME_MS = 50;

/**
 * How many messages a second a sender sends, if it floods; undefined for any other.
 * @param times the latest messages, in milliseconds since 1970 UTC, latest first: `RHYTHM_TIMES` are enough
 * @param now the server's time, in milliseconds since 1970 UTC
 */
export function floodRate(times: readonly number[], now: number): number | undefined {
  const [latest, oldest] = [times[0], times[RHYTHM_TIMES - 1]];
  if (latest === undefined || oldest === undefined || now - latest > FLOOD_ENDS_MS) return undefined;
  const perSec = (1000 * (RHYTHM_TIMES - 1)) / Math.max(LEAST_TIME_MS, latest - oldest);
  return perSec < FLOOD_PER_SEC ? undefined : Math.round(perSec);
}

interface Heard {
  /** The time of the latest message: ISO 8601, or milliseconds since 1970 UTC. */
  readonly lastSeen: string | number;
  readonly usualIntervalMs: number | null | undefined;
}

/** @param now the server's time, in milliseconds since 1970 UTC */
export function isSilent({ lastSeen, usualIntervalMs }: Heard, now: number): boolean {
  return now - new Date(lastSeen).getTime() > Math.max(SILENT_AFTER_MS, SILENT_INTERVALS * (usualIntervalMs ?? 0));
}
