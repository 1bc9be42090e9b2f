import type { RecordWindow } from '@tinkerstream/contract/records';
import { CLOCK_STEP_MS, indexAfter, indexAt, SeriesBuffer } from './series-buffer.ts';
import type { Span } from './zoom-window.ts';

/** What the server told of a stretch of a line: single numbers, or the lowest and the highest of parts of it. */
export interface StoredStretch extends Span {
  /** The starts of the parts, or the times of the numbers. */
  readonly times: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly length: number;
  /** How wide a part is, in milliseconds; 0 where these are single numbers. */
  readonly width: number;
  /** How much time a point had when this was asked for. The answer may be coarser, and asking again would not help. */
  readonly perPoint: number;
}

/** The stretch that an answer is about. */
export function storedStretch({ points, resolution }: RecordWindow, span: Span, perPoint: number): StoredStretch {
  return {
    ...span,
    times: Float64Array.from(points, ({ createdOn }) => Date.parse(createdOn)),
    lows: Float64Array.from(points, ({ min }) => min),
    highs: Float64Array.from(points, ({ max }) => max),
    length: points.length,
    width: resolution,
    perPoint,
  };
}

/** A run of points that one source of a line draws: `from` (included) to `to` (excluded). */
export interface Piece {
  readonly times: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly from: number;
  readonly to: number;
  /** How wide a part is, in milliseconds; 0 where these are single numbers. */
  readonly width: number;
  /** Where the next piece begins: no part reaches over it. */
  readonly end: number;
}

/**
 * Those of some points, in their order of arrival, that a line can show one after the other. Where the clock went back,
 * points with later times than one that came after them are left out.
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

/**
 * A line of any length: the newest points one by one, and before them what the server told, coarsely of all of it and
 * more finely of the stretch that is looked at.
 */
export class Line {
  readonly raw = new SeriesBuffer();
  /** All that is stored. */
  overview: StoredStretch | undefined;
  detail: StoredStretch | undefined;
  /** How many points of `raw` had gone when the overview was asked for; undefined while it never was. */
  #droppedBefore: number | undefined;

  /** Whether the overview is missing, or ends before the points of `raw` begin. */
  get needsOverview(): boolean {
    return this.raw.dropped !== this.#droppedBefore;
  }

  /** To be told how many points had gone when the overview was asked for. */
  setOverview(overview: StoredStretch | undefined, dropped: number): void {
    this.overview = overview;
    this.detail = undefined;
    this.#droppedBefore = dropped;
  }

  /** Lets go of the points that came: the next ones do not join on to them. */
  forget(): void {
    this.raw.clear();
    this.#droppedBefore = undefined;
  }

  /** From the oldest to the newest moment of it, stored ones too; undefined while there is none. */
  get extent(): Span | undefined {
    const stored = this.overview?.length ? this.overview : undefined;
    const start = Math.min(this.raw.firstTime, stored?.start ?? Number.POSITIVE_INFINITY);
    // The newest point, also where the clock went back and older ones have later times.
    const end = this.raw.length > 0 ? this.raw.lastTime : (stored?.end ?? Number.NEGATIVE_INFINITY);
    return start <= end ? { start, end } : undefined;
  }

  /** When the latest so many points begin, as far as they are here one by one. */
  latestStart(count: number): number {
    return this.raw.length === 0
      ? Number.POSITIVE_INFINITY
      : (this.raw.times[Math.max(0, this.raw.length - count)] as number);
  }

  /** What there is to draw of a stretch of time, in its order, with a neighbour on each side so that lines run on. */
  pieces(span: Span): Piece[] {
    const { raw, overview, detail } = this;
    const pieces: Piece[] = [];
    const add = (stretch: Omit<StoredStretch, keyof Span | 'perPoint'>, start: number, end: number) => {
      const from = Math.max(indexAt(stretch, start), firstVisible(stretch, span.start));
      const to = Math.min(indexAt(stretch, end), indexAfter(stretch, span.end) + 1);
      const { times, lows, highs, width } = stretch;
      if (from < to) pieces.push({ times, lows, highs, from, to, width, end });
    };
    const rawStart = raw.firstTime;
    const fine = detail && { start: detail.start, end: Math.min(detail.end, rawStart) };
    if (overview) add(overview, Number.NEGATIVE_INFINITY, Math.min(fine?.start ?? rawStart, rawStart));
    if (detail && fine) add(detail, fine.start, fine.end);
    if (overview && fine) add(overview, Math.max(fine.start, fine.end), rawStart);
    const { times, values, length } = raw;
    add({ times, lows: values, highs: values, length, width: 0 }, rawStart, Number.POSITIVE_INFINITY);
    // Each brought its own neighbours; of those only the nearest stay.
    const first = pieces.findLastIndex(({ times, from }) => (times[from] as number) <= span.start);
    const last = pieces.findIndex(({ times, to }) => (times[to - 1] as number) >= span.end);
    return pieces.slice(Math.max(0, first), last < 0 ? undefined : last + 1);
  }
}

/** The last point before a time, or the first of all. */
function firstVisible(stretch: Pick<StoredStretch, 'times' | 'length'>, time: number): number {
  return Math.max(0, indexAt(stretch, time) - 1);
}
