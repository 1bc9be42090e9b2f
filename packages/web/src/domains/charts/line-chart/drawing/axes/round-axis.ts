import type { Span } from '../../../span.ts';

/** A value axis, and the numbers beside it. */
export interface ValueAxis {
  readonly span: Span;
  readonly labels: readonly number[];
}

/** The first digits of a step, each with the limit up to which it is the nearest. */
const STEPS = [
  { upTo: 1.5, step: 1 },
  { upTo: 2.5, step: 2 },
  { upTo: 4, step: 3 },
  { upTo: 7, step: 5 },
];
/** A remainder this small beside a number is a rounding error. */
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

/** A range that is not empty: equal values are in the middle of their axis, which is as long as they are high. */
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

/** The digits of a number that a calculation leaves exact: 0.3, and not 0.30000000000000004. */
const EXACT_DIGITS = 15;

function multiples(step: number, from: number, to: number): number[] {
  // Values too far apart for a number, or too close together, have no step.
  if (!(step > 0) || !Number.isFinite(step) || !Number.isFinite(to - from)) return [];
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  // Far from zero, some multiples of a small step are the same number.
  return [...new Set(numbers.map((number) => Number(number.toPrecision(EXACT_DIGITS))))];
}
