import type { Interval, RecordValue } from '@tinkerstream/contract/records';
import type { Bucket, HistoryQuery, TimeRange } from './record-store.ts';

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The widths of the rollups that are kept, in milliseconds. */
export const ROLLUP_STEPS = [MINUTE, HOUR] as const;

interface RollupRange extends TimeRange {
  readonly step: number;
}

/** Where the figures of a period come from: the widest rollups that fit in its middle, narrower ones and records at its ends. */
export interface HistoryPlan {
  readonly records: readonly TimeRange[];
  readonly rollups: readonly RollupRange[];
}

const WIDTHS: Record<Interval, number> = { minute: MINUTE, hour: HOUR, day: DAY, month: DAY };

/**
 * The widest, in milliseconds and by the clock of the query's offset, that the database may add up on its way to the
 * buckets of a query. Months differ in their length, so they are put together from days.
 */
export function groupWidth({ interval }: HistoryQuery): number {
  return WIDTHS[interval];
}

export function planHistory(query: Omit<HistoryQuery, 'series'>): HistoryPlan {
  const ranges = widestRanges(query);
  return { records: ranges.filter(({ step }) => step === 0), rollups: ranges.filter(({ step }) => step > 0) };
}

/** How many rollups a query may have to read: what it costs, in about half a microsecond each. */
export function historyCost(query: HistoryQuery): number {
  const { rollups } = planHistory(query);
  return query.series.length * rollups.reduce((sum, { from, to, step }) => sum + (to - from) / step, 0);
}

/** The ranges of a period, oldest first; those of the step 0 are read from single records. */
function widestRanges({ start, end, interval, offsetMinutes }: Omit<HistoryQuery, 'series'>): RollupRange[] {
  const ranges: RollupRange[] = [];
  if (interval === 'minute') {
    cover(ranges, start, end, [MINUTE]);
  } else if (offsetMinutes % 60 === 0) {
    cover(ranges, start, end, [HOUR, MINUTE]);
  } else if (interval === 'hour') {
    // By a clock with a half or a quarter hour, the rollup of an hour lies in two buckets.
    cover(ranges, start, end, [MINUTE]);
  } else {
    // By such a clock that is so only at midnight.
    for (let from = start; from < end; ) {
      const to = Math.min(bucketStart(from, 'day', offsetMinutes) + DAY, end);
      cover(ranges, from, to, [HOUR, MINUTE]);
      from = to;
    }
  }
  return ranges;
}

/** Appends the ranges between two moments: the first of `steps` where it fits, and at the ends the finer ones. */
function cover(ranges: RollupRange[], from: number, to: number, [step, ...finer]: readonly number[]): void {
  if (step === undefined) {
    append(ranges, { from, to, step: 0 });
    return;
  }
  const first = Math.ceil(from / step) * step;
  const last = Math.floor(to / step) * step;
  if (first >= last) {
    cover(ranges, from, to, finer);
    return;
  }
  cover(ranges, from, first, finer);
  append(ranges, { from: first, to: last, step });
  cover(ranges, last, to, finer);
}

function append(ranges: RollupRange[], range: RollupRange): void {
  if (range.from >= range.to) return;
  const before = ranges.at(-1);
  if (before?.step === range.step && before.to === range.from) ranges[ranges.length - 1] = { ...before, to: range.to };
  else ranges.push(range);
}

/** The start of the interval that a moment falls into, by the clock of an offset. */
function bucketStart(time: number, interval: Interval, offsetMinutes: number): number {
  const offset = offsetMinutes * MINUTE;
  const local = time + offset;
  if (interval === 'month') {
    const date = new Date(local);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) - offset;
  }
  const width = interval === 'day' ? DAY : interval === 'hour' ? HOUR : MINUTE;
  return Math.floor(local / width) * width - offset;
}

/** What rollups hold. The sum is `sum` and `compensation` together: the second is what rounding took from the first. */
export interface Figures extends Omit<Bucket, 'time'> {
  readonly compensation: number;
}

const NOTHING: Figures = { count: 0, numbers: 0, sum: 0, compensation: 0, min: null, max: null };

/** The figures of one value. */
export function figuresOf(value: RecordValue): Figures {
  if (typeof value === 'string') return { ...NOTHING, count: 1 };
  return { count: 1, numbers: 1, sum: value, compensation: 0, min: value, max: value };
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

/** What `sum`, the rounded sum of a and b, lacks; exact (Knuth, The Art of Computer Programming 2, 4.2.2, theorem B). */
function roundingError(a: number, b: number, sum: number): number {
  const addend = sum - a;
  return a - (sum - addend) + (b - addend);
}

/** Gathers figures into the buckets of a query. */
export class BucketCollector {
  readonly #query: HistoryQuery;
  readonly #buckets = new Map<number, Figures>();

  constructor(query: HistoryQuery) {
    this.#query = query;
  }

  add(time: number, figures: Figures): void {
    const start = bucketStart(time, this.#query.interval, this.#query.offsetMinutes);
    this.#buckets.set(start, addFigures(this.#buckets.get(start) ?? NOTHING, figures));
  }

  /** The buckets, oldest first. */
  get buckets(): Bucket[] {
    return [...this.#buckets]
      .map(([time, { compensation, ...figures }]) => ({ time, ...figures, sum: figures.sum + compensation }))
      .sort((a, b) => a.time - b.time);
  }
}
