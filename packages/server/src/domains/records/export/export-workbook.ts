import { type Cell, momentCell, numberCell, textCell, Workbook } from '../../../platform/xlsx/workbook.ts';
import type { DescribedSeries } from '../store/computed/computed-series.ts';
import { recordPages } from '../store/record-pages.ts';
import type { RecordLocation, RecordReader } from '../store/record-store.ts';
import type { ExportTexts } from './texts.ts';

/** A topic whose records go into a workbook. */
export interface ExportSheet {
  readonly title: string;
  readonly series: readonly ExportSeries[];
}

export interface ExportSeries {
  readonly id: number;
  readonly dataTypeName: string;
  readonly key: string;
  /** Empty for none. */
  readonly unit: string;
  /** Empty for a sender without a serial number. */
  readonly deviceName: string;
  readonly serialNumber: string;
}

/** Everything that the export thread needs for a workbook. Must survive a structured clone. */
export interface ExportOrder {
  readonly location: RecordLocation;
  readonly texts: ExportTexts;
  /** The minutes east of UTC for the times in the workbook. */
  readonly offsetMinutes: number;
  readonly sheets: readonly ExportSheet[];
  /** The series of the sheets that are computed. */
  readonly computed: readonly DescribedSeries[];
}

/** A piece of a workbook, and the number of records written since the previous piece. */
export interface ExportPiece {
  readonly bytes: Uint8Array;
  readonly recordCount: number;
}

/**
 * Yields the pieces of a workbook while it reads the records: a sheet for each topic, and more if Excel's rows run out.
 * @param maxRows per sheet, for tests
 */
export async function* exportWorkbook(
  reader: RecordReader,
  { texts, offsetMinutes, sheets }: Omit<ExportOrder, 'location' | 'computed'>,
  maxRows?: number,
): AsyncGenerator<ExportPiece, void, undefined> {
  const columns = [
    { heading: texts.time.replace('{offset}', offsetText(offsetMinutes)), width: 24 },
    { heading: texts.dataType, width: 20 },
    { heading: texts.key, width: 16 },
    { heading: texts.device, width: 20 },
    { heading: texts.serialNumber, width: 20 },
    { heading: texts.value, width: 16 },
    { heading: texts.unit, width: 10 },
  ];
  const workbook = new Workbook(columns, maxRows);
  let recordCount = 0;
  for (const { title, series } of sheets) {
    workbook.addSheet(title);
    /** The cells of a series before and behind its values. */
    const cellsOf = new Map<number, { readonly before: readonly Cell[]; readonly behind: readonly Cell[] }>();
    for (const { id, dataTypeName, key, unit, deviceName, serialNumber } of series) {
      const before = [dataTypeName, key, deviceName, serialNumber].map((text) => workbook.sharedCell(text));
      cellsOf.set(id, { before, behind: unit === '' ? [] : [workbook.sharedCell(unit)] });
    }
    let isEmpty = true;
    for await (const page of recordPages(reader, [...cellsOf.keys()], 'oldest-first')) {
      isEmpty = false;
      for (const record of page) {
        const cells = cellsOf.get(record.series);
        if (!cells) continue;
        const value = typeof record.value === 'number' ? numberCell(record.value) : textCell(record.value);
        workbook.addRow([momentCell(record.time, offsetMinutes), ...cells.before, value, ...cells.behind]);
      }
      recordCount += page.length;
      const bytes = workbook.take();
      if (!bytes) continue;
      yield { bytes, recordCount };
      recordCount = 0;
    }
    if (isEmpty) workbook.addRow([textCell(texts.noRecords)]);
  }
  if (sheets.length === 0) {
    workbook.addSheet(texts.emptySheet);
    workbook.addRow([textCell(texts.noTopics)]);
  }
  workbook.end();
  const bytes = workbook.take();
  if (bytes) yield { bytes, recordCount };
}

/** `+08:00` for 480. */
function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}
