import { streamXlsxRows } from 'hucre/xlsx';
import { ContentError } from './content-error.ts';

/** The limits of an unpacked sheet: a small file may claim to contain a large one. */
const MAX_ROWS = 1_048_576;
const MAX_CHARACTERS = 100_000_000;
/** The number of characters that are joined at once. */
const PART = 1_000_000;
/** The day that a time without a date has: the day from which a spreadsheet counts. */
const FIRST_DAY = Date.UTC(1900, 0, 2);

/** The first sheet of a workbook as CSV: its line numbers are those of the sheet. @throws ContentError */
export async function textOfWorkbook(file: Blob): Promise<Blob> {
  const parts: Blob[] = [];
  let [lines, text, size] = [0, '', 0];
  for await (const { index, values } of streamXlsxRows(await file.arrayBuffer())) {
    if (index >= MAX_ROWS) throw new ContentError('too-large');
    // The file omits rows without cells.
    text += `${'\n'.repeat(index - lines)}${values.map(cellText).join(',')}\n`;
    lines = index + 1;
    if (text.length < PART) continue;
    size += text.length;
    if (size > MAX_CHARACTERS) throw new ContentError('too-large');
    parts.push(new Blob([text]));
    text = '';
  }
  return new Blob([...parts, text]);
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return timeText(value);
  const text = String(value).replaceAll(/[\r\n]+/g, ' ');
  return typeof value === 'string' ? `"${text.replaceAll('"', '""')}"` : text;
}

function timeText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return date.getTime() < FIRST_DAY ? text.slice(11, 23) : text.slice(0, 23).replace('T', ' ');
}
