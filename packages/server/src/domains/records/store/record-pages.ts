import type { Interval } from '@tinkerstream/contract/records';
import { DAY, HOUR, MINUTE } from './history-plan.ts';
import type { RecordReader, StoredRecord, TimeRange } from './record-store.ts';

const SECOND = 1000;

/** How many records are read at once, as far as a second does not hold more. */
const PAGE_RECORDS = 5000;

/** How much time is looked over at once in search of records. */
const STRIDE = 30 * DAY;

const INTERVALS: readonly { readonly interval: Interval; readonly width: number }[] = [
  { interval: 'day', width: DAY },
  { interval: 'hour', width: HOUR },
  { interval: 'minute', width: MINUTE },
];

export type RecordOrder = 'oldest-first' | 'newest-first';
type PageReader = Pick<RecordReader, 'span' | 'history' | 'range'>;

/**
 * Every record of some series that is there when the reading begins, over all of them in the order of time. No more
 * than a page is held in memory, and between two pages nothing is held in the database. How much time makes a page is
 * known from the rollups, so that a page costs the same for a thousand series as for one.
 */
export async function* recordPages(
  reader: PageReader,
  series: readonly number[],
  order: RecordOrder,
  pageRecords = PAGE_RECORDS,
): AsyncGenerator<StoredRecord[], void, undefined> {
  const span = await reader.span(series);
  if (!span) return;
  const start = Math.floor(span.from / DAY) * DAY;
  for (const stride of inOrder(slices({ from: start, to: span.to }, STRIDE), order)) {
    for await (const { from, to } of pages(stride, 0)) {
      const records = await reader.range(series, { from, to: Math.min(to, span.to) });
      if (records.length > 0) yield inOrder(records, order);
    }
  }

  /** The stretches of a range that make a page each, from intervals that are divided further where they hold too much. */
  async function* pages({ from, to }: TimeRange, depth: number): AsyncGenerator<TimeRange, void, undefined> {
    const level = INTERVALS[depth];
    if (!level) {
      yield* inOrder(slices({ from, to }, SECOND), order);
      return;
    }
    const { interval, width } = level;
    const buckets = await reader.history({ series, start: from, end: to, interval, offsetMinutes: 0 });
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
