// Before a release.
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyMigratedDatabase } from '../../../../../../test/support/migrated-database.ts';
import {
  createSqliteRecordStore,
  type RecordStore,
  SQLITE_RECORD_PROCEDURES,
} from '../../../../src/domains/records/index.ts';
import type { RecordBatch } from '../../../../src/domains/records/store/record-store.ts';
import type { Database } from '../../../../src/platform/db/database.ts';
import { SqlitePoolDialect } from '../../../../src/platform/db/sqlite-dialect.ts';
import { SqlitePool } from '../../../../src/platform/db/sqlite-pool.ts';
import { createJobRepository } from '../../../../src/platform/jobs/job-repository.ts';
import { createKeptRepository } from '../../../../src/platform/kept/kept-repository.ts';
import { eventually } from '../../../support/connections/boards.ts';
import { NOON } from '../../../support/storage/record-stores.ts';

const MINUTE = 60_000;
const ALL = { from: 0, to: Number.MAX_SAFE_INTEGER };
const DATABASE = 'test.db';
const WAITING = `${DATABASE}-waiting`;

interface Opened {
  readonly folder: string;
  readonly pool: SqlitePool;
  readonly database: Database;
  readonly store: RecordStore;
}

const opened: Opened[] = [];
const folders: string[] = [];
let here: Opened;
let series: number;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waiting-batches-'));
  folders.push(folder);
  return folder;
}

async function open(folder: string): Promise<Opened> {
  const pool = await SqlitePool.open(join(folder, DATABASE), [SQLITE_RECORD_PROCEDURES], (error) => {
    throw error;
  });
  const database: Database = new Kysely({ dialect: new SqlitePoolDialect(pool) });
  const one = { folder, pool, database, store: createSqliteRecordStore(pool) };
  opened.push(one);
  return one;
}

beforeEach(async () => {
  const folder = newFolder();
  copyMigratedDatabase(join(folder, DATABASE));
  here = await open(folder);
  series = await openSeries(here.store, 'type');
});

afterEach(async () => {
  for (const { pool } of opened.splice(0)) await pool.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const openSeries = async (store: RecordStore, dataTypeId: string) =>
  (await store.openSeries({ topicId: 'topic', dataTypeId, deviceId: '' }, 10)) as number;

const batch = (value: string, more: Partial<RecordBatch> = {}): RecordBatch => ({
  series: [series],
  times: [NOON],
  values: [value],
  counters: new Map([['topic', { messages: 1, records: 1 }]]),
  ...more,
});

/** Begins a transaction that writes, as a call that writes much. It ends when the answer is called. */
async function beginWriting({ database }: Opened, key = 'write'): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const ended = database.transaction().execute(async (transaction) => {
    await sql`INSERT INTO kept (scope, key, content, place) VALUES ('long', ${key}, '', 1)`.execute(transaction);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  return () => {
    end.resolve();
    return ended;
  };
}

/** The data as a power cut at this moment leaves it. */
async function afterPowerCut(change: (folder: string) => void = () => {}): Promise<Opened> {
  const folder = newFolder();
  for (const name of readdirSync(here.folder)) {
    // The index of the write-ahead log is made again.
    if (!name.endsWith('-shm')) copyFileSync(join(here.folder, name), join(folder, name));
  }
  change(folder);
  return open(folder);
}

const valuesIn = async ({ store }: Pick<Opened, 'store'>) =>
  (await store.range([series], ALL)).map(({ value }) => value);

const hasLongWrite = async ({ database }: Opened) =>
  (await createKeptRepository(database).find('long', 'write')) !== undefined;

test('a batch is stored while a call writes much, and read once that has ended', async () => {
  await here.store.append(batch('before'));
  const end = await beginWriting(here);
  await here.store.append(batch('beside'));
  let isRead = false;
  const read = valuesIn(here).then((values) => {
    isRead = true;
    return values;
  });
  await here.store.append(batch('beside, too'));
  expect(isRead).toBe(false);
  await end();
  expect(await read).toEqual(['before', 'beside', 'beside, too']);
  await here.store.append(batch('after'));
  expect(await valuesIn(here)).toEqual(['before', 'beside', 'beside, too', 'after']);
  expect(await here.store.counters(['topic'])).toEqual(new Map([['topic', { messages: 4, records: 4 }]]));
});

test('a power cut during a long write takes that write and no batch', async () => {
  const end = await beginWriting(here);
  for (const value of ['first', 'second']) await here.store.append(batch(value));
  const cut = await afterPowerCut();
  expect(await valuesIn(cut)).toEqual(['first', 'second']);
  expect(await cut.store.counters(['topic'])).toEqual(new Map([['topic', { messages: 2, records: 2 }]]));
  expect(await hasLongWrite(cut)).toBe(false);
  await end();
  expect(await hasLongWrite(here)).toBe(true);
});

test('a power cut after a long write doubles no batch, whatever is left of its file', async () => {
  const end = await beginWriting(here);
  await here.store.append(batch('first'));
  const saved = join(newFolder(), WAITING);
  copyFileSync(join(here.folder, WAITING), saved);
  await end();
  expect(await valuesIn(here)).toEqual(['first']);
  const cut = await afterPowerCut((folder) => copyFileSync(saved, join(folder, WAITING)));
  expect(await valuesIn(cut)).toEqual(['first']);
  expect(existsSync(join(cut.folder, WAITING))).toBe(false);
});

test('a power cut between two long writes doubles none of the batches that one of them had before it', async () => {
  const endFirst = await beginWriting(here);
  for (const value of ['first', 'second']) await here.store.append(batch(value));
  const second = beginWriting(here, 'second');
  await here.store.append(batch('third'));
  await endFirst();
  const endSecond = await second;
  await here.store.append(batch('fourth'));
  const cut = await afterPowerCut();
  expect(await valuesIn(cut)).toEqual(['first', 'second', 'third', 'fourth']);
  expect(await cut.store.counters(['topic'])).toEqual(new Map([['topic', { messages: 4, records: 4 }]]));
  await endSecond();
  expect(await valuesIn(here)).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a batch of a second long write is read after a power cut, if those of the first were forgotten', async () => {
  const endFirst = await beginWriting(here);
  await here.store.append(batch('first'));
  await endFirst();
  expect(await valuesIn(here)).toEqual(['first']);
  const end = await beginWriting(here, 'second');
  await here.store.append(batch('second'));
  expect(await valuesIn(await afterPowerCut())).toEqual(['first', 'second']);
  await end();
});

test('an entry that was not written to its end ends the file, and was not acknowledged', async () => {
  const end = await beginWriting(here);
  await here.store.append(batch('whole'));
  for (const rest of [Buffer.from([9]), Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 7]), Buffer.alloc(40, 255)]) {
    const cut = await afterPowerCut((folder) => appendFileSync(join(folder, WAITING), rest));
    expect(await valuesIn(cut)).toEqual(['whole']);
  }
  await end();
});

test('an older database keeps of the file what belongs to its series', async () => {
  const copy = newFolder();
  for (const name of readdirSync(here.folder)) copyFileSync(join(here.folder, name), join(copy, name));
  const later = await openSeries(here.store, 'later');
  const end = await beginWriting(here);
  const [times, values] = [
    [NOON, NOON + 1, NOON + 2],
    ['known', 'unknown', 'known, too'],
  ];
  const counters = new Map([['topic', { messages: 1, records: 3 }]]);
  await here.store.append(batch('', { series: [series, later, series], times, values, counters }));
  copyFileSync(join(here.folder, WAITING), join(copy, WAITING));
  await end();
  const older = await open(copy);
  expect(await valuesIn(older)).toEqual(['known', 'known, too']);
  expect(await older.store.range([later], ALL)).toEqual([]);
  expect(await older.store.counters(['topic'])).toEqual(new Map([['topic', { messages: 1, records: 2 }]]));
});

test('jobs, and what is kept, are read after the batch that wrote them, and a power cut loses none', async () => {
  const job = { id: 'job', lane: 'lane', payload: '{}', runOn: 1, heldBy: null, heldUntil: 0 };
  const kept = { scope: 'memory', key: 'key', content: '1', place: 1 };
  const end = await beginWriting(here);
  await here.store.append(batch('causes', { jobs: [job], kept: [kept] }));
  const read = createKeptRepository(here.database).find('memory', 'key');
  const counted = createJobRepository(here.database).count(Date.now());
  const cut = await afterPowerCut();
  expect(await createKeptRepository(cut.database).find('memory', 'key')).toMatchObject({ content: '1' });
  expect(await createJobRepository(cut.database).count(Date.now())).toMatchObject({ due: 1 });
  await end();
  expect(await read).toMatchObject({ content: '1' });
  expect(await counted).toMatchObject({ due: 1 });
  const endSecond = await beginWriting(here, 'second');
  await here.store.append(batch('finishes', { finishedJobs: ['job'] }));
  const left = createJobRepository(here.database).count(Date.now());
  await endSecond();
  expect(await left).toMatchObject({ due: 0 });
});

test('a carried value is read after the batch that carries it', async () => {
  const end = await beginWriting(here);
  const carried = [{ topicId: 'topic', slot: 'slot', dataTypeId: 'type', value: 1, time: NOON }];
  await here.store.append(batch('', { carried }));
  const found = here.store.findCarried('topic', 'slot');
  await end();
  expect(await found).toMatchObject({ value: 1 });
});

test('a removal and a later write find what waited before them', async () => {
  const end = await beginWriting(here);
  await here.store.append(batch('removed'));
  const removed = here.store.removeRange({ topicId: 'topic', from: NOON, to: NOON + MINUTE });
  await end();
  expect(await removed).toBe('done');
  expect(await valuesIn(here)).toEqual([]);
});

test('batches beyond the bound of what may wait are stored after the long write', async () => {
  const end = await beginWriting(here);
  const many = Array.from({ length: 50_000 }, (_, at) => at);
  const append = () =>
    here.store.append(batch('', { series: many.map(() => series), times: many.map((at) => NOON + at), values: many }));
  await append();
  await append();
  let isStored = false;
  const beyond = append().then(() => {
    isStored = true;
  });
  await afterPowerCut();
  expect(isStored).toBe(false);
  await end();
  await beyond;
  expect(await valuesIn(here)).toHaveLength(3 * many.length);
});

test('what the database refuses is stored in its order as soon as it can be, and nothing is acknowledged until then', async () => {
  const refusal = "CREATE TRIGGER refusal BEFORE INSERT ON waiting_batch BEGIN SELECT RAISE(FAIL, 'No room'); END";
  await sql.raw(refusal).execute(here.database);
  const end = await beginWriting(here);
  for (const value of ['first', 'second']) await here.store.append(batch(value));
  await end();
  // Reads find what there is.
  expect(await valuesIn(here)).toEqual([]);
  await expect(here.store.append(batch('refused'))).rejects.toThrow('No room');
  expect(await valuesIn(await afterPowerCut((folder) => allow(folder)))).toEqual(['first', 'second']);
  await sql`DROP TRIGGER refusal`.execute(here.database);
  await eventually(
    () => valuesIn(here),
    ({ length }) => length === 2,
  );
  const append = () =>
    here.store.append(batch('third')).then(
      () => true,
      () => false,
    );
  await eventually(append, (isStored) => isStored);
  expect(await valuesIn(here)).toEqual(['first', 'second', 'third']);
});

function allow(folder: string): void {
  const db = new DatabaseSync(join(folder, DATABASE));
  db.exec('DROP TRIGGER refusal');
  db.close();
}

test('the file goes with a server that ends, and is never made without need', async () => {
  await here.store.append(batch('at once'));
  expect(existsSync(join(here.folder, WAITING))).toBe(false);
  const end = await beginWriting(here);
  await here.store.append(batch('waits'));
  expect(statSync(join(here.folder, WAITING)).mode & 0o777).toBe(0o600);
  await end();
  await here.pool.close();
  opened.splice(0);
  expect(existsSync(join(here.folder, WAITING))).toBe(false);
  expect(await valuesIn(await open(here.folder))).toEqual(['at once', 'waits']);
});
