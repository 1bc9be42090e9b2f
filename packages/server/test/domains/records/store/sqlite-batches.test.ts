import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyMigratedDatabase } from '../../../../../../test/support/migrated-database.ts';
import {
  countStoredRecords,
  createSqliteRecordStore,
  type RecordStore,
  SQLITE_RECORD_PROCEDURES,
} from '../../../../src/domains/records/index.ts';
import { fixedOffset } from '../../../../src/domains/records/store/clock-offsets.ts';
import { RowRefused } from '../../../../src/platform/db/rows/row-refusal.ts';
import { SqlitePool } from '../../../../src/platform/db/sqlite-pool.ts';
import { eventually } from '../../../support/connections/boards.ts';
import { DAY, NOON } from '../../../support/storage/record-stores.ts';

let folder: string;
let file: string;
let pool: SqlitePool;
let store: RecordStore;

async function open() {
  pool = await SqlitePool.open(file, [SQLITE_RECORD_PROCEDURES], (error) => {
    throw error;
  });
  store = createSqliteRecordStore(pool);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'record-batches-'));
  file = join(folder, 'test.db');
  copyMigratedDatabase(file);
  await open();
});

afterEach(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Appends `count` records with the value 1 to each of the series 1 to 3. */
function append(count: number, from = NOON) {
  const indexes = Array.from({ length: 3 * count }, (_, index) => index);
  return store.append({
    series: indexes.map((index) => 1 + (index % 3)),
    times: indexes.map((index) => from + Math.floor(index / 3)),
    values: indexes.map(() => 1),
    counters: new Map([['topic', { messages: count, records: 3 * count }]]),
  });
}

const mergeStep = () => pool.callWriter('mergeSome', undefined);

/** The count and sum of a day, from the rollups, beside the count of the records themselves. */
async function figures(series: number) {
  const [bucket] = await store.history({
    series: [series],
    start: NOON - DAY,
    end: NOON + DAY,
    interval: 'day',
    offsets: fixedOffset(0),
  });
  const records = await store.range([series], { from: NOON - DAY, to: NOON + DAY });
  return { count: bucket?.count, sum: bucket?.sum, records: records.length };
}

test.each([0, 1, 2, 3])('a server that ends after %i steps of a merge loses and doubles nothing', async (steps) => {
  await append(400);
  await append(200, NOON + 400);
  for (let step = 0; step < steps; step++) await mergeStep();
  await pool.close();
  await open();
  for (const series of [1, 2, 3]) expect(await figures(series)).toEqual({ count: 600, sum: 600, records: 600 });
  expect(await store.counters(['topic'])).toEqual(new Map([['topic', { messages: 600, records: 1800 }]]));
});

test('records of the same millisecond before and after an end in the middle of a merge all stay, in their order', async () => {
  const at = (value: string) =>
    store.append({ series: [1], times: [NOON], values: [value], counters: new Map() }).then(() => value);
  await store.openSeries({ topicId: 'topic', dataTypeId: 'type', deviceId: '' }, 10);
  await append(600);
  for (const value of ['first', 'second']) await at(value);
  await mergeStep();
  await pool.close();
  await open();
  for (const value of ['third', 'fourth']) await at(value);
  expect((await store.range([1], { from: NOON, to: NOON + 1 })).map(({ value }) => value)).toEqual([
    1,
    'first',
    'second',
    'third',
    'fourth',
  ]);
});

test('records that arrive in another order than that of their times all stay after an end before their merge', async () => {
  const at = (...times: number[]) =>
    store.append({ series: times.map(() => 1), times, values: times, counters: new Map() });
  const arrived = [
    [NOON, NOON + 1],
    [NOON + 3, NOON + 2, NOON + 3],
    [NOON + 3, NOON + 2],
    [NOON + 1, NOON + 3, NOON + 4],
    [NOON + 4],
  ];
  for (const times of arrived) await at(...times);
  await pool.close();
  await open();
  const records = await store.range([1], { from: NOON, to: NOON + 10 });
  expect(records.map(({ value }) => value)).toEqual(arrived.flat().sort());
});

test('a reader finds each record as soon as it is stored, in the middle of a merge too', async () => {
  for (let round = 1; round <= 5; round++) {
    await append(300, NOON + 300 * round);
    void mergeStep();
    expect(await figures(2)).toEqual({ count: 300 * round, sum: 300 * round, records: 300 * round });
  }
});

test('removed records do not come back', async () => {
  await append(500);
  await mergeStep();
  const series = await store.openSeries({ topicId: 'topic', dataTypeId: 'type', deviceId: '' }, 10);
  expect(series).toBe(1);
  while ((await store.removeSome({ topicId: 'topic' })) === 'more');
  await pool.close();
  await open();
  expect(await figures(1)).toEqual({ count: undefined, sum: undefined, records: 0 });
  expect((await figures(2)).records).toBe(500);
});

test.each([
  ['a series', { series: [2 ** 40], times: [NOON], values: [1] }],
  ['a time', { series: [1], times: [Number.NaN], values: [1] }],
  ['a number', { series: [1], times: [NOON], values: [Number.NaN] }],
  ['a number too large to add up', { series: [1], times: [NOON], values: [1e300] }],
])('a batch that could not be merged, because of %s, is refused', async (_what, wrong) => {
  await expect(store.append({ ...wrong, counters: new Map() })).rejects.toThrow(RowRefused);
  await append(1);
  expect(await figures(1)).toEqual({ count: 1, sum: 1, records: 1 });
});

test('while batches cannot be merged, no further one is acknowledged, and none is lost', async () => {
  const other = new DatabaseSync(file);
  other.exec('ALTER TABLE rollup RENAME TO hidden');
  await append(1);
  expect((await store.range([1], { from: 0, to: NOON + DAY })).length).toBe(0);
  await expect(append(1, NOON + 1)).rejects.toThrow(/rollup/);
  expect(countStoredRecords(other)).toBe(3);
  other.exec('ALTER TABLE hidden RENAME TO rollup');
  other.close();
  await append(1, NOON + 2);
  expect(await figures(1)).toEqual({ count: 2, sum: 2, records: 2 });
});

test('an hour gets rollups of minutes once it has four records a minute, and reads the same before and after', async () => {
  const minutes = async () => {
    const buckets = await store.history({
      series: [1],
      start: NOON - DAY,
      end: NOON + DAY,
      interval: 'minute',
      offsets: fixedOffset(0),
    });
    return buckets.map(({ time, count, numbers, sum, min, max }) => [
      (time - NOON) / 60_000,
      count,
      numbers,
      sum,
      min,
      max,
    ]);
  };
  const rolledUp = () => {
    const other = new DatabaseSync(file, { readOnly: true });
    const rows = other.prepare('SELECT time FROM rollup WHERE series = 1 AND step = 60000 ORDER BY time').all();
    other.close();
    return rows.map(({ time }) => ((time as number) - NOON) / 60_000);
  };
  const add = (from: number, count: number) =>
    store.append({
      series: Array.from({ length: count }, () => 1),
      times: Array.from({ length: count }, (_, index) => from + index),
      values: Array.from({ length: count }, (_, index) => (index === 0 ? 'text' : index)),
      counters: new Map(),
    });
  const minuteOf = (at: number, count: number) =>
    count === 1 ? [at, 1, 0, 0, null, null] : [at, count, count - 1, (count * (count - 1)) / 2, 1, count - 1];
  await add(NOON, 200);
  await add(NOON + 120_000, 39);
  await add(NOON + 3_600_000, 1);
  const sparse = [minuteOf(0, 200), minuteOf(2, 39), minuteOf(60, 1)];
  expect(await minutes()).toEqual(sparse);
  expect(rolledUp()).toEqual([]);
  await add(NOON + 180_000, 1);
  await add(NOON + 240_000, 5);
  expect(await minutes()).toEqual([...sparse.slice(0, 2), minuteOf(3, 1), minuteOf(4, 5), minuteOf(60, 1)]);
  expect(rolledUp()).toEqual([0, 2, 3, 4]);
});

test('counting the records of a file includes those that are not merged', async () => {
  await append(700);
  await mergeStep();
  const other = new DatabaseSync(file, { readOnly: true });
  expect(countStoredRecords(other)).toBe(2100);
  other.close();
});

/** Changes the rows of the log, as a fault of the disk does. */
function damage(sql: string): void {
  const other = new DatabaseSync(file);
  other.exec(sql);
  other.close();
}

const FLIPPED = "substr(batch, 1, 200) || x'ffffffffffffffff' || substr(batch, 209)";

test.each([
  ['a changed byte', `batch = CAST(${FLIPPED} AS BLOB)`],
  ['a missing end', 'batch = CAST(substr(batch, 1, 50) AS BLOB)'],
  ['no checksum, and bytes that are no batch', "batch = x'00', checksum = NULL"],
  ['no checksum, and a missing end', 'batch = CAST(substr(batch, 1, 50) AS BLOB), checksum = NULL'],
])('a batch with %s is kept aside, and all others are merged', async (_what, change) => {
  for (let index = 0; index < 5; index++) await append(100, NOON + index * 100);
  await pool.close();
  damage(`UPDATE record_batch SET ${change} WHERE id = 3`);
  await open();
  expect(await figures(1)).toEqual({ count: 400, sum: 400, records: 400 });
  expect(await store.condition(0)).toEqual({ hidden: undefined, damaged: [expect.objectContaining({ records: 300 })] });
  await append(100, NOON + 1000);
  expect(await figures(1)).toEqual({ count: 500, sum: 500, records: 500 });
  await pool.close();
  await open();
  expect(await figures(1)).toEqual({ count: 500, sum: 500, records: 500 });
  expect((await store.condition(0)).damaged).toHaveLength(1);
  const other = new DatabaseSync(file, { readOnly: true });
  expect(other.prepare('SELECT length(batch) > 0 AS isKept FROM damaged_batch').all()).toEqual([{ isKept: 1 }]);
  other.close();
});

test('batches without a checksum, as earlier versions wrote them, are merged', async () => {
  await append(100);
  await pool.close();
  damage('UPDATE record_batch SET checksum = NULL');
  await open();
  expect(await figures(1)).toEqual({ count: 100, sum: 100, records: 100 });
  expect((await store.condition(0)).damaged).toEqual([]);
});

test('what a damaged batch may have contained is told: its topics and times', async () => {
  const topicId = '019a0b5c-c3b4-77fb-9b69-59c0a58239a4';
  await store.append({
    series: [1, 1],
    times: [NOON, NOON + 5],
    values: ['long'.repeat(100), 1],
    counters: new Map([[topicId, { messages: 1, records: 2 }]]),
  });
  await pool.close();
  damage("UPDATE record_batch SET batch = unhex(replace(hex(batch), hex('longlong'), hex('lon?long')))");
  await open();
  const [found] = (await store.condition(0)).damaged;
  expect(found).toMatchObject({ records: 2, topicIds: [topicId], firstTime: NOON, lastTime: NOON + 5 });
});

test('records that a start cannot merge are reported, and appear without another start or message', async () => {
  await append(100);
  await pool.close();
  damage('ALTER TABLE rollup RENAME TO hidden');
  await open();
  expect((await store.range([1], { from: 0, to: NOON + DAY })).length).toBe(0);
  expect((await store.condition(0)).hidden).toEqual({ records: 300, isDiskFull: false });
  damage('ALTER TABLE hidden RENAME TO rollup');
  await eventually(
    () => store.range([1], { from: 0, to: NOON + DAY }),
    (records) => records.length === 100,
  );
  await eventually(
    () => store.condition(0),
    ({ hidden }) => hidden === undefined,
  );
});
