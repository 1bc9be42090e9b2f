import type { ClockStep } from '@tinkerstream/contract/records';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Logger } from '../../../platform/logger.ts';

/** Interval between two comparisons of the clocks. */
const CHECK_MS = 1000;

/** Minimum jump that counts: NTP clients routinely make smaller steps. */
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
export function watchClock(clock: Clock, latest: number, events: Pick<Events, 'emit'>, logger: Logger): ClockWatch {
  let lastStep: { readonly step: ClockStep; readonly at: number } | undefined;
  const recordStep = (behindMs: number): boolean => {
    if (behindMs < MIN_STEP_MS) return false;
    const step = { noticedOn: new Date(clock.wall()).toISOString(), seconds: Math.round(behindMs / 1000) };
    lastStep = { step, at: clock.monotonic() };
    return true;
  };
  recordStep(latest - clock.wall());

  let before = { wall: clock.wall(), monotonic: clock.monotonic() };
  const check = clock.setInterval(() => {
    const now = { wall: clock.wall(), monotonic: clock.monotonic() };
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
  }, CHECK_MS);
  check.unref();

  return {
    current: () => (lastStep && clock.monotonic() - lastStep.at < REPORT_MS ? lastStep.step : null),
    stop: () => clock.clear(check),
  };
}
