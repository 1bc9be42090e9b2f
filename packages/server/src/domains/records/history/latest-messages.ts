import type { RecordValue } from '@tinkerstream/contract/points';
import type { LongReaderOf } from '../store/fair-reader.ts';
import { recordPages } from '../store/record-pages.ts';
import type { RecordStore, Series, StoredRecord, TimeRange } from '../store/record-store.ts';

/** Maximum messages that are read from the ends of the data types, which is quick. Longer reads take turns with others. */
const FEW = 100;

/** Values that the main thread handles in one go: a few milliseconds' work. */
const VALUES_PER_PAGE = 2000;

/** The values of one board under some data types at one time. */
export interface TimedMessage {
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  /** Values by the id of the data type. */
  readonly values: ReadonlyMap<string, RecordValue>;
}

/**
 * The latest messages of a topic with a value of some data types, or the messages in a range: oldest first, at most
 * `count`. The time of reading counts for a user. The caller must have checked access.
 */
export type LatestMessagesOf = (
  userId: string,
  topicId: string,
  dataTypeIds: readonly string[],
  query: Partial<TimeRange> & { readonly count: number },
) => Promise<TimedMessage[]>;

export function createLatestMessages(
  store: Pick<RecordStore, 'recentOf' | 'listSeries'>,
  longReaderOf: LongReaderOf,
): LatestMessagesOf {
  /** Reads few messages: the latest records of each data type include all values of as many latest messages. */
  async function few(dataTypeIds: readonly string[], count: number): Promise<TimedMessage[]> {
    const found = await Promise.all(dataTypeIds.map((id) => store.recentOf(id, undefined, count)));
    const seriesById = new Map(found.flatMap(({ series }) => series.map((one) => [one.id, one] as const)));
    const records = found.flatMap((of) => of.records).sort((a, b) => b.time - a.time || b.seq - a.seq);
    const messages = new MessageCollector(seriesById);
    for (const record of records) messages.add(record);
    return messages.latest(count);
  }

  return async (userId, topicId, dataTypeIds, { count, from, to }) => {
    if (dataTypeIds.length === 0 || count <= 0) return [];
    if (from === undefined && to === undefined && count <= FEW) return few(dataTypeIds, count);
    const all = await store.listSeries([topicId]);
    const series = all.filter((one) => dataTypeIds.includes(one.dataTypeId));
    const messages = new MessageCollector(new Map(series.map((one) => [one.id, one])));
    const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    const ids = series.map(({ id }) => id);
    for await (const page of recordPages(longReaderOf(userId), ids, 'newest-first', VALUES_PER_PAGE, range)) {
      for (const record of page) messages.add(record);
      // A page ends between two minutes or seconds, and so between two messages.
      if (messages.count >= count) break;
    }
    return messages.latest(count);
  };
}

/** Joins records, the latest first, into messages: a second value of a data type begins another one. */
class MessageCollector {
  readonly #messages: { readonly time: number; readonly values: Map<string, RecordValue> }[] = [];
  readonly #open = new Map<string, { readonly time: number; readonly values: Map<string, RecordValue> }>();
  readonly #series: ReadonlyMap<number, Series>;

  constructor(series: ReadonlyMap<number, Series>) {
    this.#series = series;
  }

  get count(): number {
    return this.#messages.length;
  }

  add({ series, time, value }: Pick<StoredRecord, 'series' | 'time' | 'value'>): void {
    const source = this.#series.get(series);
    if (!source) return;
    const { deviceId, dataTypeId } = source;
    let message = this.#open.get(deviceId);
    if (!message || message.time !== time || message.values.has(dataTypeId)) {
      message = { time, values: new Map() };
      this.#open.set(deviceId, message);
      this.#messages.push(message);
    }
    message.values.set(dataTypeId, value);
  }

  /** The latest messages, oldest first. */
  latest(count: number): TimedMessage[] {
    return this.#messages.slice(0, count).reverse();
  }
}
