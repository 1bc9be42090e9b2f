import type { Span } from '../../span.ts';
import type { InView } from './in-view.ts';

/** A value axis, and the numbers beside it. */
export interface ValueAxis {
  readonly span: Span;
  readonly labels: readonly number[];
}

/** The first digits of a step, and up to where each is the nearest. */
const STEPS = [
  { upTo: 1.5, step: 1 },
  { upTo: 2.5, step: 2 },
  { upTo: 4, step: 3 },
  { upTo: 7, step: 5 },
];
/** Beside a number, a remainder this small is a rounding error. */
const ROUNDING = 1e-9;

/** An axis that ends at the round numbers around a range. */
export function roundAxis(range: Span, parts: number): ValueAxis {
  const { start, end } = widened(range);
  const step = stepOf(end - start, parts);
  const labels = multiples(step, Math.floor(start / step + ROUNDING), Math.ceil(end / step - ROUNDING));
  return { span: { start: Math.min(start, labels[0] ?? start), end: Math.max(end, labels.at(-1) ?? end) }, labels };
}

/** An axis that ends where a user has zoomed to, with the round numbers in between. */
export function zoomedAxis(span: Span, parts: number): ValueAxis {
  const step = stepOf(span.end - span.start, parts);
  return {
    span,
    labels: multiples(step, Math.ceil(span.start / step - ROUNDING), Math.floor(span.end / step + ROUNDING)),
  };
}

/** Equal values are in the middle of their axis, which is as long as they are high. */
function widened({ start, end }: Span): Span {
  if (end > start) return { start, end };
  const half = Math.abs(start) / 2;
  return half === 0 ? { start: 0, end: 1 } : { start: start - half, end: end + half };
}

function stepOf(length: number, parts: number): number {
  const rough = length / parts;
  const unit = 10 ** Math.floor(Math.log10(rough));
  return unit * (STEPS.find(({ upTo }) => rough / unit < upTo)?.step ?? 10);
}

/** The digits of a number that a calculation leaves right: 0.3, and not 0.30000000000000004. */
const EXACT_DIGITS = 15;

function multiples(step: number, from: number, to: number): number[] {
  // Values too far apart for a number, or too close together, have no step.
  if (!(step > 0) || !Number.isFinite(step) || !Number.isFinite(to - from)) return [];
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  // Far from zero, some multiples of a small step are the same number.
  return [...new Set(numbers.map((number) => Number(number.toPrecision(EXACT_DIGITS))))];
}

/** The part of the values that an axis covers at least, and by how much it is longer than they are. */
const [MIDDLE, WIDER] = [0.98, 0.1];
/** Fewer values have no percentiles. */
const MIN_VALUES = 20;
/** Values are left out if all of them make the axis so many times as long, and come back below the second number. */
const [LEFT_OUT_FROM, BACK_BELOW] = [3, 2];
/** Of few values, one is left out if it is farther from the others than so many times their range. */
const FAR = 10;
/** At most this part of few values is left out, but always one. */
const MOST_OF_FEW = 0.25;
/** More values change no percentile that can be seen. */
const MOST_SORTED = 4000;
/** An axis stays as long as its values fill this part of it: it must not move with each message. */
const LEAST_FILLED = 0.6;

/**
 * What an axis has to show of its values so that a few far ones do not flatten the others: the middle 98 % of them, a tenth
 * wider. Undefined if it shows all: no value is far from the others, or the others are all equal and have nothing to flatten.
 *
 * @param before what the axis shows already
 */
export function middleRange(views: readonly Pick<InView, 'pairs' | 'drawn'>[], before?: Span): Span | undefined {
  const all = unionOf(views);
  if (!all || all.end === all.start) return undefined;
  const sorted = sortedValues(views);
  const middle =
    sorted.length < MIN_VALUES ? middleOfFew(sorted) : (middleOfMany(sorted) ?? middleOfFew(distinct(sorted)));
  if (!middle) return undefined;
  const isAll = middle.start <= all.start && middle.end >= all.end;
  if (isAll || all.end - all.start <= (before ? BACK_BELOW : LEFT_OUT_FROM) * (middle.end - middle.start))
    return undefined;
  const isCalm =
    before !== undefined &&
    before.start <= middle.start &&
    before.end >= middle.end &&
    middle.end - middle.start >= LEAST_FILLED * (before.end - before.start);
  if (isCalm) return before;
  const margin = ((middle.end - middle.start) * WIDER) / 2;
  return { start: Math.max(all.start, middle.start - margin), end: Math.min(all.end, middle.end + margin) };
}

/** The range of all values; undefined if nothing is in view. */
export function unionOf(views: readonly Pick<InView, 'drawn'>[]): Span | undefined {
  const ranges = views.flatMap(({ drawn }) => drawn ?? []);
  if (ranges.length === 0) return undefined;
  return { start: Math.min(...ranges.map(({ start }) => start)), end: Math.max(...ranges.map(({ end }) => end)) };
}

function sortedValues(views: readonly Pick<InView, 'pairs'>[]): Float64Array {
  const total = views.reduce((sum, { pairs }) => sum + pairs.length / 2, 0);
  const stride = Math.max(1, Math.ceil(total / MOST_SORTED));
  const values = new Float64Array(total);
  let found = 0;
  for (const { pairs } of views) {
    for (let at = 1; at < pairs.length; at += 2 * stride) {
      const value = pairs[at] as number;
      // NaN breaks a line.
      if (Number.isNaN(value)) continue;
      values[found] = value;
      found += 1;
    }
  }
  return values.subarray(0, found).sort();
}

/** Undefined if nearly all values are equal. */
function middleOfMany(sorted: Float64Array): Span | undefined {
  const cut = Math.floor(((1 - MIDDLE) / 2) * sorted.length);
  // Of up to a hundred values one on each side may be far.
  const least = Math.max(1, cut);
  const [start, end] = [sorted[least] as number, sorted[sorted.length - 1 - least] as number];
  return end > start ? { start, end } : undefined;
}

function distinct(sorted: Float64Array): Float64Array {
  return sorted.filter((value, index) => index === 0 || value !== sorted[index - 1]).subarray(0, MOST_SORTED);
}

/** The values that remain without those that are far from all others; undefined if none is. */
function middleOfFew(sorted: Float64Array): Span | undefined {
  const most = Math.max(1, Math.floor(sorted.length * MOST_OF_FEW));
  for (let out = 1; out <= most && out < sorted.length - 1; out += 1) {
    for (let below = 0; below <= out; below += 1) {
      const [first, last] = [below, sorted.length - 1 - (out - below)];
      const [start, end] = [sorted[first] as number, sorted[last] as number];
      const isFarBelow = below === 0 || start - (sorted[first - 1] as number) > FAR * (end - start);
      const isFarAbove = below === out || (sorted[last + 1] as number) - end > FAR * (end - start);
      if (end > start && isFarBelow && isFarAbove) return { start, end };
    }
  }
  return undefined;
}
