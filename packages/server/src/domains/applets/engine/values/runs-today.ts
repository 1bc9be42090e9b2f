import { nextOccurrence } from '@tinkerstream/contract/applets';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Nodes } from '../../../../platform/cluster/nodes.ts';
import { forgetFirst } from '../../../../platform/limits/rate-limit.ts';

/** Maximum applets whose runs stay counted in memory. */
const MAX_COUNTED = 10_000;
const DAY_MS = 24 * 60 * 60_000;

/** A day in a time zone, from midnight to midnight, with the runs so far. */
interface Day {
  end: number;
  count: number;
}

/** The number of runs of an applet today, for contents that read it. */
export interface RunsOfApplet {
  /** Resolves once the runs of today are known. */
  readonly loaded: Promise<unknown>;
  /** Counts a run, also before it is committed: the next run has the next number. */
  readonly begin: (time: number) => { readonly committed: () => void; readonly failed: () => void };
  readonly countOf: (timeZone: string, time: number) => number;
}

/** @param since in milliseconds since 1970 UTC @returns how often an applet has run since then */
export type CountRuns = (appletId: string, since: number) => Promise<number>;

/** The runs of today of the applets whose contents read their number, on all nodes. A run costs an addition. */
export class RunsToday {
  readonly #wall: Clock['wall'];
  readonly #countRuns: CountRuns;
  readonly #node = uuidv7();
  /** Days by applet and time zone. */
  #days = new Map<string, Map<string, Promise<Day> | Day>>();
  readonly #tell: (from: string, appletId: string, time: number) => void;

  constructor({ wall }: Pick<Clock, 'wall'>, countRuns: CountRuns, nodes: Pick<Nodes, 'everywhere'>) {
    this.#wall = wall;
    this.#countRuns = countRuns;
    this.#tell = nodes.everywhere('applet-ran-today', (from: string, appletId: string, time: number) => {
      if (from !== this.#node) this.#add(appletId, time, 1);
    });
  }

  open(appletId: string, timeZones: readonly string[]): RunsOfApplet {
    const days = this.#days.get(appletId) ?? new Map<string, Promise<Day> | Day>();
    this.#days.set(appletId, days);
    forgetFirst(this.#days, MAX_COUNTED);
    for (const timeZone of timeZones) if (!days.has(timeZone)) days.set(timeZone, this.#load(appletId, timeZone, days));
    return {
      loaded: Promise.all(days.values()),
      begin: (time) => {
        this.#add(appletId, time, 1);
        return {
          committed: () => this.#tell(this.#node, appletId, time),
          failed: () => this.#add(appletId, time, -1),
        };
      },
      countOf: (timeZone, time) => {
        const day = days.get(timeZone);
        return !day || day instanceof Promise ? 0 : turned(day, timeZone, time).count;
      },
    };
  }

  /** Counts the stored runs again: this node may have missed runs of others. */
  forgetAll(): void {
    this.#days = new Map();
  }

  async #load(appletId: string, timeZone: string, days: Map<string, Promise<Day> | Day>): Promise<Day> {
    try {
      const now = this.#wall();
      const day = {
        end: midnightAfter(now, timeZone),
        count: await this.#countRuns(appletId, midnightBefore(now, timeZone)),
      };
      days.set(timeZone, day);
      return day;
    } catch (error) {
      days.delete(timeZone);
      throw error;
    }
  }

  #add(appletId: string, time: number, runs: number): void {
    for (const [timeZone, day] of this.#days.get(appletId) ?? []) {
      if (!(day instanceof Promise)) turned(day, timeZone, time).count += runs;
    }
  }
}

/** The day, or the next one if it has begun. */
function turned(day: Day, timeZone: string, time: number): Day {
  if (time < day.end) return day;
  day.end = midnightAfter(time, timeZone);
  day.count = 0;
  return day;
}

function midnightAfter(time: number, timeZone: string): number {
  const daily = {
    repeats: 'DAYS',
    everyMinutes: 1,
    time: '00:00',
    days: [1, 2, 3, 4, 5, 6, 7],
    missed: 'NONE',
  } as const;
  return nextOccurrence({ ...daily, days: [...daily.days], timeZone }, time);
}

function midnightBefore(time: number, timeZone: string): number {
  // Two days back, because a day may have 25 hours.
  let start = midnightAfter(time - 2 * DAY_MS, timeZone);
  for (;;) {
    const next = midnightAfter(start, timeZone);
    if (next > time) return start;
    start = next;
  }
}
