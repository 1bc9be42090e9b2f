import type { Scatter } from '@tinkerstream/contract/charts';
import { DAY, HOUR, MINUTE } from '../../store/history-plan.ts';
import type { Average } from '../../store/record-store.ts';

const SECOND = 1000;
/** The widths of a part of time, as people say them. */
const WIDTHS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 28, 56, 112, 364].map((days) => days * DAY),
];

/** The narrowest parts of time of which a range has at most this many, and the rollups that they consist of. */
export function partsFor(rangeMs: number, most: number): { readonly width: number; readonly step: number } {
  const width = WIDTHS.find((one) => rangeMs / one <= most) ?? Math.ceil(rangeMs / most / DAY) * DAY;
  return { width, step: width < MINUTE ? 0 : width < HOUR ? MINUTE : HOUR };
}

type Points = Omit<Scatter['groups'][number], 'device'>;

/** The parts of time in which both series have an average. */
export function pairs(xs: readonly Average[], ys: readonly Average[]): Points {
  const yOf = new Map(ys.map(({ time, value }) => [time, value]));
  const points: { -readonly [Column in keyof Points]: number[] } = { times: [], x: [], y: [] };
  for (const { time, value } of xs) {
    const y = yOf.get(time);
    if (y === undefined) continue;
    points.times.push(time);
    points.x.push(value);
    points.y.push(y);
  }
  return points;
}

/** The line of least squares; null without a spread of x. */
export function lineThrough(groups: readonly Pick<Points, 'x' | 'y'>[]): Scatter['line'] {
  const xs = groups.flatMap(({ x }) => x);
  const ys = groups.flatMap(({ y }) => y);
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [at, one] of xs.entries()) {
    const [x, y] = [one - meanX, (ys[at] as number) - meanY];
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  if (xs.length < 2 || xx === 0) return null;
  const slope = xy / xx;
  // A level line explains everything if there is no spread.
  return { slope, intercept: meanY - slope * meanX, r2: yy === 0 ? 1 : Math.min(1, (xy * xy) / (xx * yy)) };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}
