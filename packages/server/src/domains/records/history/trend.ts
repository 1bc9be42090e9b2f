import { largestOf, smallestOf } from '@tinkerstream/contract/platform/extremes';
import { DirectionMean, numericValue, type Point, type RecordValue } from '@tinkerstream/contract/points';
import { TREND_PARTS, type Trend } from '@tinkerstream/contract/records';
import { isoTime } from '../../../platform/iso-time.ts';
import { DAY, HOUR, MINUTE } from '../store/history-plan.ts';
import type { Average, AveragesQuery } from '../store/record-store.ts';

/** The widths of a part, and of the rollups that it consists of. */
const WIDTHS = [
  { width: MINUTE, step: MINUTE },
  { width: 5 * MINUTE, step: MINUTE },
  { width: HOUR, step: HOUR },
  { width: 6 * HOUR, step: HOUR },
  { width: DAY, step: HOUR },
] as const;
/** A part is so wide that it usually contains this many values. */
const VALUES_PER_PART = 2;
/** With fewer parts, a line shows single values instead, in parts of at least a second. */
const FEW_PARTS = 3;
const SHORTEST_PART = 1000;
/** Digits of an average: more cannot be seen in a small line. */
const DIGITS = 6;

/** The range and the parts of a trend: it ends at the latest value, and is wider for rarer values. */
export function trendRange(latest: number, usualIntervalMs: number): Omit<AveragesQuery, 'series'> {
  const { width, step } = WIDTHS.find(({ width }) => width >= VALUES_PER_PART * usualIntervalMs) ?? WIDTHS[4];
  const to = Math.floor(latest / width) * width + width;
  return { from: to - TREND_PARTS * width, to, width, step };
}

/**
 * A trend from averages of rollups; for a board that has just begun, from its latest values.
 * @param recent the latest values, latest first
 * @param meanOf the mean of the values in a part: directions have another one than other values
 */
export function trendOf(
  { from, width }: Pick<AveragesQuery, 'from' | 'width'>,
  averages: readonly Average[],
  recent: readonly Point<RecordValue>[],
  meanOf: MeanOf = plainMean,
): Trend | null {
  const numbers = recent.flatMap(({ time, value }) => {
    const number = numericValue(value);
    return number === undefined ? [] : [{ time, value: number }];
  });
  if (averages.length >= FEW_PARTS || numbers.length === 0) return parts(from, width, averages, meanOf);
  const [first, last] = [smallestOf(numbers.map(({ time }) => time)), largestOf(numbers.map(({ time }) => time))];
  return parts(first, Math.max(SHORTEST_PART, Math.ceil((last + 1 - first) / TREND_PARTS)), numbers, meanOf);
}

type MeanOf = (values: readonly number[]) => number | null;

function plainMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean direction; null for directions that cancel out. */
export function directionMean(values: readonly number[]): number | null {
  const mean = new DirectionMean();
  for (const value of values) mean.add(value);
  return mean.value ?? null;
}

function parts(start: number, partMs: number, points: readonly Average[], meanOf: MeanOf): Trend | null {
  if (points.length === 0) return null;
  const byPart = Map.groupBy(points, ({ time }) => Math.floor((time - start) / partMs));
  const values = Array.from({ length: largestOf(byPart.keys()) + 1 }, (_, part) => {
    const of = byPart.get(part);
    const mean = of ? meanOf(of.map(({ value }) => value)) : null;
    return mean === null ? null : Number(mean.toPrecision(DIGITS));
  });
  return { startTime: isoTime(start), partMs, values };
}
