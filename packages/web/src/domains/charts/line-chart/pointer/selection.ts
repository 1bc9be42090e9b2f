import { DirectionStatistics, type Statistics, StatisticsCollector } from '@tinkerstream/contract/points';
import type { Span } from '../../span.ts';
import type { Line } from '../lines/line.ts';

/** Statistics of the points inside a rectangle. */
export interface Selection {
  readonly min: number;
  readonly max: number;
  /** The statistics; undefined if some points are buckets, which have only a minimum and a maximum. */
  readonly counted: Statistics | undefined;
}

/** The part of a line inside the selected rectangle. */
export interface LineSelection {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  /** The length of the marked stretch of time. */
  readonly seconds: number;
  /** Whether the values are directions, none of which is the lowest or the highest. */
  readonly isDirection: boolean;
  readonly selection: Selection;
}

/**
 * Evaluates all loaded points of a line, even if they are too many to draw. The end of the time belongs to the next
 * rectangle. Undefined if no point is inside.
 */
export function select(line: Line, x: Span, y: Span, isDirection = false): Selection | undefined {
  const collector = isDirection ? new DirectionStatistics() : new StatisticsCollector();
  let isCounted = true;
  const see = (time: number, value: number) => {
    if (value >= y.start && value <= y.end) collector.add(time, value);
  };
  for (const { times, lows, highs, from, to, width } of line.pieces(x)) {
    for (let i = from; i < to; i += 1) {
      const time = times[i] as number;
      if ((time < x.start && time + width <= x.start) || time >= x.end) continue;
      see(time, lows[i] as number);
      if (width === 0) continue;
      see(time, highs[i] as number);
      isCounted = false;
    }
  }
  const counted = collector.result();
  return counted && { min: counted.min, max: counted.max, counted: isCounted ? counted : undefined };
}
