import type { Span } from '../../span.ts';
import type { PlotLine } from '../lines/plot-line.ts';
import type { Axis } from './axes/axes.ts';
import type { Trace } from './trace.ts';

/** The part of a trace in the visible time, which the value axis has to fit. */
export interface InView {
  /** Flat pairs `[time, value, …]`, cut where the line enters and leaves the view. NaN breaks the line. */
  readonly pairs: Float64Array;
  readonly lone: Float64Array;
  /** The range of `pairs`; undefined if no part of the line is in view. */
  readonly drawn: Span | undefined;
  /** The range of the values in view; undefined if there are none. */
  readonly values: Span | undefined;
}

export const NOTHING_IN_VIEW: InView = {
  pairs: new Float64Array(),
  lone: new Float64Array(),
  drawn: undefined,
  values: undefined,
};

/**
 * Cuts a trace to the visible time. A neighbour outside the view only shows where the line comes from: it must not stretch
 * the value axis.
 * @param margin how far outside the view the line is cut, in milliseconds: no symbol is drawn there
 */
export function inView({ pairs, readings, lone }: Trace, { start, end }: Span, margin: number): InView {
  const timeAt = (index: number) => pairs[2 * index] as number;
  const length = pairs.length / 2;
  let from = 0;
  while (from < length && timeAt(from) < start) from += 1;
  let to = length;
  while (to > from && timeAt(to - 1) > end) to -= 1;
  const entry = crossing(pairs, from, Math.max(start - margin, timeAt(from - 1)));
  const exit = crossing(pairs, to, Math.min(end + margin, timeAt(to)));
  const cut = new Float64Array(entry.length + 2 * (to - from) + exit.length);
  cut.set(entry);
  cut.set(pairs.subarray(2 * from, 2 * to), entry.length);
  cut.set(exit, cut.length - exit.length);
  return {
    pairs: cut,
    lone: lone.filter((_, index) => {
      const time = lone[index - (index % 2)] as number;
      return time >= start && time <= end;
    }),
    drawn: rangeOf(cut, 2, 1, 1),
    values: rangeOf(readings.subarray(3 * from, 3 * to), 3, 1, 2),
  };
}

type Segment = [before: number, from: number, after: number, to: number];

/** The point of the line between a pair and the one before it; none if they are not connected. */
function crossing(pairs: Float64Array, index: number, time: number): number[] {
  if (index === 0 || 2 * index === pairs.length) return [];
  const [before, from, after, to] = pairs.subarray(2 * index - 2, 2 * index + 2) as unknown as Segment;
  if (Number.isNaN(from) || Number.isNaN(to)) return [];
  return [time, from + ((to - from) * (time - before)) / (after - before || 1)];
}

/** The range of columns of a flat array with `width` numbers a row; undefined if they hold no number. */
function rangeOf(rows: Float64Array, width: number, low: number, high: number): Span | undefined {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < rows.length; at += width) {
    // NaN breaks the line, and is neither low nor high.
    if ((rows[at + low] as number) < start) start = rows[at + low] as number;
    if ((rows[at + high] as number) > end) end = rows[at + high] as number;
  }
  return start <= end ? { start, end } : undefined;
}

/** Values in view that an axis does not show. */
export interface Outside {
  readonly axis: Axis;
  readonly isAbove: boolean;
  readonly count: number;
  /** The farthest value: the index of its line, its time and its value. */
  readonly index: number;
  readonly time: number;
  readonly value: number;
  /** The length of the value's bucket, in milliseconds; 0 for a single value. */
  readonly width: number;
}

interface ShownLines {
  readonly lines: readonly Pick<PlotLine, 'line'>[];
  readonly views: readonly InView[];
  readonly axes: readonly Axis[];
  readonly span: Span;
}

/**
 * The values of an axis that are in view but above or below its range. All values count, also those that a thinned line
 * leaves out.
 */
export function outsideOf(axis: Axis, range: Span, { lines, views, axes, span }: ShownLines): Outside[] {
  return [true, false].flatMap((isAbove) => {
    let [count, farthest] = [0, -1];
    let [time, value, width] = [0, isAbove ? range.end : range.start, 0];
    for (const [index, { line }] of lines.entries()) {
      const values = views[index]?.values;
      if (axes[index] !== axis || !values || !(isAbove ? values.end > range.end : values.start < range.start)) continue;
      for (const { times, lows, highs, from, to, width: part } of line.pieces(span)) {
        for (let at = from; at < to; at += 1) {
          const [moment, reading] = [times[at] as number, (isAbove ? highs : lows)[at] as number];
          if (moment < span.start || moment > span.end) continue;
          if (!(isAbove ? reading > range.end : reading < range.start)) continue;
          count += 1;
          if (isAbove ? reading > value : reading < value) {
            [farthest, time, value, width] = [index, moment, reading, part];
          }
        }
      }
    }
    return count > 0 ? [{ axis, isAbove, count, index: farthest, time, value, width }] : [];
  });
}
