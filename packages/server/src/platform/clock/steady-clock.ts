import { uptime } from 'node:os';
import type { Database } from '../db/database.ts';
import { createKeptRepository } from '../kept/kept-repository.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Logger } from '../logger.ts';
import { type Clock, createClock, type TimeSource } from './clock.ts';

/** Interval between two comparisons of the clocks. */
const CHECK_MS = 1000;
/** Minimum step of the clock that is noted. */
const MIN_STEP_MS = 1000;
/** How often the time is noted without a step: a crash loses this much at most if the clock is set back before the next start. */
const NOTE_MS = 10 * 60_000;
/**
 * The longest time that a server can have been off, more than a summer: beyond it, the clock is wrong now, or was wrong
 * before.
 */
const LONGEST_PAUSE_MS = 100 * 24 * 60 * 60_000;

const SCOPE = 'steady-clock';
const KEY = '';

/** One moment on both clocks. */
interface Noted {
  readonly steady: number;
  readonly wall: number;
}

/**
 * The steady time after a start. The time since it was noted counts by the wall clock: nothing after a clock that was
 * set back, or forward by longer than a server is off.
 */
export function resumedAt({ steady, wall }: Noted, now: number): number {
  const away = now - wall;
  return away < 0 || away > LONGEST_PAUSE_MS ? steady : steady + away;
}

/**
 * Opens the clock of a server. Its steady time goes on from where the server before left it, and is noted while this
 * server runs.
 * @param isShared whether other servers use the same database: then the steady time is the wall clock, on which they
 * agree because a time server keeps it
 */
export async function openSteadyClock(
  time: TimeSource,
  database: Database,
  { onStop, onFlush }: Pick<Lifecycle, 'onStop' | 'onFlush'>,
  logger: Logger,
  isShared: boolean,
): Promise<Clock> {
  if (isShared) return createClock(time, (moment) => Math.round(time.wall() - time.monotonic() + moment));
  const kept = createKeptRepository(database);
  const row = await kept.find(SCOPE, KEY);
  const before = row && (JSON.parse(row.content) as Noted);
  /** The steady time at zero of the monotonic clock. */
  let origin = (before ? resumedAt(before, time.wall()) : time.wall()) - time.monotonic();
  const clock = createClock(time, (moment) => Math.round(origin + moment));
  let place = row?.place ?? 0;
  let noted: Noted;
  await note();

  // Notes the steady time. A start or stop does not depend on it: it may fail on a full disk, for example.
  async function note(): Promise<void> {
    noted = { steady: clock.steady(), wall: time.wall() };
    try {
      await kept.change([{ scope: SCOPE, key: KEY, content: JSON.stringify(noted), place: ++place }]);
    } catch (error) {
      logger.warn({ err: error }, 'Could not note the time by which event triggers wait');
    }
  }

  let last = { asleep: uptime() * 1000, awake: time.monotonic() };
  const check = time.setInterval(() => {
    const now = { asleep: uptime() * 1000, awake: time.monotonic() };
    // The monotonic clock stands still while a computer sleeps.
    const slept = now.asleep - last.asleep - (now.awake - last.awake);
    last = now;
    if (slept > MIN_STEP_MS) origin += slept;
    const steady = clock.steady();
    const step = time.wall() - noted.wall - (steady - noted.steady);
    if (Math.abs(step) < MIN_STEP_MS && steady - noted.steady < NOTE_MS) return;
    void note();
  }, CHECK_MS);
  check.unref();
  onStop(() => time.clear(check));
  onFlush(note);
  return clock;
}
