import { type Cell, momentCell, numberCell, textCell, type Workbook } from '../../../platform/xlsx/workbook.ts';
import { recordPages } from '../store/record-pages.ts';
import type { RecordReader } from '../store/record-store.ts';
import { type ExportClock, offsetsOf } from './export-clock.ts';
import type { ExportLeftOut, ExportNote, ExportPiece, ExportSeries, ExportSheet } from './sheets.ts';
import type { ExportTexts } from './texts.ts';

/** The time from the first record of a row within which records belong to the row: boards do not send in the same millisecond. */
const ROW_MS = 1000;

/** Maximum columns of values. Excel has 16,384, and nobody reads a tenth of them; further series follow in another sheet. */
const MAX_COLUMNS = 1000;

/** Adds notes, or left-out values, in their place in time between the rows of a sheet. */
export class TimedRows<Timed extends { readonly time: number }> {
  readonly #timed: readonly Timed[];
  readonly #add: (timed: Timed) => void;
  #next = 0;

  /** @param timed oldest first */
  constructor(timed: readonly Timed[], add: (timed: Timed) => void) {
    this.#timed = timed;
    this.#add = add;
  }

  /** Adds the items until a time, inclusive. */
  addUntil(time: number): void {
    for (let next = this.#timed[this.#next]; next && next.time <= time; next = this.#timed[this.#next]) {
      this.#next += 1;
      this.#add(next);
    }
  }
}

/** Collects the contents of a second in one row, with at most one cell of each column. */
export class WideRows<Content> {
  readonly #columns: number;
  readonly #add: (start: number, cells: readonly (Content | undefined)[]) => void;
  #row: { readonly start: number; readonly cells: (Content | undefined)[] } | undefined;

  constructor(columns: number, add: (start: number, cells: readonly (Content | undefined)[]) => void) {
    this.#columns = columns;
    this.#add = add;
  }

  /** Adds a content. Call this in order of time. */
  put(time: number, column: number, content: Content): void {
    if (this.#row && (time - this.#row.start >= ROW_MS || this.#row.cells[column] !== undefined)) this.finish();
    this.#row ??= { start: time, cells: Array.from({ length: this.#columns }, () => undefined) };
    this.#row.cells[column] = content;
  }

  finish(): void {
    if (this.#row) this.#add(this.#row.start, this.#row.cells);
    this.#row = undefined;
  }
}

/**
 * Writes a sheet with a column of times, one for each key of each board, and one for notes. The records of a second share a
 * row, which has the time of the first; a second record of the same column begins another row, so that none is lost.
 */
export async function* writeWideSheet(
  workbook: Workbook,
  reader: RecordReader,
  { title, series, notes = [], leftOut = [] }: ExportSheet,
  texts: ExportTexts,
  clock: ExportClock,
): AsyncGenerator<ExportPiece, void, undefined> {
  const sorted = series.toSorted((a, b) => compare(headingOf(a), headingOf(b)));
  for (let from = 0; from === 0 || from < sorted.length; from += MAX_COLUMNS) {
    const shown = sorted.slice(from, from + MAX_COLUMNS);
    const columnOf = new Map(shown.map(({ id }, index) => [id, index]));
    const noteColumn = shown.length + 1;
    workbook.addSheet(title, [
      { heading: texts.time.replace('{zone}', clock.zone), width: 24 },
      ...shown.map((one) => ({ heading: headingOf(one), width: 18 })),
      { heading: texts.note, width: 30 },
    ]);
    const offsetAt = offsetsOf(clock);
    const rows = new WideRows<Cell>(noteColumn, (start, cells) =>
      workbook.addRow([momentCell(start, offsetAt(start)), ...cells]),
    );
    // Left-out values become remarks: a spreadsheet computes with everything in the column of a series.
    const remarks = [...notes, ...leftOutNotes(leftOut, shown, texts)].sort((a, b) => a.time - b.time);
    const noteRows = new TimedRows(remarks, ({ time, text }) => rows.put(time, noteColumn - 1, textCell(text)));
    let recordCount = 0;
    let isEmpty = remarks.length === 0;
    for await (const page of recordPages(reader, [...columnOf.keys()], 'oldest-first')) {
      isEmpty = false;
      for (const { series: id, time, value } of page) {
        const column = columnOf.get(id);
        if (column === undefined) continue;
        noteRows.addUntil(time);
        rows.put(time, column, typeof value === 'number' ? numberCell(value) : textCell(value));
      }
      recordCount += page.length;
      const bytes = workbook.take();
      if (!bytes) continue;
      yield { bytes, recordCount };
      recordCount = 0;
    }
    noteRows.addUntil(Number.POSITIVE_INFINITY);
    rows.finish();
    if (isEmpty) workbook.addRow([textCell(texts.noRecords)]);
  }
}

/** The left-out values of some series, as notes. */
function leftOutNotes(
  leftOut: readonly ExportLeftOut[],
  series: readonly ExportSeries[],
  { leftOutNote }: ExportTexts,
): Pick<ExportNote, 'time' | 'text'>[] {
  const names = new Map(series.map((one) => [one.id, headingOf(one)]));
  return leftOut.flatMap(({ series: id, time, value, reason }) => {
    const parts = new Map([
      ['{name}', names.get(id)],
      ['{value}', String(value)],
      ['{reason}', reason],
    ]);
    const text = leftOutNote.replace(/\{\w+\}/g, (part) => parts.get(part) ?? '');
    return names.has(id) ? [{ time, text }] : [];
  });
}

const { compare } = new Intl.Collator('en', { numeric: true });

function headingOf({ key, unit, deviceName, serialNumber }: ExportSeries): string {
  const board = deviceName || serialNumber;
  return `${board === '' ? key : `${key} · ${board}`}${unit === '' ? '' : ` (${unit})`}`;
}
