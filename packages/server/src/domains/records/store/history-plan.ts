import type { Interval } from '@tinkerstream/contract/records';
import type { ClockOffset, ClockOffsets } from './clock-offsets.ts';
import type { Bucket, HistoryQuery, TimeRange } from './record-store.ts';

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The widths of the stored rollups, in milliseconds. */
export const ROLLUP_STEPS = [MINUTE, HOUR] as const;

/**
 * The records from which an hour has rollups of minutes in the embedded store, four a minute. With fewer, these would
 * need more room than the records, and save no reading (decision 36).
 */
export const RECORDS_WITH_MINUTES = 240;

interface PlannedRange extends TimeRange {
  /** The clock's minutes east of UTC, valid for every group in the range. */
  readonly offsetMinutes: number;
}

export interface RollupRange extends PlannedRange {
  readonly step: number;
}

/** The sources of a period's figures: the widest rollups that fit, with narrower ones and records at the ends. */
export interface HistoryPlan {
  readonly records: readonly PlannedRange[];
  readonly rollups: readonly RollupRange[];
}

type PeriodQuery = Omit<HistoryQuery, 'series'>;

const WIDTHS: Record<Interval, number> = { minute: MINUTE, hour: HOUR, day: DAY, month: DAY };

/**
 * The maximum width of a group that the database may add up, in milliseconds of the range's clock. Months differ in
 * length, so they are added up from days.
 */
export function groupWidth({ interval }: PeriodQuery): number {
  return WIDTHS[interval];
}

/** @param width of the groups that the database adds up, at most `groupWidth` */
export function planHistory(query: PeriodQuery, width = groupWidth(query)): HistoryPlan {
  const ranges = widestRanges(query, width);
  return { records: ranges.filter(({ step }) => step === 0), rollups: ranges.filter(({ step }) => step > 0) };
}

/** Maximum rows of a minute: up to four records replace the rollup of a minute (decision 36), and seldom that many. */
const ROWS_PER_MINUTE = 2;
/** The cost of beginning another range of a series, in rows. */
const ROWS_PER_RANGE = 20;

/** The maximum number of rows that a query reads, at about half a microsecond each. */
export function historyCost(query: HistoryQuery): number {
  const { rollups } = planHistory(query);
  const rowsOf = ({ from, to, step }: RollupRange) => ((to - from) / step) * (step === MINUTE ? ROWS_PER_MINUTE : 1);
  return query.series.length * rollups.reduce((sum, range) => sum + rowsOf(range) + ROWS_PER_RANGE, 0);
}

/** The ranges of a period, oldest first. Step 0 means single records. */
function widestRanges({ start, end, interval, offsets }: PeriodQuery, width: number): RollupRange[] {
  const ranges: RollupRange[] = [];
  offsets.forEach(({ from, offsetMinutes }, index) => {
    const first = Math.max(start, from);
    const last = Math.min(end, offsets[index + 1]?.from ?? end);
    const add = (range: TimeRange, step: number) => append(ranges, { ...range, offsetMinutes, step }, width);
    if (interval === 'minute') {
      cover(add, first, last, [MINUTE]);
    } else if (offsetMinutes % 60 === 0) {
      cover(add, first, last, [HOUR, MINUTE]);
    } else if (interval === 'hour') {
      // An offset of a half or quarter hour splits each rollup of an hour between two buckets.
      cover(add, first, last, [MINUTE]);
    } else {
      // For days and months, such an offset splits a rollup only at midnight.
      const offset = offsetMinutes * MINUTE;
      for (let at = first; at < last; ) {
        const next = Math.min(Math.floor((at + offset) / DAY) * DAY - offset + DAY, last);
        cover(add, at, next, [HOUR, MINUTE]);
        at = next;
      }
    }
  });
  return ranges;
}

/** Adds the ranges between two moments: the first step as far as it fits, the finer ones at the ends. */
function cover(
  add: (range: TimeRange, step: number) => void,
  from: number,
  to: number,
  [step, ...finer]: readonly number[],
): void {
  if (from >= to) return;
  if (step === undefined) {
    add({ from, to }, 0);
    return;
  }
  const first = Math.ceil(from / step) * step;
  const last = Math.floor(to / step) * step;
  if (first >= last) {
    cover(add, from, to, finer);
    return;
  }
  cover(add, from, first, finer);
  add({ from: first, to: last }, step);
  cover(add, last, to, finer);
}

function append(ranges: RollupRange[], range: RollupRange, width: number): void {
  const before = ranges.at(-1);
  if (before?.step === range.step && before.to === range.from && isGroupedAlike(before, range, width)) {
    ranges[ranges.length - 1] = { ...before, to: range.to };
  } else {
    ranges.push(range);
  }
}

/** Whether both ranges' clocks form the same groups, and no group spans the change between them. */
function isGroupedAlike(before: PlannedRange, { from, offsetMinutes }: PlannedRange, width: number): boolean {
  if (offsetMinutes === before.offsetMinutes) return true;
  return [before.offsetMinutes, offsetMinutes].every((minutes) => (from + minutes * MINUTE) % width === 0);
}

/** The start of the interval that contains a moment, by a clock. */
export function bucketStart(time: number, interval: Interval, offsets: ClockOffsets): number {
  let index = offsets.findLastIndex(({ from }) => from <= time);
  const offsetAt = (at: number) => (offsets[at] as ClockOffset).offsetMinutes * MINUTE;
  const changedAt = (at: number) => (offsets[at] as ClockOffset).from;
  const shown = shownStart(time + offsetAt(index), interval);
  let start = Math.max(shown - offsetAt(index), changedAt(index));
  if (interval === 'minute' || interval === 'hour') return start;
  // A day with a clock change started under the earlier offset.
  for (; index > 0 && shown - offsetAt(index - 1) < changedAt(index); index -= 1) {
    start = Math.max(shown - offsetAt(index - 1), changedAt(index - 1));
  }
  return start;
}

/** The clock's reading at the start of the interval that contains the reading `shown`. */
function shownStart(shown: number, interval: Interval): number {
  if (interval !== 'month') return Math.floor(shown / WIDTHS[interval]) * WIDTHS[interval];
  const date = new Date(shown);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The figures of a rollup. The exact sum is `sum + compensation`: the second is the accumulated rounding error. */
export interface Figures extends Omit<Bucket, 'time'> {
  readonly compensation: number;
}

function pick(choose: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : choose(a, b);
}

export function addFigures(a: Figures, b: Figures): Figures {
  const sum = a.sum + b.sum;
  return {
    count: a.count + b.count,
    numbers: a.numbers + b.numbers,
    sum,
    compensation: a.compensation + b.compensation + roundingError(a.sum, b.sum, sum),
    min: pick(Math.min, a.min, b.min),
    max: pick(Math.max, a.max, b.max),
  };
}

/** The exact rounding error of `sum` = a + b (Knuth, The Art of Computer Programming 2, 4.2.2, theorem B). */
export function roundingError(a: number, b: number, sum: number): number {
  const addend = sum - a;
  return a - (sum - addend) + (b - addend);
}

/** Adds figures to the buckets of a query. */
export class BucketCollector {
  readonly #query: HistoryQuery;
  readonly #buckets = new Map<number, Figures>();

  constructor(query: HistoryQuery) {
    this.#query = query;
  }

  add(time: number, figures: Figures): void {
    const start = bucketStart(time, this.#query.interval, this.#query.offsets);
    const known = this.#buckets.get(start);
    this.#buckets.set(start, known ? addFigures(known, figures) : figures);
  }

  /** The buckets, oldest first. */
  get buckets(): Bucket[] {
    const buckets: Bucket[] = [];
    // A loop: spreading the figures would take as long as reading them.
    for (const [time, { count, numbers, sum, compensation, min, max }] of this.#buckets) {
      buckets.push({ time, count, numbers, sum: sum + compensation, min, max });
    }
    return buckets.sort((a, b) => a.time - b.time);
  }
}
