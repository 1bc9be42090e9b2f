import { offsetText } from '@tinkerstream/contract/platform/time/zoned-time';

interface CsvTimes {
  /** The heading of the column: `Time (UTC+08:00)`. */
  readonly heading: string;
  readonly timeText: (time: number) => string;
}

/**
 * The times of a CSV file in the form that spreadsheets read: `2026-11-28 10:00:00.123`. All times have one UTC offset, the
 * user's at the latest value, which the heading says: a cell has no room for an offset of its own, and the two hours at the
 * end of daylight saving stay distinct.
 */
export function csvTimes(
  values: readonly { readonly time: number }[],
  heading: string,
  offsetAt = (time: number) => -new Date(time).getTimezoneOffset(),
): CsvTimes {
  const latest = values.reduce((latest, { time }) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
  const offset = offsetAt(Number.isFinite(latest) ? latest : Date.now());
  return {
    heading: `${heading} (UTC${offsetText(offset)})`,
    timeText: (time) => new Date(time + offset * 60_000).toISOString().slice(0, 23).replace('T', ' '),
  };
}
