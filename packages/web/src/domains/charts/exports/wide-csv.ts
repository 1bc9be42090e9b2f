import { csvBlob, csvText } from '../../../platform/csv.ts';
import { csvTimes } from './csv-times.ts';
import type { SavedValue } from './values-csv.ts';

interface WideTexts {
  readonly time: string;
  readonly lowest: string;
  readonly highest: string;
}

/** Values that begin within this time after the first value of a row belong to the row. */
const ROW_MS = 1000;

/**
 * Values as CSV with one column of times and a column for each line, or two if some values are the extremes of a bucket:
 * spreadsheets draw such a table directly. Values of several lines within the same second share a row, which has the time
 * of its first value. A row has at most one value of each line, so that no value is lost.
 *
 * @param values oldest first
 */
export function wideCsv(values: readonly SavedValue[], texts: WideTexts, timeText: (time: number) => string): string {
  const isSingle = values.every(({ low, high }) => low === high);
  const names = [...new Map(values.map((value) => [nameOf(value), value])).keys()].sort(byName);
  const columnOf = new Map(names.map((name, index) => [name, index]));
  // Text values have no extremes.
  const numeric = new Set(values.flatMap((value) => (typeof value.low === 'number' ? [nameOf(value)] : [])));
  const hasTwo = names.map((name) => !isSingle && numeric.has(name));
  const headings = names.flatMap((name, column) =>
    hasTwo[column] ? [`${name} · ${texts.lowest}`, `${name} · ${texts.highest}`] : [name],
  );
  const rows: string[][] = [];
  let row: { readonly start: number; readonly cells: (SavedValue | undefined)[] } | undefined;
  const finish = () => {
    if (!row) return;
    const cells = row.cells.flatMap((value, column) => {
      const [low, high] = value ? [String(value.low), String(value.high)] : ['', ''];
      return hasTwo[column] ? [low, high] : [low];
    });
    rows.push([timeText(row.start), ...cells]);
  };
  for (const value of values) {
    const column = columnOf.get(nameOf(value)) ?? 0;
    if (!row || value.time - row.start >= ROW_MS || row.cells[column]) {
      finish();
      row = { start: value.time, cells: Array.from(names, () => undefined) };
    }
    row.cells[column] = value;
  }
  finish();
  return csvText([[texts.time, ...headings], ...rows]);
}

const { compare } = new Intl.Collator(undefined, { numeric: true });

/** Board 2 comes before board 10. */
function byName(a: string, b: string): number {
  return compare(a, b);
}

function nameOf({ label, unit }: SavedValue): string {
  return unit === '' ? label : `${label} (${unit})`;
}

/** Values as a CSV file with a column for each line, and the times of the user. */
export function wideCsvFile(values: readonly SavedValue[], texts: WideTexts): Blob {
  const { heading, timeText } = csvTimes(values, texts.time);
  return csvBlob(wideCsv(values, { ...texts, time: heading }, timeText));
}
