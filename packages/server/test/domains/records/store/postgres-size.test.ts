import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPostgresRecordStore, type RecordStore } from '../../../../src/domains/records/index.ts';
import { openPostgres, type Postgres } from '../../../../src/platform/db/postgres.ts';
import { createLogger } from '../../../../src/platform/logger.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 4, 1, 12);

let postgres: PostgresServer;
let opened: Postgres;
let another: Postgres;
let store: RecordStore;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(async () => {
  await Promise.all([opened.close(), another.close()]);
  await postgres.stop();
});
beforeEach(async () => {
  if (opened) await Promise.all([opened.close(), another.close()]);
  const url = await postgres.createDatabase();
  [opened, another] = [
    await openPostgres(url, createLogger('silent')),
    await openPostgres(url, createLogger('silent')),
  ];
  store = createPostgresRecordStore(opened);
});

/** What a table's statistics count while `work` runs, on one connection. */
async function countDuring(work: (on: RecordStore) => Promise<unknown>, sql: string): Promise<number> {
  const client = await opened.pool.connect();
  const query = client.query.bind(client) as pg.Pool['query'];
  const own = createPostgresRecordStore({ ...opened, pool: Object.assign(Object.create(opened.pool), { query }) });
  const count = async () => {
    await client.query('SELECT pg_stat_force_next_flush()');
    return Number((await client.query(sql)).rows[0].count);
  };
  const before = await count();
  await work(own);
  const after = await count();
  client.release();
  return after - before;
}

test('batches of two servers with the same series, and a removal of these, never wait for each other in a circle', async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, n) => store.openSeries({ topicId: 't', dataTypeId: `d${n}`, deviceId: '' }, 50)),
  );
  const series = ids as number[];
  const topics = Array.from({ length: 20 }, (_, n) => [`t${n}`, { messages: 1, records: 1 }] as const);
  const send = async (to: RecordStore, isReversed: boolean) => {
    for (let n = 0; n < 60; n++) {
      const at = NOON + n * 1000;
      const own = [...(isReversed ? series.toReversed() : series)];
      await to.append({
        series: own,
        times: own.map(() => at),
        values: own.map(() => n),
        counters: new Map([...(isReversed ? topics.toReversed() : topics), ['t', { messages: 1, records: 40 }]]),
      });
    }
  };
  let isSending = true;
  const remove = async () => {
    while (isSending) await store.removeSome({ topicId: 't' });
  };
  const sending = Promise.all([send(store, false), send(createPostgresRecordStore(another), true)]).finally(() => {
    isSending = false;
  });
  await Promise.all([sending, remove()]);
  while ((await store.removeSome({ topicId: 't' })) === 'more');
  const { rows } = await opened.pool.query(
    'SELECT (SELECT count(*) FROM record) + (SELECT count(*) FROM rollup) AS left',
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect((await store.counters(['t'])).get('t')).toEqual({ messages: 120, records: 0 });
});

test('a removal reads each record a few times, also while a backup keeps what is deleted', async () => {
  const RECORDS = 60_000;
  const [a, b] = [
    await store.openSeries({ topicId: 't', dataTypeId: 'a', deviceId: '' }, 9),
    await store.openSeries({ topicId: 't', dataTypeId: 'b', deviceId: '' }, 9),
  ];
  await opened.pool.query(
    'INSERT INTO record (series, time, number) SELECT series, $1::bigint + n * 1000, n FROM generate_series(1, $2::integer) AS n, unnest($3::integer[]) AS series',
    [NOON, RECORDS / 2, [a, b]],
  );
  await opened.pool.query('VACUUM ANALYZE record');
  const backup = await another.pool.connect();
  await backup.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await backup.query('SELECT count(*) FROM record');
  const read = await countDuring(async (own) => {
    while ((await own.removeSome({ topicId: 't' })) === 'more');
  }, "SELECT idx_tup_read AS count FROM pg_stat_user_indexes WHERE indexrelname = 'record_pkey'");
  await backup.query('COMMIT');
  backup.release();
  const { rows } = await opened.pool.query('SELECT count(*) AS left FROM record');
  expect(rows).toEqual([{ left: 0 }]);
  expect(read).toBeGreaterThan(0);
  expect(read / RECORDS).toBeLessThan(2.5);
});

test('a window of many lines reads their rollups only, not those of everyone', async () => {
  await opened.pool.query(
    `INSERT INTO rollup (series, step, time, count, numbers, sum, compensation, min, max)
     SELECT series, $1::integer, $2::bigint + hour * $1::bigint, 1, 1, 1, 0, 1, 1
     FROM generate_series(1, 2000) AS hour, generate_series(1, 100) AS series`,
    [HOUR, NOON],
  );
  await opened.pool.query('ANALYZE rollup');
  const members = Array.from({ length: 30 }, (_, n) => [n + 1, n] as const);
  const range = { from: NOON, to: NOON + 2001 * HOUR };
  const scans = await countDuring(async (own) => {
    const counts = await own.lineCounts({ members, ...range, step: HOUR });
    expect(counts.get(29)).toEqual({ count: 2000, numbers: 2000 });
    const { numbers } = await own.lineExtremes({ members, ...range, step: HOUR, width: 100 * HOUR });
    expect(numbers.reduce((sum, count) => sum + count, 0)).toBe(60_000);
  }, "SELECT seq_scan AS count FROM pg_stat_user_tables WHERE relname = 'rollup'");
  expect(scans).toBe(0);
});

test('records of any year are stored, read and removed', async () => {
  const series = (await store.openSeries({ topicId: 't', dataTypeId: 'a', deviceId: '' }, 9)) as number;
  const times = [0, Date.UTC(1970, 0, 31, 23, 59, 59, 999), NOON, Date.UTC(2099, 11, 31, 23, 59, 59, 999)];
  await store.append({
    series: times.map(() => series),
    times,
    values: times.map((_, n) => n),
    counters: new Map([['t', { messages: 4, records: 4 }]]),
  });
  expect(await store.span([series])).toEqual({ from: 0, to: Date.UTC(2100, 0, 1) });
  expect((await store.range([series], { from: 0, to: Date.UTC(2100, 0, 1) })).map(({ time }) => time)).toEqual(times);
  const all = { topicId: 't', from: 0, to: Date.UTC(2100, 0, 1) };
  while ((await store.removeRange(all)) === 'more');
  expect(await store.span([series])).toBeUndefined();
});
