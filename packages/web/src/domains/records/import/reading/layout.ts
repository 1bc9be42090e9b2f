import { kindOfHeading } from './heading-kinds.ts';
import { isMissing, isNumberCell } from './numbers.ts';
import { isClock, isDate } from './times/times.ts';

/** The positions of the headings and the data in a file, in rows from 0. */
export interface Layout {
  readonly headingRows: readonly number[];
  readonly firstRow: number;
}

/** The number of rows that decide. */
const LOOKED_AT = 400;
/** The number of rows before the data among which headings are searched. */
const MAX_HEADING_ROW = 100;

type Kind = 'date' | 'clock' | 'number' | 'text' | 'empty';
type Rows = readonly (readonly string[])[];

function kindOf(cell: string): Kind {
  if (isMissing(cell, true)) return 'empty';
  if (isNumberCell(cell)) return 'number';
  if (isClock(cell)) return 'clock';
  return isDate(cell) ? 'date' : 'text';
}

/** Finds the headings by the shape of the rows: below them, most columns have a time or a number in each row. */
export function layoutOf(rows: Rows): Layout {
  const looked = rows.slice(0, LOOKED_AT);
  const kinds = looked.map((cells) => cells.map(kindOf));
  const measured = measuredKinds(kinds.slice(Math.floor(kinds.length / 2)));
  const isDataAt = (cells: readonly string[], row: number) => isData(kinds[row] ?? [], measured, cells);
  const sure = looked.findIndex((cells, row) => isDataAt(cells, row) && isFull(kinds[row] ?? [], measured));
  const first = sure === -1 ? looked.findIndex(isDataAt) : sure;
  // A file without measurements counts as a list with headings.
  if (first === -1) return rows.length > 1 ? layoutBelow(rows, 0) : { headingRows: [], firstRow: 0 };
  const width = widthOf(rows[first] ?? []);
  const heading = headingBefore(rows.slice(0, Math.min(first, MAX_HEADING_ROW)), width);
  if (heading === undefined) return { headingRows: [], firstRow: first };
  // Rows before the first time may belong to the data: their errors are reported.
  const begins = looked.findIndex((cells, row) => row > heading && row <= first && isDataAt(cells, row));
  return { ...layoutBelow(rows, heading), firstRow: begins };
}

/** The layout of a file whose headings are in a row. */
export function layoutBelow(rows: Rows, heading: number): Layout {
  const above = rows[heading - 1] ?? [];
  const own = rows[heading] ?? [];
  const isSecondLine =
    above.length === own.length &&
    filled(above) > 1 &&
    filled(above) < filled(own) &&
    above.every((cell, index) => cell.trim() === '' || kindOfHeading(own[index] ?? '') !== 'time') &&
    !isComment(above);
  return { headingRows: isSecondLine ? [heading - 1, heading] : [heading], firstRow: heading + 1 };
}

/** The names in the rows of a layout, one for each column. */
export function headingsOf(rows: Rows, headingRows: readonly number[], width: number): string[] {
  const lines = headingRows.map((row) => rows[row] ?? []);
  return Array.from({ length: width }, (_, column) => {
    const cells = lines.map((line) => (line[column] ?? '').trim()).filter((cell) => cell !== '');
    const name = cells.join(' ');
    return column === 0 && name.length > 1 ? name.replace(/^#\s*/, '') : name;
  });
}

export function isComment(cells: readonly string[]): boolean {
  return /^\s*#./.test(cells[0] ?? '');
}

/** The kinds of the columns; undefined for a column where no kind has a third of the cells. */
function measuredKinds(kinds: readonly (readonly Kind[])[]): (Kind | undefined)[] {
  const width = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => {
    const cells = kinds.map((row) => row[column] ?? 'empty').filter((kind) => kind !== 'empty');
    return (['date', 'clock', 'number'] as const).find(
      (kind) => cells.filter((one) => one === kind).length * 3 >= Math.max(cells.length, 1),
    );
  });
}

function isData(kinds: readonly Kind[], measured: readonly (Kind | undefined)[], cells: readonly string[]): boolean {
  const present = measured.flatMap((kind, column) => {
    const own = kinds[column] ?? 'empty';
    return kind === undefined || own === 'empty' ? [] : [own === kind];
  });
  const hits = present.filter(Boolean).length;
  if (hits === 0 || hits * 2 < present.length || isComment(cells)) return false;
  return hits === present.length || !cells.some((cell) => ['time', 'date'].includes(kindOfHeading(cell) ?? ''));
}

/** Whether a row has all times and most measured values, unlike a row of settings before the headings. */
function isFull(kinds: readonly Kind[], measured: readonly (Kind | undefined)[]): boolean {
  const columns = [...measured.entries()].filter(([, kind]) => kind !== undefined);
  const hits = columns.filter(([column, kind]) => kinds[column] === kind);
  const hasTimes = columns.every(([column, kind]) => kind === 'number' || kinds[column] === kind);
  return hasTimes && hits.length * 2 > columns.length;
}

function headingBefore(rows: Rows, width: number): number | undefined {
  const candidates = [...rows.entries()].filter(([, cells]) => filled(cells) > 0);
  const plain = candidates.filter(([, cells]) => !isComment(cells));
  const named = plain.find(([, cells]) => filled(cells) > 1 === width > 1 && cells.some(isTimeHeading));
  if (named) return named[0];
  const near = (cells: readonly string[]) => Math.abs(filled(cells) - width);
  const [best] = plain.filter(([, cells]) => filled(cells) * 2 > width).toSorted(([, a], [, b]) => near(a) - near(b));
  // The headings may be a comment: `# time, temp`.
  return best?.[0] ?? candidates.findLast(([, cells]) => width > 1 && filled(cells) === width)?.[0];
}

function isTimeHeading(cell: string): boolean {
  return ['time', 'date', 'clock'].includes(kindOfHeading(cell) ?? '');
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

/** The number of cells up to the last one that is not empty. */
export function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}
