import { addAll } from '@tinkerstream/contract/platform/extremes';
import { type RecordOrder, recordPages } from '../store/record-pages.ts';
import type { RecordReader, StoredRecord, TimeRange } from '../store/record-store.ts';

type Reader = Pick<RecordReader, 'span' | 'history' | 'range'>;

/**
 * The first records of some series in a range, in an order of time. The cost grows with the number of returned records,
 * not of all records.
 */
export async function firstRecords(
  reader: Reader,
  series: readonly number[],
  range: TimeRange,
  order: RecordOrder,
  count: number,
): Promise<StoredRecord[]> {
  const first: StoredRecord[] = [];
  for await (const page of recordPages(reader, series, order, count, range)) {
    addAll(first, page.slice(0, count - first.length));
    if (first.length >= count) break;
  }
  return first;
}
