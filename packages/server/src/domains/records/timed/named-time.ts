import type { ErrorCode } from '@tinkerstream/contract/errors';
import { CLOCK_TOLERANCE_MS } from '@tinkerstream/contract/records';
import { parseWrittenTime } from '../../../platform/written-time.ts';

/** Clocks of boards begin at 1970 or 2000, until someone sets them. */
const FIRST_TIME = Date.UTC(2010, 0, 1);

/** The seconds since such a beginning. */
const SHORT_COUNT = /^\d{1,8}(?:\.\d*)?$/;

/** Why nothing can have been measured at a time that a message names, with the error that says so. */
export const TIME_ERRORS = {
  NOT_A_TIME: 'TS_ERR_TOPIC_0037',
  CLOCK_NOT_SET: 'TS_ERR_TOPIC_0186',
  TIME_IN_FUTURE: 'TS_ERR_TOPIC_0187',
} as const satisfies Record<string, ErrorCode>;
export type TimeProblem = keyof typeof TIME_ERRORS;

/** Why nothing can have been measured at a time, in milliseconds since 1970 UTC. Undefined if something can. */
export function timeProblem(time: number, now = Date.now()): Exclude<TimeProblem, 'NOT_A_TIME'> | undefined {
  if (time < FIRST_TIME) return 'CLOCK_NOT_SET';
  return time > now + CLOCK_TOLERANCE_MS ? 'TIME_IN_FUTURE' : undefined;
}

/**
 * Whether a time is that of a message which arrives now. In milliseconds since 1970 UTC. A board with a clock names the time of a
 * value that it has just measured, and its clock may be fast.
 */
export function isOfNow(time: number, now = Date.now()): boolean {
  return Math.abs(now - time) <= CLOCK_TOLERANCE_MS;
}

/**
 * Reads the time that a message names.
 * @param written as it is in JSON
 * @param offsetAt of a time without an offset, as `parseWrittenTime` has it
 * @returns milliseconds since 1970 UTC, or why nothing can have been measured then
 */
export function readTime(
  written: unknown,
  now = Date.now(),
  offsetAt?: (time: number) => number,
): { readonly time: number; readonly problem?: undefined } | { readonly problem: TimeProblem } {
  if (typeof written !== 'string' && typeof written !== 'number') return { problem: 'NOT_A_TIME' };
  const text = String(written).trim();
  if (SHORT_COUNT.test(text)) return { problem: 'CLOCK_NOT_SET' };
  const time = parseWrittenTime(text, offsetAt);
  if (time === undefined) return { problem: 'NOT_A_TIME' };
  const problem = timeProblem(time, now);
  return problem ? { problem } : { time };
}
