import type { DatabaseSync } from 'node:sqlite';
import type { SqlitePool } from '../../../platform/db/sqlite-pool.ts';
import type { RecordBatch, RecordStore } from './record-store.ts';
import type { PackedBatch, procedures } from './sqlite-procedures.ts';

/** The module that a SqlitePool has to load for this store. */
export const SQLITE_RECORD_PROCEDURES = new URL('./sqlite-procedures.ts', import.meta.url).href;

type Procedures = typeof procedures;
type Result<Name extends keyof Procedures> = ReturnType<Procedures[Name]>;

export function createSqliteRecordStore(pool: SqlitePool): RecordStore {
  const read = <Name extends keyof Procedures>(name: Name, input: Parameters<Procedures[Name]>[1]) =>
    pool.callReader<Result<Name>>(name, input);
  return {
    openSeries: (topicId, dataTypeId, deviceId) =>
      pool.callWriter<number>('openSeries' satisfies keyof Procedures, { topicId, dataTypeId, deviceId }),
    listSeries: (topicIds) => read('listSeries', topicIds),
    async append(batch) {
      const packed = pack(batch);
      const memory = [packed.series.buffer, packed.times.buffer, packed.numbers.buffer] as ArrayBuffer[];
      await pool.callWriter('appendRecords' satisfies keyof Procedures, packed, memory);
    },
    recent: (series, count) => read('recentRecords', { series, count }),
    history: (query) => read('history', query),
    counters: async (topicIds) => new Map(await read('topicCounters', topicIds)),
  };
}

function pack({ series, times, values, counters }: RecordBatch): PackedBatch {
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
    counters: [...counters],
  };
}

/** How many records the file of an embedded database holds; for those who have it open, outside of a server. */
export function countStoredRecords(db: DatabaseSync): number {
  const { count } = db.prepare('SELECT coalesce(sum(records), 0) AS count FROM topic_counter').get() as {
    count: number;
  };
  return count;
}
