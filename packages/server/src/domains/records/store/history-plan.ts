import type { Interval, RecordValue } from '@tinkerstream/contract/records';
import type { Bucket, HistoryQuery } from './record-store.ts';

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The widths of the rollups that are kept, in milliseconds. */
export const ROLLUP_STEPS = [MINUTE, HOUR] as const;

interface TimeRange {
  /** Milliseconds since 1970 UTC; `to` is not part of it. */
  readonly from: number;
  readonly to: number;
}

/** Where the figures of a period come from: rollups in the middle, single records at ragged ends. */
export interface HistoryPlan {
  readonly records: readonly TimeRange[];
  readonly rollups: (TimeRange & { readonly step: number }) | undefined;
}

export function planHistory({ start, end, interval, offsetMinutes }: HistoryQuery): HistoryPlan {
  // An hour's rollup would straddle the buckets of an offset with a half or a quarter hour.
  const step = interval === 'minute' || offsetMinutes % 60 !== 0 ? MINUTE : HOUR;
  const from = Math.ceil(start / step) * step;
  const to = Math.floor(end / step) * step;
  if (from >= to) return { records: [{ from: start, to: end }], rollups: undefined };
  const ends = [
    { from: start, to: from },
    { from: to, to: end },
  ];
  return { records: ends.filter((range) => range.from < range.to), rollups: { from, to, step } };
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
