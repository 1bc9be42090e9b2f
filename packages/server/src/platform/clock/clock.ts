/** A wait of a clock, until `clear`. */
export interface Timer {
  /** Lets the process end before the wait does. */
  readonly unref: () => unknown;
}

/** What tells the time: this process, or a test. */
export interface TimeSource {
  /** The wall clock, in milliseconds since 1970 UTC: for times that people see or choose. It jumps when someone sets it. */
  readonly wall: () => number;
  /** The monotonic clock, in milliseconds since some moment: for what passes while this process runs. */
  readonly monotonic: () => number;
  readonly setTimeout: (run: () => void, ms: number) => Timer;
  readonly setInterval: (run: () => void, ms: number) => Timer;
  /** Ends a timeout or an interval. */
  readonly clear: (timer: Timer | undefined) => void;
}

/** The clock of a server. */
export interface Clock extends TimeSource {
  /**
   * The time by which durations count: waits go on at the same pace when someone sets the wall clock, also over a
   * restart. In milliseconds, at first since 1970 UTC, and later shifted by all steps of the wall clock.
   */
  readonly steady: () => number;
  /** The steady time of a moment of the monotonic clock, such as the arrival of a message. */
  readonly steadyAt: (moment: number) => number;
}

/** The time of this process. */
export const PROCESS_TIME: TimeSource = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  setInterval: (run, ms) => setInterval(run, ms),
  // clearTimeout ends intervals too.
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
};

/** A clock whose steady time is `steadyAt` a moment of the monotonic clock. */
export function createClock(time: TimeSource = PROCESS_TIME, steadyAt: Clock['steadyAt'] = originOf(time)): Clock {
  return { ...time, steadyAt, steady: () => steadyAt(time.monotonic()) };
}

/** The steady time that begins as the wall clock. */
function originOf(time: TimeSource): Clock['steadyAt'] {
  const origin = time.wall() - time.monotonic();
  return (moment) => Math.round(origin + moment);
}
