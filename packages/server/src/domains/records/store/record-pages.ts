import type { Interval } from '@tinkerstream/contract/records';
import { fixedOffset } from './clock-offsets.ts';
import { DAY, HOUR, MINUTE } from './history-plan.ts';
import type { RecordReader, StoredRecord, TimeRange } from './record-store.ts';

const SECOND = 1000;

/** Maximum records per page, unless a single second contains more. */
const PAGE_RECORDS = 5000;

/** The period that one search for records covers. */
const STRIDE = 30 * DAY;

const INTERVALS: readonly { readonly interval: Interval; readonly width: number }[] = [
  { interval: 'day', width: DAY },
  { interval: 'hour', width: HOUR },
  { interval: 'minute', width: MINUTE },
];

export type RecordOrder = 'oldest-first' | 'newest-first';
type PageReader = Pick<RecordReader, 'span' | 'history' | 'range'>;

/**
 * Yields every record that the series contain when the reading starts, or those in a range, in order of time. Keeps at
 * most one page in memory, and no transaction or cursor open between pages. The rollups determine how much time a page
 * covers, so a page costs the same for a thousand series as for one.
 */
export async function* recordPages(
  reader: PageReader,
  series: readonly number[],
  order: RecordOrder,
  pageRecords = PAGE_RECORDS,
  within: Partial<TimeRange> = {},
): AsyncGenerator<StoredRecord[], void, undefined> {
  const whole = await reader.span(series);
  if (!whole) return;
  const span = { from: Math.max(whole.from, within.from ?? 0), to: Math.min(whole.to, within.to ?? whole.to) };
  if (span.from >= span.to) return;
  const start = Math.floor(span.from / DAY) * DAY;
  for (const stride of inOrder(slices({ from: start, to: span.to }, STRIDE), order)) {
    for await (const { from, to } of pages(stride, 0)) {
      const records = await reader.range(series, { from: Math.max(from, span.from), to: Math.min(to, span.to) });
      if (records.length > 0) yield inOrder(records, order);
    }
  }

  /** Splits a range into parts of one page each, with finer intervals where one has too many records. */
  async function* pages({ from, to }: TimeRange, depth: number): AsyncGenerator<TimeRange, void, undefined> {
    const level = INTERVALS[depth];
    if (!level) {
      yield* inOrder(slices({ from, to }, SECOND), order);
      return;
    }
    const { interval, width } = level;
    const buckets = await reader.history({ series, start: from, end: to, interval, offsets: fixedOffset(0) });
    let page: TimeRange | undefined;
    let count = 0;
    for (const bucket of inOrder(buckets, order)) {
      if (page && count + bucket.count > pageRecords) {
        yield page;
        page = undefined;
      }
      const part = { from: bucket.time, to: bucket.time + width };
      if (bucket.count > pageRecords) {
        yield* pages(part, depth + 1);
      } else {
        count = page ? count + bucket.count : bucket.count;
        page = page ? { from: Math.min(page.from, part.from), to: Math.max(page.to, part.to) } : part;
      }
    }
    if (page) yield page;
  }
}

function slices({ from, to }: TimeRange, width: number): TimeRange[] {
  const count = Math.ceil((to - from) / width);
  return Array.from({ length: count }, (_, i) => ({ from: from + i * width, to: from + (i + 1) * width }));
}

function inOrder<Item>(items: Item[], order: RecordOrder): Item[] {
  return order === 'oldest-first' ? items : items.reverse();
}
