import type { Span } from '../../span.ts';
import type { Line } from '../lines/line.ts';

/** Statistics of the points inside a rectangle. */
export interface Selection {
  readonly min: number;
  readonly max: number;
  /** Undefined if some points are buckets, which have no count and average. */
  readonly counted: { readonly count: number; readonly average: number } | undefined;
}

/** The part of a line inside the selected rectangle. */
export interface LineSelection {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly selection: Selection;
}

/** Evaluates all loaded points of a line, even if they are too many to draw. Undefined if none is inside. */
export function select(line: Line, x: Span, y: Span): Selection | undefined {
  let count = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let isCounted = true;
  const see = (value: number) => {
    if (value < y.start || value > y.end) return;
    count += 1;
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
  };
  for (const { times, lows, highs, from, to, width } of line.pieces(x)) {
    for (let i = from; i < to; i += 1) {
      const time = times[i] as number;
      if (time + width < x.start || time > x.end) continue;
      see(lows[i] as number);
      if (width === 0) continue;
      see(highs[i] as number);
      isCounted = false;
    }
  }
  return count === 0 ? undefined : { min, max, counted: isCounted ? { count, average: sum / count } : undefined };
}
