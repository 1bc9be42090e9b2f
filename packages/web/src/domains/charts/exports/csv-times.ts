import { offsetText } from '@tinkerstream/contract/platform/time/zoned-time';

interface CsvTimes {
  /** The heading of the column: `Time (UTC+08:00)`. */
  readonly heading: string;
  readonly timeText: (time: number) => string;
}

/**
 * The times of a CSV file, as spreadsheets read them: `2026-11-28 10:00:00.123`. All are by one offset, which the heading says and
 * which is the user's at the latest value: no cell has room for an offset of its own, and an hour that comes twice stays apart.
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
