import type { BinRule, Histogram } from '@tinkerstream/contract/charts';
import type { Bin } from '../../store/counts.ts';

/** The figures of the numbers that a rule needs. */
export interface Spread {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  /** The width of the middle half. */
  readonly middle: number;
  readonly isWhole: boolean;
}

/** The bins of a histogram before the numbers are counted. */
export interface Bins {
  readonly start: number;
  readonly width: number;
  readonly bins: number;
}

/** Maximum bins: more cannot be told apart in a small chart. */
const MAX_BINS = 60;
/** Digits to which sums of decimal fractions are rounded, to drop the error of their binary digits. */
const DIGITS = 12;

/** The number of narrow bins over a range, from which the middle half is computed. */
export const NARROW_BINS = 1024;

/** The bins of a rule, with round limits; bins that a person chooses start at the smallest number. */
export function binsFor(rule: BinRule, chosen: number, { count, min, max, middle, isWhole }: Spread): Bins {
  const range = max - min;
  if (rule === 'BY_HAND' && range > 0) return { start: min, width: range / chosen, bins: chosen };
  const sturges = range / (Math.ceil(Math.log2(count)) + 1);
  const wanted = rule === 'FREEDMAN_DIACONIS' && middle > 0 ? (2 * middle) / Math.cbrt(count) : sturges;
  const narrowest = range > 0 ? range / (MAX_BINS - 1) : Math.abs(min) / 10;
  const width = Math.max(roundUp(Math.max(wanted, narrowest) || 1), isWhole ? 1 : 0);
  const start = exact(Math.floor(min / width) * width);
  return { start, width, bins: Math.max(1, Math.floor(exact((max - start) / width)) + 1) };
}

/** The next number that is 1, 2 or 5 times a power of ten. */
export function roundUp(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  const step = [1, 2, 5, 10].find((one) => exact(one * power) >= exact(number)) ?? 10;
  return exact(step * power);
}

function exact(number: number): number {
  return Number(number.toPrecision(DIGITS));
}

/** The width of the middle half of numbers that are counted in narrow bins. */
export function middleOf(bins: readonly Bin[], width: number): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const quantile = (share: number) => {
    let before = 0;
    for (const { bin, count } of bins) {
      if (before + count >= share * total) return (bin + (share * total - before) / count) * width;
      before += count;
    }
    return 0;
  };
  return quantile(0.75) - quantile(0.25);
}

/** The histogram of counted numbers. The last bin includes its end. */
export function histogramOf({ start, width, bins }: Bins, counted: readonly Bin[], spread: Spread): Histogram {
  const counts = Array.from({ length: bins }, () => 0);
  let [count, sum] = [0, 0];
  for (const one of counted) {
    const at = Math.min(Math.max(one.bin, 0), bins - 1);
    counts[at] = (counts[at] ?? 0) + one.count;
    count += one.count;
    sum += one.sum;
  }
  const { min, max, isWhole } = spread;
  return { start, width, counts, isWhole, count, mean: count > 0 ? sum / count : min, min, max };
}
