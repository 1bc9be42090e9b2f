import type { SeriesBuffer } from './series-buffer.ts';
import type { Span } from './zoom-window.ts';

/** The figures of the points inside a rectangle. */
export interface Selection {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly average: number;
}

/** Looks at every stored point, also those too many to be drawn. Undefined when there is none inside. */
export function select(buffers: readonly SeriesBuffer[], x: Span, y: Span): Selection | undefined {
  let count = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const buffer of buffers) {
    for (let i = buffer.indexAt(x.start); i < buffer.length && (buffer.times[i] as number) <= x.end; i += 1) {
      const value = buffer.values[i] as number;
      if (value < y.start || value > y.end) continue;
      count += 1;
      sum += value;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }
  return count === 0 ? undefined : { count, min, max, average: sum / count };
}
