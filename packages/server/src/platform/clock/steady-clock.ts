import { uptime } from 'node:os';
import type { Database } from '../db/database.ts';
import { createKeptRepository } from '../kept/kept-repository.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Logger } from '../logger.ts';

/** Interval between two comparisons of the clocks. */
const CHECK_MS = 1000;
/** A clock that was set by more is noted. */
const MIN_STEP_MS = 1000;
/** Without a step, its time is noted this often: a crash loses this much at most if the clock is set back before the next start. */
const NOTE_MS = 10 * 60_000;
/** A server that seems to have been off for longer than a summer has a clock that is wrong now, or was wrong before. */
const LONGEST_PAUSE_MS = 100 * 24 * 60 * 60_000;

const SCOPE = 'steady-clock';
const KEY = '';

/** The same moment on both clocks. */
interface Noted {
  readonly steady: number;
  readonly wall: number;
}

/** What its time is at zero of the monotonic clock. */
let origin = Date.now() - performance.now();
/** Servers that share their jobs agree on the wall clock only. */
let isWallClock = false;

/**
 * The time by which durations count: what waits goes on at the same pace when someone sets the clock. In milliseconds, at first
 * since 1970 UTC, and later by all that the wall clock was set off. For times that people see or choose, use `Date.now`.
 */
export function steadyNow(): number {
  return isWallClock ? Date.now() : Math.round(origin + performance.now());
}

/** The same for a moment of the monotonic clock of this process, such as the arrival of a message. */
export function steadyAt(moment: number): number {
  return isWallClock ? Math.round(Date.now() - performance.now() + moment) : Math.round(origin + moment);
}

/**
 * The steady time after a start. The time since it was noted counts as the wall clock says: nothing after a clock that was set back,
 * or forward by longer than a server is off.
 */
export function resumedAt({ steady, wall }: Noted, now: number): number {
  const away = now - wall;
  return away < 0 || away > LONGEST_PAUSE_MS ? steady : steady + away;
}

/**
 * Makes the steady clock go on from where the server before left it, and notes it while this one runs. Call it before the first job
 * is added.
 * @param isShared whether other servers use the same database: then it is the wall clock, which a time server keeps equal on all
 */
export async function keepSteadyClock(
  database: Database,
  { onStop, onFlush }: Pick<Lifecycle, 'onStop' | 'onFlush'>,
  logger: Logger,
  isShared: boolean,
): Promise<void> {
  isWallClock = isShared;
  if (isShared) return;
  const kept = createKeptRepository(database);
  const row = await kept.find(SCOPE, KEY);
  const before = row && (JSON.parse(row.content) as Noted);
  if (before) origin = resumedAt(before, Date.now()) - performance.now();
  let place = row?.place ?? 0;
  let noted: Noted;
  await note();

  // Nothing starts or stops worse without it: on a full disk, for example.
  async function note(): Promise<void> {
    noted = { steady: steadyNow(), wall: Date.now() };
    try {
      await kept.change([{ scope: SCOPE, key: KEY, content: JSON.stringify(noted), place: ++place }]);
    } catch (error) {
      logger.warn({ err: error }, 'Could not note the time by which event triggers wait');
    }
  }

  let last = { asleep: uptime() * 1000, awake: performance.now() };
  const check = setInterval(() => {
    const now = { asleep: uptime() * 1000, awake: performance.now() };
    // The monotonic clock stands still while a computer sleeps.
    const slept = now.asleep - last.asleep - (now.awake - last.awake);
    last = now;
    if (slept > MIN_STEP_MS) origin += slept;
    const steady = steadyNow();
    const step = Date.now() - noted.wall - (steady - noted.steady);
    if (Math.abs(step) < MIN_STEP_MS && steady - noted.steady < NOTE_MS) return;
    void note();
  }, CHECK_MS).unref();
  onStop(() => clearInterval(check));
  onFlush(note);
}
