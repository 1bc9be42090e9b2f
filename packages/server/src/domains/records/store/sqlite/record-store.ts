import type { DatabaseSync } from 'node:sqlite';
import { addAll } from '@tinkerstream/contract/platform/extremes';

import { batched } from '../../../../platform/batched.ts';
import type { SqlitePool } from '../../../../platform/db/sqlite-pool.ts';
import type { Logger } from '../../../../platform/logger.ts';
import { bucketsOf } from '../bucket-columns.ts';
import { carriedValue } from '../carried-value.ts';
import { checkBatch } from '../checked-batch.ts';
import type { Average, AveragesQuery, NewSeries, RecordBatch, RecordReader, RecordStore } from '../record-store.ts';
import { Appending } from './appending.ts';
import { type PackedBatch, recordWeight } from './batches.ts';
import { Merging } from './merging.ts';
import type { procedures } from './procedures.ts';

/** The module that a `SqlitePool` loads for this store. */
export const SQLITE_RECORD_PROCEDURES = new URL('./procedures.ts', import.meta.url).href;

type Procedures = typeof procedures;

/** Calls a reading procedure, in this thread or another. */
export type CallProcedure = <Name extends keyof Procedures>(
  name: Name,
  input: Parameters<Procedures[Name]>[1],
) => Promise<ReturnType<Procedures[Name]>>;

/** Maximum rollups in one call of a reader: about a quarter of a second. Short queries run between two calls. */
const ROLLUPS_PER_CALL = 500_000;

/** The procedures that may read many rows. */
const LONG: ReadonlySet<keyof Procedures> = new Set([
  'recordsInRange',
  'history',
  'numbersInRange',
  'averages',
  'lineCounts',
  'lineExtremes',
  'lineNumbers',
  'bins',
  'valueCounts',
  'directions',
  'findToLeaveOut',
]);

/** The procedures that read no records. */
const UNMERGED: ReadonlySet<keyof Procedures> = new Set(['listSeries', 'seriesOf', 'findCarried']);

/** Maximum damaged batches in the description of a store. */
const MAX_DAMAGED = 20;

export function createSqliteRecordReader(call: CallProcedure): RecordReader {
  return {
    listSeries: (topicIds) => call('listSeries', topicIds),
    recent: (series, count) => call('recentRecords', { series, count }),
    recentOf: (dataTypeId, deviceId, count) => call('recentOf', { dataTypeId, deviceId, count }),
    recentOfEach: (series, count) => call('recentOfEach', { series, count }),
    async listSenders(query) {
      const rows = await call('listSenders', query);
      return { senders: rows.map(({ total: _, ...sender }) => sender), total: rows[0]?.total ?? 0 };
    },
    listShownSeries: (query) => call('listShownSeries', query),
    seriesOf: (dataTypeId, deviceId) => call('seriesOf', { dataTypeId, deviceId }),
    newestOfDataTypes: (topicIds) => call('newestOfDataTypes', topicIds),
    lastTimesOfDevices: (topicId) => call('lastTimesOfDevices', topicId),
    findCarried: async (topicId, slot) => carriedValue(await call('findCarried', { topicId, slot }), topicId, slot),
    latestPlace: () => call('latestPlace', undefined),
    span: (series) => call('recordSpan', series),
    range: (series, range) => call('recordsInRange', { ...range, series }),
    history: async (query) => bucketsOf(await call('history', query)),
    numberSpan: (series) => call('numberSpan', series),
    numbers: (series, range) => call('numbersInRange', { ...range, series }),
    async averages(queries) {
      const found: Average[][] = [];
      for (const part of inParts(queries)) addAll(found, await call('averages', part));
      return found;
    },
    lineCounts: async (query) => new Map(await call('lineCounts', query)),
    lineExtremes: (query) => call('lineExtremes', query),
    lineNumbers: (query) => call('lineNumbers', query),
    bins: (query) => call('bins', query),
    valueCounts: (query) => call('valueCounts', query),
    directions: (query) => call('directions', query),
    counters: async (topicIds) => new Map(await call('topicCounters', topicIds)),
  };
}

/** Splits queries so that each part reads at most `ROLLUPS_PER_CALL`, or is a single query. */
function inParts(queries: readonly AveragesQuery[]): AveragesQuery[][] {
  const parts: AveragesQuery[][] = [];
  let rollups = Number.POSITIVE_INFINITY;
  for (const query of queries) {
    // The records of a short part are few.
    const more = (query.series.length * (query.to - query.from)) / (query.step || query.width);
    rollups += more;
    if (rollups > ROLLUPS_PER_CALL) {
      parts.push([]);
      rollups = more;
    }
    parts.at(-1)?.push(query);
  }
  return parts;
}

/** @param logger reports acknowledged records that cannot be read */
export function createSqliteRecordStore(pool: SqlitePool, logger?: Logger): RecordStore {
  const openOne = batched(async (requested: readonly (NewSeries & { readonly limit: number })[]) => {
    const ids = await pool.callWriter<(number | undefined)[]>('openSeries' satisfies keyof Procedures, requested);
    return new Map(requested.map((one, index) => [one, ids[index]]));
  });
  const merging = new Merging(pool, logger);
  const appending = new Appending(pool, merging, logger);
  pool.onClose(() => appending.close());
  const checkedAndPacked = (batch: RecordBatch) => {
    checkBatch(batch);
    return pack(batch);
  };
  const call: CallProcedure = async (name, input) => {
    if (!UNMERGED.has(name)) await merging.settle();
    else if (name === 'findCarried') await pool.settle();
    return pool.callReader(name, input, LONG.has(name) ? 'long' : 'short');
  };
  return {
    ...createSqliteRecordReader(call),
    location: { engine: 'sqlite', file: pool.file },
    // The readers for long reads, beside the one that only short calls use.
    longReads: 2,
    settle: () => merging.settle(),
    // The writer knows the counters before they are merged. Merging for pages of a live topic would happen each second.
    async counters(topicIds) {
      await merging.resumed();
      return new Map(await pool.callWriter('topicCounters' satisfies keyof Procedures, topicIds));
    },
    openSeries: (series, limit) => openOne({ ...series, limit }),
    async areStored(sought) {
      await appending.settle();
      return pool.callReader('areStored' satisfies keyof Procedures, sought, 'short');
    },
    async append(batch) {
      const { packed, weight } = checkedAndPacked(batch);
      await appending.append(packed, weight);
    },
    async appendImported(batch) {
      const { packed, weight } = checkedAndPacked(batch);
      await appending.appendImported(packed, weight);
    },
    async removeSome(scope) {
      await merging.settle();
      return pool.callWriter('removeSome' satisfies keyof Procedures, scope);
    },
    async removeRange(scope) {
      await merging.settle();
      return pool.callWriter('removeRange' satisfies keyof Procedures, scope);
    },
    async leaveOut(order) {
      const { mark, limit } = order;
      for (;;) {
        const found = await call('findToLeaveOut', order);
        if (!found) return 'MISSING';
        const left = { found, mark, limit };
        const outcome = await pool.callWriter<ReturnType<Procedures['leaveOut']>>(
          'leaveOut' satisfies keyof Procedures,
          left,
        );
        if (outcome !== 'TAKEN') return outcome;
      }
    },
    async takeBack(id) {
      await merging.settle();
      return pool.callWriter('takeBack' satisfies keyof Procedures, id);
    },
    async deleteSeries(scope) {
      await merging.settle();
      return pool.callWriter('deleteSeries' satisfies keyof Procedures, scope);
    },
    deleteCarried: (topicId, slot) => pool.callWriter('deleteCarried' satisfies keyof Procedures, { topicId, slot }),
    async condition(since) {
      const { failure } = merging;
      const damaged = await call('listDamaged', { since, limit: MAX_DAMAGED });
      const records = failure ? await call('loggedRecords', undefined) : 0;
      return { hidden: records > 0 ? { records, isDiskFull: failure === 'disk-full' } : undefined, damaged };
    },
    giveBackSpace: () => pool.callWriter('giveBackSpace' satisfies keyof Procedures, undefined),
  };
}

function pack(batch: RecordBatch): { packed: PackedBatch; weight: number } {
  const { series, times, values, places, counters, carried = [], jobs, finishedJobs, kept } = batch;
  const texts = new Map<number, string>();
  let weight = 0;
  const numbers = Float64Array.from(values, (value, index) => {
    weight += recordWeight(value);
    if (typeof value === 'string') texts.set(index, value);
    return typeof value === 'string' ? Number.NaN : value;
  });
  const packed = {
    series: Int32Array.from(series),
    times: Float64Array.from(times),
    numbers,
    texts,
    places,
    counters: [...counters],
    carried,
    jobs,
    finishedJobs,
    kept,
  };
  return { packed, weight };
}

/** Counts the records in an open SQLite file of this or an earlier version, for programs other than the server. */
export function countStoredRecords(db: DatabaseSync): number {
  const total = (table: string) => Number(db.prepare(`SELECT total(records) AS count FROM ${table}`).get()?.count);
  const hasBatches = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'record_batch'").get() !== undefined;
  return total('topic_counter') + (hasBatches ? total('record_batch') : 0);
}
