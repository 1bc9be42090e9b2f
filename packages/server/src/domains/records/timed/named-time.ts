import { topicErrors } from '@tinkerstream/contract/error-codes';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import { CLOCK_TOLERANCE_MS } from '@tinkerstream/contract/records';
import { parseWrittenTime } from '../../../platform/written-time.ts';

/** The earliest valid time: clocks of boards begin at 1970 or 2000, until someone sets them. */
const FIRST_TIME = Date.UTC(2010, 0, 1);

/** A count of seconds since 1970 or 2000, of a clock that nobody has set. */
const SHORT_COUNT = /^\d{1,8}(?:\.\d*)?$/;

/** Why no value can have been measured at the time of a message, with the errors. */
export const TIME_ERRORS = {
  NOT_A_TIME: topicErrors.timeUnreadable,
  CLOCK_NOT_SET: topicErrors.clockNotSet,
  TIME_IN_FUTURE: topicErrors.timeInFuture,
} as const satisfies Record<string, ErrorCode>;
export type TimeProblem = keyof typeof TIME_ERRORS;

/** Why no value can have been measured at a time, in milliseconds since 1970 UTC. Undefined if one can. */
export function timeProblem(time: number, now = Date.now()): Exclude<TimeProblem, 'NOT_A_TIME'> | undefined {
  if (time < FIRST_TIME) return 'CLOCK_NOT_SET';
  return time > now + CLOCK_TOLERANCE_MS ? 'TIME_IN_FUTURE' : undefined;
}

/**
 * Whether a time, in milliseconds since 1970 UTC, counts as now. A board with a clock sends the time of a value that it
 * has just measured, and its clock may be fast.
 */
export function isOfNow(time: number, now = Date.now()): boolean {
  return Math.abs(now - time) <= CLOCK_TOLERANCE_MS;
}

/**
 * Reads the time of a message.
 * @param written as it is in JSON
 * @param offsetAt of a time without an offset, as `parseWrittenTime` has it
 * @returns milliseconds since 1970 UTC, or why no value can have been measured then
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
