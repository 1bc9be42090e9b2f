import type { SavedValue } from '../../exports/values-csv.ts';
import type { Span } from '../../span.ts';
import type { Line } from './line.ts';
import type { PlotLine } from './plot-line.ts';

/** A number that lines show, or the lowest and the highest number of a bucket. */
export interface ShownValue extends SavedValue {
  readonly low: number;
  readonly high: number;
  readonly line: Line;
  /** The width of the bucket in milliseconds; 0 for a single value. */
  readonly width: number;
}

/** All loaded values of lines in a range, even if they are too many to draw, oldest first. */
export function shownValues(lines: readonly PlotLine[], span: Span): ShownValue[] {
  const values = lines.flatMap(({ label, unit, line }) =>
    line.pieces(span).flatMap(({ times, lows, highs, from, to, width }) => {
      const shown: ShownValue[] = [];
      for (let at = from; at < to; at += 1) {
        const time = times[at] as number;
        if (time + width < span.start || time > span.end) continue;
        shown.push({ time, label, unit, low: lows[at] as number, high: highs[at] as number, line, width });
      }
      return shown;
    }),
  );
  return values.sort((a, b) => a.time - b.time);
}
