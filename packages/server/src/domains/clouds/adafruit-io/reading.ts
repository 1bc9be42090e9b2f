import type { DataRecord, TimedValue } from '@tinkerstream/contract/points';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { RecordsService } from '../../records/index.ts';
import type { EnteredTopic } from '../gate.ts';
import type { Feed } from './feeds.ts';

/** Maximum values of an answer. */
export const MAX_LIMIT = 1000;

/** Maximum feeds whose place in the queue of `next` is in memory. */
const MAX_QUEUES = 10_000;

/**
 * The id of a record: its series, its time in milliseconds, and its place in that millisecond. Over MQTT the id is the
 * time alone.
 */
const RECORD_ID = /^(?:\d{1,15}-)?(\d{1,15})(?:-\d{1,6})?$/;

/** A page of values before a moment. */
export interface DataQuery {
  /** Times in milliseconds since 1970 UTC; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** How many values of the millisecond before `to` were on the pages before. */
  readonly skip: number;
  readonly limit: number;
}

export type Reading = ReturnType<typeof createReading>;

/** Reads the values of feeds. The time of reading counts for the topic's owner. */
export function createReading(
  records: Pick<RecordsService, 'recent' | 'firstIn' | 'countOf' | 'latestByDataType'>,
  now = Date.now,
) {
  /**
   * The time of the value that `next` returned last, by link and data type. In memory only: a queue begins again with a
   * restart.
   */
  const queues = new Map<string, number>();

  const seriesOf = ({ topic }: EnteredTopic, { dataType }: Feed) => ({ topicId: topic.id, dataTypeId: dataType.id });

  async function last(link: EnteredTopic, feed: Feed): Promise<DataRecord | undefined> {
    return (await records.recent(seriesOf(link, feed), feed.dataType, 1))[0];
  }

  function first(
    link: EnteredTopic,
    feed: Feed,
    range: { from: number; to: number; order: 'oldest-first' | 'newest-first'; count: number },
  ): Promise<DataRecord[]> {
    return records.firstIn(link.topic.creatorId, seriesOf(link, feed), feed.dataType, range);
  }

  return {
    last,

    /** A page of values, latest first, and the start of the next page; undefined at the end. */
    async page(link: EnteredTopic, feed: Feed, { from, to, skip, limit }: DataQuery) {
      const count = limit + skip + 1;
      const found = (await first(link, feed, { from, to, order: 'newest-first', count })).slice(skip);
      const values = found.slice(0, limit);
      const end = values.at(-1);
      if (found.length <= limit || !end) return { values, next: undefined };
      const time = Date.parse(end.createdOn);
      const ofTime = values.filter(({ createdOn }) => createdOn === end.createdOn).length;
      // The page before may have begun in the same millisecond.
      return { values, next: { to: time + 1, skip: ofTime + (to === time + 1 ? skip : 0) } };
    },

    /** The value of an id: `last`, `first`, `next`, `previous`, or the id of a record. */
    async find(link: EnteredTopic, feed: Feed, id: string): Promise<DataRecord | undefined> {
      const queue = `${link.id} ${feed.dataType.id}`;
      const readUntil = queues.get(queue);
      if (id === 'last') return last(link, feed);
      if (id === 'first')
        return (await first(link, feed, { from: 0, to: endOfTime(now()), order: 'oldest-first', count: 1 }))[0];
      if (id === 'previous') {
        if (readUntil === undefined) return last(link, feed);
        return (await first(link, feed, { from: readUntil, to: readUntil + 1, order: 'newest-first', count: 1 }))[0];
      }
      if (id === 'next') {
        const range = { from: (readUntil ?? 0) + 1, to: endOfTime(now()), order: 'oldest-first', count: 1 } as const;
        const next = readUntil === undefined ? await last(link, feed) : (await first(link, feed, range))[0];
        if (!next) return undefined;
        queues.delete(queue);
        queues.set(queue, Date.parse(next.createdOn));
        forgetFirst(queues, MAX_QUEUES);
        return next;
      }
      const time = Number(RECORD_ID.exec(id)?.[1]);
      if (!Number.isSafeInteger(time)) return undefined;
      const found = await first(link, feed, { from: time, to: time + 1, order: 'oldest-first', count: MAX_LIMIT });
      return found.find((record) => record.id === id || id === String(time));
    },

    /** The stored value among the latest ones, which has an id. */
    async findStored(link: EnteredTopic, feed: Feed, value: string): Promise<DataRecord | undefined> {
      const latest = await records.recent(seriesOf(link, feed), feed.dataType, 10);
      return latest.find((record) => String(record.value) === value) ?? latest[0];
    },

    countOf: (link: EnteredTopic, feed: Feed): Promise<number> =>
      records.countOf(link.topic.creatorId, seriesOf(link, feed)),

    async latest({ topic }: EnteredTopic): Promise<(feed: Feed) => TimedValue | undefined> {
      const byDataType = await records.latestByDataType([topic.id]);
      return ({ dataType }) => byDataType.get(dataType.id);
    },
  };
}

/** The end of all values: records of boards with a clock that is ahead, and of imports, may lie a little in the future. */
function endOfTime(now: number): number {
  return now + 366 * 24 * 3600 * 1000;
}
