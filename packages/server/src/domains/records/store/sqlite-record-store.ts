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
    newest: (series) => read('newestRecords', series),
    history: (query) => read('history', query),
    counters: async (topicIds) => new Map(await read('topicCounters', topicIds)),
    removeSome: (scope) => pool.callWriter('removeSome' satisfies keyof Procedures, scope),
    forgetSeries: (scope) => pool.callWriter('forgetSeries' satisfies keyof Procedures, scope),
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
