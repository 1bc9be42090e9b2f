import { parseHistoryTime } from '@tinkerstream/contract/platform/time/zoned-time';
import type { Point } from '@tinkerstream/contract/points';
import type { Interval } from '@tinkerstream/contract/records';
import type { HistoryPoint, HistoryRange } from '../../../records/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The longest time between two neighbouring intervals: longer than an interval, also on a day with 25 hours, and shorter
 * than two; a month has 28 to 31 days.
 */
const NEIGHBOUR_MS: Record<Interval, number> = {
  minute: 1.5 * MINUTE,
  hour: 1.5 * HOUR,
  day: 1.5 * DAY,
  month: 45 * DAY,
};

/** The values of a line in a period. */
interface KnownHistory {
  readonly points: readonly Point[];
  /** Single values that are far from all others, each at the start of its interval. */
  readonly outliers: readonly Point[];
  readonly neighbourMs: number;
}

/**
 * The values of a period: an interval without values has the sum and the count zero, and no average, lowest or highest
 * value, so that the line has a gap. Future intervals have no values at all.
 * @param found the intervals with values, oldest first
 */
export function historyPoints(found: readonly HistoryPoint[], history: HistoryRange, now: number): KnownHistory {
  const neighbourMs = NEIGHBOUR_MS[history.interval];
  const outliers = found.flatMap(({ time, outlier }) => (outlier === undefined ? [] : [{ time, value: outlier }]));
  if (history.aggregate !== 'sum' && history.aggregate !== 'count') return { points: found, outliers, neighbourMs };
  const values = new Map(found.map(({ time, value }) => [time, value]));
  for (const time of intervalStarts(history, now)) if (!values.has(time)) values.set(time, 0);
  const points = [...values].map(([time, value]) => ({ time, value }));
  return { points: points.sort((a, b) => a.time - b.time), outliers, neighbourMs };
}

/** The starts of the intervals of a period, up to now. */
function* intervalStarts({ startTime, endTime, interval }: HistoryRange, now: number): Generator<number> {
  const start = parseHistoryTime(startTime)?.time ?? now;
  const end = Math.min(parseHistoryTime(endTime)?.time ?? now, now);
  for (let at = intervalStart(start, interval); at < end; at = nextStart(at, interval)) yield at;
}

/** The start of the interval that contains a moment, on the clock of this browser. */
function intervalStart(time: number, interval: Interval): number {
  const date = new Date(time);
  switch (interval) {
    case 'minute':
      return time - (time % MINUTE);
    // Each pass of an hour that comes twice has its own start.
    case 'hour':
      return time - date.getMinutes() * MINUTE - (time % MINUTE);
    case 'day':
      return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
    case 'month':
      return new Date(date.getFullYear(), date.getMonth(), 1).getTime();
  }
}

function nextStart(start: number, interval: Interval): number {
  const date = new Date(start);
  switch (interval) {
    case 'minute':
      return start + MINUTE;
    // Where the clock changes by half an hour, the second hour starts in its middle.
    case 'hour':
      return start + HOUR - date.getMinutes() * MINUTE;
    case 'day':
      return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
    case 'month':
      return new Date(date.getFullYear(), date.getMonth() + 1, 1).getTime();
  }
}
