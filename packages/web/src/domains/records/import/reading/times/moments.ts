import type { Choices } from '../choices.ts';
import { DAY_MS, readTime } from './times.ts';
import { momentsIn } from './zones.ts';

export type TimeProblem = 'no-time' | 'bad-time' | 'no-hour' | 'future';
export type FoundTime = { readonly time: number } | { readonly problem: TimeProblem };

/** The time between two values where a file shows none. */
const STEP_MS = 1000;

/** The times of the rows of a file, read in order. */
export interface Moments {
  /** Reads the next time. @returns the time in milliseconds since 1970 UTC */
  next(text: string): FoundTime;
  /** Records that the board has restarted. */
  restart(): void;
  /** How often the times that count from a start began again. */
  readonly restarts: number;
}

/**
 * Reads times that depend on earlier ones: times in the hour that comes twice, and times that count from a start. A new run
 * of such a count begins one step after the previous run.
 * @param latest the latest possible time, in milliseconds since 1970 UTC
 */
export function createMoments(choices: Choices, latest: number): Moments {
  const { timeFormat, zone, needsClock, start = 0 } = choices;
  const fromStart = createCount(start, timeFormat === 'clock');
  const onWall = createWall(momentsIn(zone));
  return {
    get restarts() {
      return fromStart.restarts;
    },
    restart: fromStart.restart,
    next: (text) => {
      const found = readTime(text, timeFormat);
      if (!found || (needsClock && 'hasClock' in found && !found.hasClock)) return { problem: 'bad-time' };
      if ('elapsed' in found) return timed(fromStart.next(found.elapsed));
      const time = 'moment' in found ? found.moment : onWall(found.wall);
      return time === undefined ? { problem: 'no-hour' } : timed(time);
    },
  };

  function timed(time: number): FoundTime {
    return time > latest ? { problem: 'future' } : { time };
  }
}

function createCount(start: number, isTimeOfDay: boolean) {
  let base = start;
  let last: number | undefined;
  let lastCount = Number.NEGATIVE_INFINITY;
  let step = STEP_MS;
  let isNew = false;
  let restarts = 0;
  return {
    get restarts() {
      return restarts;
    },
    restart() {
      // Headings before the first row do not start a new run.
      isNew = last !== undefined;
    },
    next(count: number): number {
      if (last !== undefined && (isNew || count < lastCount)) {
        restarts += 1;
        if (isTimeOfDay) while (base + count <= last) base += DAY_MS;
        else base = last + step - count;
      } else if (count > lastCount && last !== undefined) step = count - lastCount;
      isNew = false;
      lastCount = count;
      last = base + count;
      return last;
    },
  };
}

/** Chooses one of the two moments in the hour that comes twice: the moment that keeps the order of the rows. */
function createWall(momentsOf: (wall: number) => readonly number[]): (wall: number) => number | undefined {
  let last: number | undefined;
  let [forward, backward] = [0, 0];
  return (wall) => {
    const [first, second] = momentsOf(wall);
    if (first === undefined) return undefined;
    const isFalling = backward > forward;
    const before = last ?? (isFalling ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY);
    const isSecond = second !== undefined && (isFalling ? second <= before : first < before);
    const time = isSecond ? second : first;
    if (time > before) forward += 1;
    if (time < before && last !== undefined) backward += 1;
    last = time;
    return time;
  };
}
