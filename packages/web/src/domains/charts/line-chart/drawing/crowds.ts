import type { Span } from '../../span.ts';
import type { PlotLine } from '../lines/plot-line.ts';
import type { Axis } from './axes/axes.ts';
import { niceStep } from './symbols.ts';
import type { Trace } from './trace.ts';

/**
 * The number of lines of one kind that make a crowd: no larger set of colours is distinct for all people, and nobody can
 * follow more lines by eye.
 */
export const CROWD_FROM = 9;
/** Quarters need at least this many lines at a time. */
const MIN_PRESENT = 3;
/** The distance in pixels between two moments at which a crowd is measured. */
const STEP_PX = 3;
/** How long a line that has just ended still counts, if it has no rhythm yet, in milliseconds. */
const HOLD_MS = 5000;
const MAX_HOLD_MS = 60_000;

/** The median and ranges of the lines of one kind. */
export interface Crowd {
  readonly axis: Axis;
  readonly unit: string;
  /** The indices of the crowd's lines. */
  readonly members: readonly number[];
  /** The measured moments and the values at each of them; NaN where too few lines have a value. */
  readonly times: Float64Array;
  readonly lowest: Float64Array;
  readonly lowerQuarter: Float64Array;
  readonly median: Float64Array;
  readonly upperQuarter: Float64Array;
  readonly highest: Float64Array;
}

type KindOf = Pick<PlotLine, 'group' | 'unit' | 'isGhost'>;

/** The indices of the lines of each crowd: lines of one source, or of one unit on one axis. */
export function crowdMembers(lines: readonly KindOf[], axes: readonly Axis[]): number[][] {
  const ofNow = [...lines.keys()].filter((index) => !lines[index]?.isGhost);
  const kinds = Map.groupBy(ofNow, (index) => {
    const { group = '', unit = '' } = lines[index] ?? {};
    return `${axes[index] ?? 0} ${unit === '' ? `of ${group}` : unit}`;
  });
  return [...kinds.values()].filter((members) => members.length >= CROWD_FROM);
}

/** Whether some lines are a crowd, asked before their axes are known. */
export function hasCrowd(lines: readonly KindOf[]): boolean {
  return crowdMembers(lines, []).length > 0;
}

/** Measures each crowd at regular moments of the visible time. */
export function crowdsOf(
  lines: readonly PlotLine[],
  {
    traces,
    axes,
    span,
    pixels,
  }: Readonly<{ traces: readonly Trace[]; axes: readonly Axis[]; span: Span; pixels: number }>,
): Crowd[] {
  return crowdMembers(lines, axes).map((members) => {
    const cursors = members.map((index) => {
      const hold = Math.min(lines[index]?.line.patience ?? HOLD_MS, MAX_HOLD_MS);
      return new Cursor(traces[index]?.pairs ?? new Float64Array(), hold);
    });
    const times = momentsOf(span, pixels);
    const rows = () => new Float64Array(times.length).fill(Number.NaN);
    const crowd = {
      axis: axes[members[0] ?? 0] ?? 0,
      unit: lines[members[0] ?? 0]?.unit ?? '',
      members,
      times,
      lowest: rows(),
      lowerQuarter: rows(),
      median: rows(),
      upperQuarter: rows(),
      highest: rows(),
    };
    const values = new Float64Array(members.length);
    for (const [row, time] of times.entries()) {
      let count = 0;
      for (const cursor of cursors) {
        const value = cursor.valueAt(time);
        if (Number.isNaN(value)) continue;
        values[count] = value;
        count += 1;
      }
      if (count < MIN_PRESENT) continue;
      const sorted = values.subarray(0, count).sort();
      crowd.lowest[row] = sorted[0] as number;
      crowd.lowerQuarter[row] = quantile(sorted, 0.25);
      crowd.median[row] = quantile(sorted, 0.5);
      crowd.upperQuarter[row] = quantile(sorted, 0.75);
      crowd.highest[row] = sorted[count - 1] as number;
    }
    return crowd;
  });
}

/**
 * The moments at which a crowd is measured: multiples of a round step, so that a moving window measures at the same moments
 * again, and both ends.
 */
function momentsOf({ start, end }: Span, pixels: number): Float64Array {
  const step = niceStep(((end - start) * STEP_PX) / pixels);
  if (step <= 0) return Float64Array.of(start);
  const inner: number[] = [];
  for (let time = Math.floor(start / step) * step + step; time < end; time += step) inner.push(time);
  return Float64Array.from([start, ...inner, end]);
}

/** A quantile of sorted values, interpolated between two of them. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] as number;
  const above = sorted[Math.ceil(at)] as number;
  return below + (above - below) * (at - Math.floor(at));
}

/** Reads the values of a trace at growing times. */
class Cursor {
  readonly #pairs: Float64Array;
  readonly #hold: number;
  #at = 0;

  /** @param hold how long the last value of the trace still counts, in milliseconds */
  constructor(pairs: Float64Array, hold: number) {
    this.#pairs = pairs;
    this.#hold = hold;
  }

  /** The value at a time; NaN in a gap, before the start and after the end. */
  valueAt(time: number): number {
    const pairs = this.#pairs;
    while (this.#at + 2 < pairs.length && (pairs[this.#at + 2] as number) <= time) this.#at += 2;
    const [from, value] = [pairs[this.#at] as number, pairs[this.#at + 1] as number];
    if (this.#at >= pairs.length || time < from) return Number.NaN;
    if (this.#at + 2 >= pairs.length) return time - from <= this.#hold ? value : Number.NaN;
    const [to, next] = [pairs[this.#at + 2] as number, pairs[this.#at + 3] as number];
    return value + ((next - value) * (time - from)) / (to - from || 1);
  }
}
