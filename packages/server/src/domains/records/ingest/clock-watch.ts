import type { ClockStep } from '@tinkerstream/contract/records';
import type { Events } from '../../../platform/events/events.ts';
import type { Logger } from '../../../platform/logger.ts';

/** Interval between two comparisons of the clocks. */
const CHECK_MS = 1000;

/** NTP clients routinely make smaller steps. */
const MIN_STEP_MS = 5000;

/** How long `current` reports a step. */
const REPORT_MS = 3600_000;

export interface ClockWatch {
  /** The latest step back, or null if there was none in the last hour. */
  readonly current: () => ClockStep | null;
  readonly stop: () => void;
}

/**
 * Detects jumps of the wall clock by comparing it with the monotonic clock, which never jumps.
 *
 * @param latest the latest time that an earlier run of the server saw, in milliseconds since 1970 UTC
 */
export function watchClock(latest: number, events: Pick<Events, 'emit'>, logger: Logger): ClockWatch {
  let lastStep: { readonly step: ClockStep; readonly at: number } | undefined;
  const recordStep = (behindMs: number): boolean => {
    if (behindMs < MIN_STEP_MS) return false;
    const step = { noticedOn: new Date().toISOString(), seconds: Math.round(behindMs / 1000) };
    lastStep = { step, at: performance.now() };
    return true;
  };
  recordStep(latest - Date.now());

  let before = { wall: Date.now(), monotonic: performance.now() };
  const check = setInterval(() => {
    const now = { wall: Date.now(), monotonic: performance.now() };
    const expected = before.wall + now.monotonic - before.monotonic;
    before = now;
    const by = now.wall - expected;
    if (by >= MIN_STEP_MS) {
      logger.warn(
        { seconds: Math.round(by / 1000) },
        'The clock of this server jumped forward. If it is wrong now, give the computer a time server',
      );
      void events.emit('clock.went-forward', { before: expected, by });
    } else if (recordStep(-by) && lastStep) {
      logger.warn(
        lastStep.step,
        'The clock of this server went back: new messages have earlier times than those before them. Give the computer a time server',
      );
      void events.emit('clock.went-back', lastStep.step);
    }
  }, CHECK_MS).unref();

  return {
    current: () => (lastStep && performance.now() - lastStep.at < REPORT_MS ? lastStep.step : null),
    stop: () => clearInterval(check),
  };
}
