import type { LeftOutValue } from '@tinkerstream/contract/records';
import type { Span } from '../span.ts';
import type { SavedValue } from './values-csv.ts';

/**
 * Values with those in their range that are left out, in order of time: each in its row with the reason, or, where every line has a
 * column with which a spreadsheet computes, as texts in a column of their own.
 * @param column the heading of that column
 */
export function withLeftOut(
  values: readonly SavedValue[],
  leftOut: readonly LeftOutValue[],
  span: Span,
  column: string | undefined,
): SavedValue[] {
  const added = leftOut.flatMap(({ time: moment, key, board, value, reason }): SavedValue[] => {
    const time = Date.parse(moment);
    if (time < span.start || time > span.end) return [];
    const label = [key, board].filter((part) => part !== '').join(' · ');
    const text = `${label} ${value}: ${reason}`;
    const saved = { time, label, unit: '', low: value, high: value, leftOut: reason };
    return [column === undefined ? saved : { time, label: column, unit: '', low: text, high: text }];
  });
  return [...values, ...added].sort((a, b) => a.time - b.time);
}
