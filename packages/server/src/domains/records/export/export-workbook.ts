import { recordPages } from '../store/record-pages.ts';
import type { RecordLocation, RecordReader } from '../store/record-store.ts';
import type { ExportTexts } from './texts.ts';
import { type Cell, momentCell, numberCell, textCell, Workbook } from './workbook.ts';

/** The records of one topic, as they go into a workbook. */
export interface ExportSheet {
  readonly title: string;
  readonly series: readonly ExportSeries[];
}

export interface ExportSeries {
  readonly id: number;
  readonly dataTypeName: string;
  readonly key: string;
  /** Empty for a sender without a serial number. */
  readonly deviceName: string;
  readonly serialNumber: string;
}

/** All that the thread needs to make a workbook. It crosses the border between threads. */
export interface ExportOrder {
  readonly location: RecordLocation;
  readonly texts: ExportTexts;
  /** Minutes east of UTC that the times of the workbook follow. */
  readonly offsetMinutes: number;
  readonly sheets: readonly ExportSheet[];
}

/**
 * The bytes of a workbook, as the records are read: a sheet for each topic, and another where Excel's rows are full.
 * @param maxRows most rows of a sheet, for tests
 */
export async function* exportWorkbook(
  reader: RecordReader,
  { texts, offsetMinutes, sheets }: Omit<ExportOrder, 'location'>,
  maxRows?: number,
): AsyncGenerator<Buffer, void, undefined> {
  const columns = [
    { heading: texts.time.replace('{offset}', offsetText(offsetMinutes)), width: 24 },
    { heading: texts.dataType, width: 20 },
    { heading: texts.key, width: 16 },
    { heading: texts.device, width: 20 },
    { heading: texts.serialNumber, width: 20 },
    { heading: texts.value, width: 16 },
  ];
  const workbook = new Workbook(columns, maxRows);
  for (const { title, series } of sheets) {
    workbook.addSheet(title);
    const cellsOf = new Map<number, readonly Cell[]>();
    for (const { id, dataTypeName, key, deviceName, serialNumber } of series) {
      const texts = [dataTypeName, key, deviceName, serialNumber];
      cellsOf.set(
        id,
        texts.map((text) => workbook.sharedCell(text)),
      );
    }
    let isEmpty = true;
    for await (const page of recordPages(reader, [...cellsOf.keys()], 'oldest-first')) {
      isEmpty = false;
      for (const record of page) {
        const value = typeof record.value === 'number' ? numberCell(record.value) : textCell(record.value);
        workbook.addRow([momentCell(record.time, offsetMinutes), ...(cellsOf.get(record.series) ?? []), value]);
      }
      const bytes = workbook.take();
      if (bytes) yield bytes;
    }
    if (isEmpty) workbook.addRow([textCell(texts.noRecords)]);
  }
  if (sheets.length === 0) {
    workbook.addSheet(texts.emptySheet);
    workbook.addRow([textCell(texts.noTopics)]);
  }
  workbook.end();
  const bytes = workbook.take();
  if (bytes) yield bytes;
}

/** `+08:00` for 480. */
function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}
