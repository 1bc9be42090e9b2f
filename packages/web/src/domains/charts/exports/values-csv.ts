import type { RecordValue } from '@tinkerstream/contract/points';
import { csvBlob, csvText } from '../../../platform/csv.ts';
import { csvTimes } from './csv-times.ts';

/** A value that a chart shows, or the lowest and the highest value of a bucket. */
export interface SavedValue {
  /** The time of the value, or the start of the bucket, in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly label: string;
  /** The unit; '' for none. */
  readonly unit: string;
  readonly low: RecordValue;
  /** The highest value; equals `low` for a single value. */
  readonly high: RecordValue;
  /** Why charts and statistics leave the value out, if they do. */
  readonly leftOut?: string;
}

/** The headings of a CSV file. */
interface CsvTexts {
  readonly time: string;
  readonly line: string;
  readonly value: string;
  readonly lowest: string;
  readonly highest: string;
  readonly unit: string;
  /** The heading of the reasons for which values are left out. */
  readonly leftOut?: string;
}

/**
 * Values as CSV (RFC 4180): one column for single values, two if some are the extremes of a bucket, one for units if there are
 * any, and one for the reasons for which some are left out.
 */
export function csvOfValues(
  values: readonly SavedValue[],
  texts: CsvTexts,
  timeText: (time: number) => string,
): string {
  const isSingle = values.every(({ low, high }) => low === high);
  const hasUnit = values.some(({ unit }) => unit !== '');
  const hasLeftOut = values.some(({ leftOut }) => leftOut !== undefined);
  const headings = [
    texts.time,
    texts.line,
    ...(isSingle ? [texts.value] : [texts.lowest, texts.highest]),
    ...(hasUnit ? [texts.unit] : []),
    ...(hasLeftOut ? [texts.leftOut ?? ''] : []),
  ];
  const rows = values.map(({ time, label, unit, low, high, leftOut = '' }) => [
    timeText(time),
    label,
    String(low),
    ...(isSingle ? [] : [String(high)]),
    ...(hasUnit ? [unit] : []),
    ...(hasLeftOut ? [leftOut] : []),
  ]);
  return csvText([headings, ...rows]);
}

/** Values as a CSV file, with the times of the user. */
export function csvFile(values: readonly SavedValue[], texts: CsvTexts): Blob {
  const { heading, timeText } = csvTimes(values, texts.time);
  return csvBlob(csvOfValues(values, { ...texts, time: heading }, timeText));
}
