import type { ExportLayout } from '@tinkerstream/contract/records';
import { type Cell, momentCell, numberCell, textCell, Workbook } from '../../../platform/xlsx/workbook.ts';
import type { DescribedSeries } from '../store/computed/computed-series.ts';
import { recordPages } from '../store/record-pages.ts';
import type { RecordLocation, RecordReader, StoredRecord } from '../store/record-store.ts';
import { exportClock, offsetsOf, type ReaderClock } from './export-clock.ts';
import type { ExportPiece, ExportSheet } from './sheets.ts';
import type { ExportTexts } from './texts.ts';
import { TimedRows, writeWideSheet } from './wide-sheet.ts';

/** Everything that the export thread needs for a workbook. Must survive a structured clone. */
export interface ExportOrder {
  readonly location: RecordLocation;
  readonly texts: ExportTexts;
  readonly clock: ReaderClock;
  readonly layout?: ExportLayout;
  readonly sheets: readonly ExportSheet[];
  /** The series of the sheets that are computed. */
  readonly computed: readonly DescribedSeries[];
}

/**
 * Yields the pieces of a workbook while it reads the records: a sheet for each topic, and more if Excel's rows run out.
 * @param maxRows per sheet, for tests
 */
export async function* exportWorkbook(
  reader: RecordReader,
  { texts, clock: reading, layout = 'long', sheets }: Omit<ExportOrder, 'location' | 'computed'>,
  maxRows?: number,
): AsyncGenerator<ExportPiece, void, undefined> {
  const clock = exportClock(reading);
  const columns = [
    { heading: texts.time.replace('{zone}', clock.zone), width: 24 },
    { heading: texts.dataType, width: 20 },
    { heading: texts.key, width: 16 },
    { heading: texts.device, width: 20 },
    { heading: texts.serialNumber, width: 20 },
    { heading: texts.value, width: 16 },
    { heading: texts.unit, width: 10 },
  ];
  const workbook = new Workbook(columns, maxRows);
  let recordCount = 0;
  for (const sheet of sheets) {
    if (layout === 'wide') {
      yield* writeWideSheet(workbook, reader, sheet, texts, clock);
      continue;
    }
    const { title, series, notes = [], leftOut = [] } = sheet;
    workbook.addSheet(title, leftOut.length > 0 ? [...columns, { heading: texts.leftOut, width: 30 }] : columns);
    const offsetAt = offsetsOf(clock);
    const noteRows = new TimedRows(notes, ({ time, text, by }) =>
      workbook.addRow([momentCell(time, offsetAt(time)), ...[texts.note, '', by, '', text].map(textCell)]),
    );
    /** The cells of a series before and behind its values. */
    const cellsOf = new Map<number, { readonly before: readonly Cell[]; readonly behind: readonly Cell[] }>();
    for (const { id, dataTypeName, key, unit, deviceName, serialNumber } of series) {
      const before = [dataTypeName, key, deviceName, serialNumber].map((text) => workbook.sharedCell(text));
      cellsOf.set(id, { before, behind: unit === '' ? [] : [workbook.sharedCell(unit)] });
    }
    const rowOf = ({ series, time, value }: Pick<StoredRecord, 'series' | 'time' | 'value'>) => {
      const { before = [], behind = [] } = cellsOf.get(series) ?? {};
      const cell = typeof value === 'number' ? numberCell(value) : textCell(value);
      return [momentCell(time, offsetAt(time)), ...before, cell, ...behind];
    };
    const leftOutRows = new TimedRows(leftOut, (one) => {
      const row: (Cell | undefined)[] = rowOf(one);
      row[columns.length] = textCell(one.reason);
      workbook.addRow(row);
    });
    const addUntil = (time: number) => {
      noteRows.addUntil(time);
      leftOutRows.addUntil(time);
    };
    let isEmpty = true;
    for await (const page of recordPages(reader, [...cellsOf.keys()], 'oldest-first')) {
      isEmpty = false;
      for (const record of page) {
        if (!cellsOf.has(record.series)) continue;
        addUntil(record.time);
        workbook.addRow(rowOf(record));
      }
      recordCount += page.length;
      const bytes = workbook.take();
      if (!bytes) continue;
      yield { bytes, recordCount };
      recordCount = 0;
    }
    addUntil(Number.POSITIVE_INFINITY);
    if (isEmpty && notes.length === 0 && leftOut.length === 0) workbook.addRow([textCell(texts.noRecords)]);
  }
  if (sheets.length === 0) {
    workbook.addSheet(texts.emptySheet);
    workbook.addRow([textCell(texts.noTopics)]);
  }
  workbook.end();
  const bytes = workbook.take();
  if (bytes) yield { bytes, recordCount };
}
