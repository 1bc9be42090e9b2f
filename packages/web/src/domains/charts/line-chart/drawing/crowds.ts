import type { Span } from '../../span.ts';
import type { PlotLine } from '../lines/plot-line.ts';
import type { Axis } from './axes.ts';
import { niceStep } from './symbols.ts';
import type { Trace } from './trace.ts';

/**
 * More lines than this of one kind are a crowd: there is no larger set of colours that all people can tell apart, and
 * nobody can follow more by eye.
 */
export const CROWD_FROM = 9;
/** Fewer lines at a time have no quarters. */
const MIN_PRESENT = 3;
/** The distance of two moments at which a crowd is measured, in pixels. */
const STEP_PX = 3;
/** How long a line that has just ended counts on, if it has no rhythm yet, in milliseconds. */
const HOLD_MS = 5000;
const MAX_HOLD_MS = 60_000;

/** What the lines of one kind have in common. */
export interface Crowd {
  readonly axis: Axis;
  readonly unit: string;
  /** The indices of its lines. */
  readonly members: readonly number[];
  /** By time; NaN where too few lines have a value. */
  readonly times: Float64Array;
  readonly lowest: Float64Array;
  readonly lowerQuarter: Float64Array;
  readonly median: Float64Array;
  readonly upperQuarter: Float64Array;
  readonly highest: Float64Array;
}

type KindOf = Pick<PlotLine, 'group' | 'unit' | 'isGhost'>;

/** The indices of the lines of each crowd: of one source, or of one unit on one axis. */
export function crowdMembers(lines: readonly KindOf[], axes: readonly Axis[]): number[][] {
  const ofNow = [...lines.keys()].filter((index) => !lines[index]?.isGhost);
  const kinds = Map.groupBy(ofNow, (index) => {
    const { group = '', unit = '' } = lines[index] ?? {};
    return `${axes[index] ?? 0} ${unit === '' ? `of ${group}` : unit}`;
  });
  return [...kinds.values()].filter((members) => members.length >= CROWD_FROM);
}

/** Whether any lines are a crowd, before it is known which axis each has. */
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

/** Multiples of a round step, so that a moving window measures the same moments again, and both ends. */
function momentsOf({ start, end }: Span, pixels: number): Float64Array {
  const step = niceStep(((end - start) * STEP_PX) / pixels);
  if (step <= 0) return Float64Array.of(start);
  const inner: number[] = [];
  for (let time = Math.floor(start / step) * step + step; time < end; time += step) inner.push(time);
  return Float64Array.from([start, ...inner, end]);
}

/** Between two values, as a line between them would have it. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] as number;
  const above = sorted[Math.ceil(at)] as number;
  return below + (above - below) * (at - Math.floor(at));
}

/** Reads the values of a trace at times that only grow. */
class Cursor {
  readonly #pairs: Float64Array;
  readonly #hold: number;
  #at = 0;

  /** @param hold how long its last value counts on, in milliseconds */
  constructor(pairs: Float64Array, hold: number) {
    this.#pairs = pairs;
    this.#hold = hold;
  }

  /** NaN in a gap, and before its start and after its end. */
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
