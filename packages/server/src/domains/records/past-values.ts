import type { RecordValue } from '@tinkerstream/contract/points';
import { MAX_DEVICES, MAX_SERIES } from '@tinkerstream/contract/records';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import { createDevicesRepository, type DevicesRepository, type NewDevice } from '../boards/index.ts';
import type { LongReaderOf } from './store/fair-reader.ts';
import { recordPages } from './store/record-pages.ts';
import type { NewSeries, RecordStore, Series, StoredRecord, TopicCounter } from './store/record-store.ts';

/** Values that the main thread reads, or that one commit stores: a few milliseconds' work. */
const VALUES_PER_PART = 1000;

/** Values of the past as columns. */
export interface PastValues {
  readonly series: readonly NewSeries[];
  /** The index of the series of each value. */
  readonly seriesIndexes: Int32Array;
  /** Times in milliseconds since 1970 UTC; the values of one message follow one another. */
  readonly times: Float64Array;
  readonly values: readonly RecordValue[];
}

interface AddOptions {
  /** The job that the last commit removes. */
  readonly finishedJob: string;
  readonly signal: AbortSignal;
}

export type PastValuesService = ReturnType<typeof createPastValues>;

/** Reads and adds the values of whole topics. Added values are no messages: no subscriber and no event trigger gets them. */
export function createPastValues(
  store: RecordStore,
  devices: Pick<DevicesRepository, 'list'>,
  longReaderOf: LongReaderOf,
) {
  return {
    async countOf(topicIds: readonly string[]): Promise<number> {
      const counters = topicIds.length > 0 ? await store.counters(topicIds) : new Map<string, TopicCounter>();
      return [...counters.values()].reduce((sum, { records }) => sum + records, 0);
    },

    /** The series and devices of topics, and their values, the oldest first. */
    async read(userId: string, topicIds: readonly string[]) {
      if (topicIds.length === 0) return { devices: [], series: [], pagesOf: noPages };
      const [series, found] = await Promise.all([store.listSeries(topicIds), devices.list(topicIds)]);
      return {
        devices: found,
        series,
        pagesOf: (some: readonly Series[]): AsyncIterable<StoredRecord[]> =>
          recordPages(
            longReaderOf(userId),
            some.map(({ id }) => id),
            'oldest-first',
            VALUES_PER_PART,
          ),
      };
    },

    /** Adds values to topics that have none, in many commits. */
    async add(
      { series, seriesIndexes, times, values }: PastValues,
      { finishedJob, signal }: AddOptions,
    ): Promise<void> {
      const ids = await Promise.all(
        series.map(async (one) => {
          const id = await store.openSeries(one, one.deviceId === '' ? Number.MAX_SAFE_INTEGER : MAX_SERIES);
          if (id === undefined) throw new Error('A topic has no room for another series');
          return id;
        }),
      );
      const messages = new MessageCount();
      for (let from = 0; from === 0 || from < values.length; from += VALUES_PER_PART) {
        signal.throwIfAborted();
        const to = Math.min(from + VALUES_PER_PART, values.length);
        const indexes = Array.from(seriesIndexes.subarray(from, to));
        const counters = countValues(
          indexes.map((index) => series[index] as NewSeries),
          times.subarray(from, to),
          messages,
        );
        await store.appendImported({
          series: indexes.map((index) => ids[index] as number),
          times: [...times.subarray(from, to)],
          values: values.slice(from, to),
          counters,
          finishedJobs: to === values.length ? [finishedJob] : [],
        });
      }
    },
  };
}

async function* noPages(): AsyncGenerator<StoredRecord[]> {}

/** Creates devices in the transaction that creates their topics. @returns them in the same order */
export async function addDevices(transaction: Database, added: readonly Omit<NewDevice, 'id'>[]): Promise<NewDevice[]> {
  const entities = added.map((device) => ({ ...device, id: uuidv7() }));
  for (const ofTopic of Map.groupBy(entities, ({ topicId }) => topicId).values()) {
    await createDevicesRepository(transaction).save(ofTopic, MAX_DEVICES);
  }
  return entities;
}

/**
 * The increments of the counters of topics for some values.
 * @param series of each value
 * @param times in milliseconds since 1970 UTC; the values of one message follow one another
 */
export function countValues(
  series: readonly NewSeries[],
  times: ArrayLike<number>,
  messages = new MessageCount(),
): Map<string, TopicCounter> {
  const counters = new Map<string, TopicCounter>();
  for (const [at, one] of series.entries()) {
    const counter = counters.get(one.topicId) ?? { messages: 0, records: 0 };
    counter.records++;
    if (messages.begins(one, times[at] as number)) counter.messages++;
    counters.set(one.topicId, counter);
  }
  return counters;
}

/**
 * Finds which values begin a message: the values that a device sends at the same time under different data types are
 * one message.
 */
class MessageCount {
  #time = -1;
  /** How many messages of a sender have this time, and how many values each of its data types has. */
  #counts = new Map<string, number>();

  begins({ topicId, dataTypeId, deviceId }: NewSeries, time: number): boolean {
    if (time !== this.#time) this.#counts = new Map();
    this.#time = time;
    const sender = `${topicId} ${deviceId}`;
    const source = `${dataTypeId} ${deviceId}`;
    const count = (this.#counts.get(source) ?? 0) + 1;
    this.#counts.set(source, count);
    if (count <= (this.#counts.get(sender) ?? 0)) return false;
    this.#counts.set(sender, count);
    return true;
  }
}
