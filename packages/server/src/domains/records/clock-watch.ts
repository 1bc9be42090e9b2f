import type { ClockStep } from '@tinkerstream/contract/records';

/** How often the clocks are compared, in milliseconds. */
const CHECK_MS = 1000;

/** Smaller steps are an NTP client's daily work. */
const LEAST_STEP_MS = 5000;

/** How long a step is told. */
const TOLD_FOR_MS = 3600_000;

export interface ClockWatch {
  /** Null where the clock did not go back within the last hour. */
  readonly current: () => ClockStep | null;
  readonly stop: () => void;
}

interface ClockListeners {
  /** Told while the server runs. */
  readonly onWentBack: (step: ClockStep) => void;
  /** Told what the clock showed before, in milliseconds since 1970 UTC, and by how many milliseconds it jumped. */
  readonly onWentForward: (before: number, by: number) => void;
}

/**
 * Notices that the wall clock jumped, by the monotonic clock, which never does.
 *
 * @param latest the latest time that an earlier start of the server has seen, in milliseconds since 1970 UTC
 */
export function watchClock(latest: number, { onWentBack, onWentForward }: ClockListeners): ClockWatch {
  let told: { readonly step: ClockStep; readonly at: number } | undefined;
  const note = (behindMs: number): boolean => {
    if (behindMs < LEAST_STEP_MS) return false;
    const step = { noticedOn: new Date().toISOString(), seconds: Math.round(behindMs / 1000) };
    told = { step, at: performance.now() };
    return true;
  };
  note(latest - Date.now());

  let before = { wall: Date.now(), monotonic: performance.now() };
  const check = setInterval(() => {
    const now = { wall: Date.now(), monotonic: performance.now() };
    const expected = before.wall + now.monotonic - before.monotonic;
    before = now;
    const by = now.wall - expected;
    if (by >= LEAST_STEP_MS) onWentForward(expected, by);
    else if (note(-by) && told) onWentBack(told.step);
  }, CHECK_MS).unref();

  return {
    current: () => (told && performance.now() - told.at < TOLD_FOR_MS ? told.step : null),
    stop: () => clearInterval(check),
  };
}
