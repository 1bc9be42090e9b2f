import type { DatabaseSync } from 'node:sqlite';
import { batched } from '../../../platform/batched.ts';
import type { SqlitePool } from '../../../platform/db/sqlite-pool.ts';
import { bucketsOf } from './bucket-columns.ts';
import { BucketCollector, historyCost } from './history-plan.ts';
import { joinColumns } from './line-columns.ts';
import type {
  Average,
  AveragesQuery,
  Extremes,
  LineColumns,
  NewSeries,
  RecordBatch,
  RecordReader,
  RecordStore,
} from './record-store.ts';
import type { PackedBatch, procedures } from './sqlite-procedures.ts';

/** The module that a `SqlitePool` loads for this store. */
export const SQLITE_RECORD_PROCEDURES = new URL('./sqlite-procedures.ts', import.meta.url).href;

type Procedures = typeof procedures;

/** Calls a reading procedure, in this thread or another. */
export type CallProcedure = <Name extends keyof Procedures>(
  name: Name,
  input: Parameters<Procedures[Name]>[1],
) => Promise<ReturnType<Procedures[Name]>>;

/** Maximum rollups in one call of a reader: about a quarter of a second. Short queries run between two calls. */
const ROLLUPS_PER_CALL = 500_000;

export function createSqliteRecordReader(call: CallProcedure): RecordReader {
  return {
    listSeries: (topicIds) => call('listSeries', topicIds),
    recent: (series, count) => call('recentRecords', { series, count }),
    recentOfEach: (series, count) => call('recentOfEach', { series, count }),
    async listSenders(query) {
      const rows = await call('listSenders', query);
      return { senders: rows.map(({ total: _, ...sender }) => sender), total: rows[0]?.total ?? 0 };
    },
    listShownSeries: (query) => call('listShownSeries', query),
    seriesOf: (dataTypeId, deviceId) => call('seriesOf', { dataTypeId, deviceId }),
    newestOfDataTypes: (topicIds) => call('newestOfDataTypes', topicIds),
    lastTimesOfDevices: (topicId) => call('lastTimesOfDevices', topicId),
    findCarried: (topicId, slot) => call('findCarried', { topicId, slot }),
    latestPlace: () => call('latestPlace', undefined),
    span: (series) => call('recordSpan', series),
    range: (series, range) => call('recordsInRange', { ...range, series }),
    async history(query) {
      const seriesPerCall = Math.max(1, Math.floor(ROLLUPS_PER_CALL / historyCost({ ...query, series: [0] })));
      const read = async (series: readonly number[]) => bucketsOf(await call('history', { ...query, series }));
      if (query.series.length <= seriesPerCall) return read(query.series);
      const collector = new BucketCollector(query);
      for (let i = 0; i < query.series.length; i += seriesPerCall) {
        const buckets = await read(query.series.slice(i, i + seriesPerCall));
        for (const bucket of buckets) collector.add(bucket.time, { ...bucket, compensation: 0 });
      }
      return collector.buckets;
    },
    numberSpan: (series) => call('numberSpan', series),
    numbers: (series, range) => call('numbersInRange', { ...range, series }),
    async extremes({ series, ...query }) {
      const rollupsOfSeries = query.step === 0 ? 0 : (query.to - query.from) / query.step;
      const seriesPerCall = Math.max(1, Math.floor(ROLLUPS_PER_CALL / rollupsOfSeries));
      let parts: Extremes[] = [];
      for (let i = 0; i < series.length; i += seriesPerCall) {
        const more = await call('extremes', { ...query, series: series.slice(i, i + seriesPerCall) });
        parts = i === 0 ? more : mergeExtremes(parts, more);
      }
      return parts;
    },
    async averages(queries) {
      const found: Average[][] = [];
      for (const part of inParts(queries)) found.push(...(await call('averages', part)));
      return found;
    },
    lineCounts: async (query) => new Map(await call('lineCounts', query)),
    async lineExtremes({ members, ...query }) {
      const rollupsOfSeries = query.step === 0 ? 0 : (query.to - query.from) / query.step;
      const perCall = Math.max(1, Math.floor(ROLLUPS_PER_CALL / rollupsOfSeries));
      const answers: LineColumns[] = [];
      // One after the other, so that other queries have their turn.
      for (let i = 0; i === 0 || i < members.length; i += perCall) {
        answers.push(await call('lineExtremes', { ...query, members: members.slice(i, i + perCall) }));
      }
      return joinColumns(answers);
    },
    lineNumbers: (query) => call('lineNumbers', query),
    counters: async (topicIds) => new Map(await call('topicCounters', topicIds)),
  };
}

/** Splits queries so that each part reads at most `ROLLUPS_PER_CALL`, or is a single query. */
function inParts(queries: readonly AveragesQuery[]): AveragesQuery[][] {
  const parts: AveragesQuery[][] = [];
  let rollups = Number.POSITIVE_INFINITY;
  for (const query of queries) {
    const more = (query.series.length * (query.to - query.from)) / query.step;
    rollups += more;
    if (rollups > ROLLUPS_PER_CALL) {
      parts.push([]);
      rollups = more;
    }
    parts.at(-1)?.push(query);
  }
  return parts;
}

function mergeExtremes(a: readonly Extremes[], b: readonly Extremes[]): Extremes[] {
  const parts = new Map(a.map((part) => [part.time, part]));
  for (const part of b) {
    const { numbers = 0, min = part.min, max = part.max } = parts.get(part.time) ?? {};
    const merged = { numbers: numbers + part.numbers, min: Math.min(min, part.min), max: Math.max(max, part.max) };
    parts.set(part.time, { time: part.time, ...merged });
  }
  return [...parts.values()].sort((one, other) => one.time - other.time);
}

export function createSqliteRecordStore(pool: SqlitePool): RecordStore {
  const openOne = batched(async (requested: readonly (NewSeries & { readonly limit: number })[]) => {
    const ids = await pool.callWriter<(number | undefined)[]>('openSeries' satisfies keyof Procedures, requested);
    return new Map(requested.map((one, index) => [one, ids[index]]));
  });
  return {
    ...createSqliteRecordReader((name, input) => pool.callReader(name, input)),
    location: { engine: 'sqlite', file: pool.file },
    openSeries: (series, limit) => openOne({ ...series, limit }),
    async append(batch) {
      const packed = pack(batch);
      const memory = [packed.series.buffer, packed.times.buffer, packed.numbers.buffer] as ArrayBuffer[];
      await pool.callWriter('appendRecords' satisfies keyof Procedures, packed, memory);
    },
    removeSome: (scope) => pool.callWriter('removeSome' satisfies keyof Procedures, scope),
    deleteSeries: (scope) => pool.callWriter('deleteSeries' satisfies keyof Procedures, scope),
    deleteCarried: (topicId, slot) => pool.callWriter('deleteCarried' satisfies keyof Procedures, { topicId, slot }),
  };
}

function pack({ series, times, values, places, counters, carried = [], jobs, finishedJobs }: RecordBatch): PackedBatch {
  const texts: [number, string][] = [];
  const numbers = Float64Array.from(values, (value, index) => {
    if (typeof value === 'number') return value;
    texts.push([index, value]);
    return Number.NaN;
  });
  return {
    series: Int32Array.from(series),
    times: Float64Array.from(times),
    numbers,
    texts,
    places,
    counters: [...counters],
    carried,
    jobs,
    finishedJobs,
  };
}

/** Counts the records in an open SQLite file, for programs other than the server. */
export function countStoredRecords(db: DatabaseSync): number {
  const { count } = db.prepare('SELECT coalesce(sum(records), 0) AS count FROM topic_counter').get() as {
    count: number;
  };
  return count;
}
