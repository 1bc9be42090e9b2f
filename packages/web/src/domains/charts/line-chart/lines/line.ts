import type { LinePoints, Point } from '@tinkerstream/contract/points';
import { usualIntervalMs } from '@tinkerstream/contract/records';
import type { Span } from '../../span.ts';
import { gapLimit, MIN_INTERVALS, RHYTHM_POINTS } from './gaps.ts';
import { CLOCK_STEP_MS, indexAfter, indexAt, SeriesBuffer } from './series-buffer.ts';

/** A stored range of a line, from the server: single values, or the minimum and maximum per bucket. */
export interface StoredStretch extends Span {
  /** The starts of the buckets, or the times of the values. */
  readonly times: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly length: number;
  /** The bucket width in milliseconds; 0 for single values. */
  readonly width: number;
  /** The requested time per point. The response may be coarser; asking again would not help. */
  readonly perPoint: number;
}

/** Converts a response into a stored range. */
export function storedStretch(
  { times, min, max, resolution }: LinePoints,
  span: Span,
  perPoint: number,
): StoredStretch {
  return {
    ...span,
    times: Float64Array.from(times),
    lows: Float64Array.from(min),
    highs: Float64Array.from(max),
    length: times.length,
    width: resolution,
    perPoint,
  };
}

/** Consecutive points to draw from one array: `from` (included) to `to` (excluded). */
export interface Piece {
  readonly times: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly from: number;
  readonly to: number;
  /** The bucket width in milliseconds; 0 for single values. */
  readonly width: number;
  /** The start of the next piece. Buckets end here at the latest. */
  readonly end: number;
  /** The longest time between two neighbours; absent if it follows from the usual interval. */
  readonly neighbourMs?: number | undefined;
}

/**
 * The points that a line can connect, from points in order of arrival. If the clock went back, points with later times than
 * a point that arrived after them are dropped.
 */
export function inOrderOfTime<Moment extends { readonly time: number }>(points: readonly Moment[]): Moment[] {
  let next = Number.POSITIVE_INFINITY;
  const kept = [...points].reverse().filter(({ time }) => {
    if (time > next + CLOCK_STEP_MS) return false;
    next = Math.min(next, time);
    return true;
  });
  return kept.reverse();
}

/** A gap of at least this time is a break between lessons: points before it are not among the latest. */
const BREAK_MS = 10 * 60_000;

/**
 * A line of any length: its latest points, and before them downsampled stored data, coarse for the whole line and finer
 * for the visible range.
 */
export class Line {
  readonly raw = new SeriesBuffer();
  /** The whole stored line. */
  overview: StoredStretch | undefined;
  detail: StoredStretch | undefined;
  /**
   * Whether the values are directions in degrees: the turn from 350 to 10 is small, and does not pass through all other
   * directions.
   */
  isDirection = false;
  /** For a history: the single values in its intervals that are far from all others. */
  outliers: readonly Point[] = [];
  /** The longest time between two neighbours among the latest points; undefined if it follows from the usual interval. */
  neighbourMs: number | undefined;
  /** `raw.dropped` when the overview was requested; undefined before the first request. */
  #droppedBefore: number | undefined;
  /** The latest value, if the points do not include it. */
  #unseen: Point | undefined;

  /** Whether the overview is missing, or ends before `raw` starts. */
  get needsOverview(): boolean {
    return this.raw.dropped !== this.#droppedBefore;
  }

  /** @param dropped `raw.dropped` when the overview was requested */
  setOverview(overview: StoredStretch | undefined, dropped: number): void {
    this.overview = overview;
    this.detail = undefined;
    this.#droppedBefore = dropped;
  }

  /** Marks the points as all that is stored: there is no overview to load. */
  setWhole(): void {
    if (this.#droppedBefore === undefined) this.setOverview(undefined, this.raw.dropped);
  }

  /** Drops all points, because the next ones do not continue them. */
  clear(): void {
    this.raw.clear();
    this.#droppedBefore = undefined;
  }

  /** Drops everything, because parts of it no longer exist. */
  forget(): void {
    this.clear();
    this.overview = undefined;
    this.detail = undefined;
    this.#unseen = undefined;
  }

  /** Replaces all points with the points of a time range. */
  showRange(stretch: StoredStretch, latest: Point | undefined): void {
    this.clear();
    this.overview = stretch;
    this.detail = undefined;
    this.#unseen = latest;
  }

  /** Records a live point that is outside the shown range. */
  noteUnseen(time: number, value: number): void {
    this.#unseen = { time, value };
    this.raw.arrivals += 1;
  }

  /** The latest value, even if the points do not include it. */
  get latest(): Point | undefined {
    const { raw } = this;
    if (this.#unseen && (raw.length === 0 || this.#unseen.time > raw.lastTime)) return this.#unseen;
    return raw.length > 0 ? { time: raw.lastTime, value: raw.values[raw.length - 1] as number } : undefined;
  }

  /** The time range of all points, including stored ones; undefined if there are none. */
  get extent(): Span | undefined {
    const stored = this.overview?.length ? this.overview : undefined;
    const start = Math.min(this.raw.firstTime, stored?.start ?? Number.POSITIVE_INFINITY);
    // The latest point, even if the clock went back and older points have later times.
    const end = this.raw.length > 0 ? this.raw.lastTime : (stored?.end ?? Number.NEGATIVE_INFINITY);
    return start <= end ? { start, end } : undefined;
  }

  /** The start time of the latest `count` points in `raw`, or of the points after the last long break. */
  latestStart(count: number): number {
    const { times, length } = this.raw;
    if (length === 0) return Number.POSITIVE_INFINITY;
    const first = Math.max(0, length - count);
    const limit = Math.max(BREAK_MS, gapLimit(times, Math.max(0, length - RHYTHM_POINTS), length));
    for (let at = length - 1; at > first; at -= 1) {
      if ((times[at] as number) - (times[at - 1] as number) > limit) return times[at] as number;
    }
    return times[first] as number;
  }

  /**
   * How long the line stays current after its latest point, derived from its latest points, in milliseconds; undefined if
   * it has too few points.
   */
  get patience(): number | undefined {
    const { times, length } = this.raw;
    if (length <= MIN_INTERVALS) return undefined;
    const limit = gapLimit(times, Math.max(0, length - RHYTHM_POINTS), length);
    return Number.isFinite(limit) ? limit : undefined;
  }

  /** The usual time between the line's latest values, in milliseconds; undefined if it has fewer than two. */
  get usualInterval(): number | undefined {
    const { times, length } = this.raw.length > 1 ? this.raw : (this.overview ?? this.raw);
    return usualIntervalMs([...times.subarray(Math.max(0, length - RHYTHM_POINTS), length)]);
  }

  /** The pieces to draw for a time range, in order, with one neighbour on each side so that lines continue beyond it. */
  pieces(span: Span): Piece[] {
    const { raw, overview, detail, neighbourMs } = this;
    const pieces: Piece[] = [];
    const add = (stretch: Omit<StoredStretch, keyof Span | 'perPoint'>, start: number, end: number, of = {}) => {
      const from = Math.max(indexAt(stretch, start), firstVisible(stretch, span.start));
      const to = Math.min(indexAt(stretch, end), indexAfter(stretch, span.end) + 1);
      const { times, lows, highs, width } = stretch;
      if (from < to) pieces.push({ times, lows, highs, from, to, width, end, ...of });
    };
    const rawStart = raw.firstTime;
    const fine = detail && { start: detail.start, end: Math.min(detail.end, rawStart) };
    if (overview) add(overview, Number.NEGATIVE_INFINITY, Math.min(fine?.start ?? rawStart, rawStart));
    if (detail && fine) add(detail, fine.start, fine.end);
    if (overview && fine) add(overview, Math.max(fine.start, fine.end), rawStart);
    const { times, values, length } = raw;
    add({ times, lows: values, highs: values, length, width: 0 }, rawStart, Number.POSITIVE_INFINITY, { neighbourMs });
    // Each piece has its own neighbours; keep only the nearest.
    const first = pieces.findLastIndex(({ times, from }) => (times[from] as number) <= span.start);
    const last = pieces.findIndex(({ times, to }) => (times[to - 1] as number) >= span.end);
    return pieces.slice(Math.max(0, first), last < 0 ? undefined : last + 1);
  }
}

/** The index of the last point before a time, or 0. */
function firstVisible(stretch: Pick<StoredStretch, 'times' | 'length'>, time: number): number {
  return Math.max(0, indexAt(stretch, time) - 1);
}
