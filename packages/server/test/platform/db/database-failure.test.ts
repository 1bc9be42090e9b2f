// Before a release.
// Mostly waits.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverErrors } from '@tinkerstream/contract/error-codes';
import { listProjects, uploadProjectFile } from '@tinkerstream/contract/projects';
import { sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { copyMigratedDatabase } from '../../../../../test/support/migrated-database.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { createSqliteRecordStore, SQLITE_RECORD_PROCEDURES } from '../../../src/domains/records/index.ts';
import { databaseFailure } from '../../../src/platform/db/database-failure.ts';
import { openPostgres } from '../../../src/platform/db/postgres.ts';
import { SqlitePoolDialect } from '../../../src/platform/db/sqlite-dialect.ts';
import { SqlitePool } from '../../../src/platform/db/sqlite-pool.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { CONNECT, eventually, publishPacket, RawBoard } from '../../support/connections/boards.ts';
import { holdWriteLock } from '../../support/storage/locked-database.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-failure-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Note = {
  note: { id: number; text: string };
};

async function openDatabase() {
  const file = join(mkdtempSync(join(folder, 'test-')), 'test.db');
  copyMigratedDatabase(file);
  const pool = await SqlitePool.open(file, [SQLITE_RECORD_PROCEDURES], () => {});
  const database = new Kysely<Note>({ dialect: new SqlitePoolDialect(pool) });
  await sql`CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`.execute(database);
  const write = (text: string) =>
    database.transaction().execute((transaction) =>
      transaction
        .insertInto('note')
        .values({ text } as never)
        .execute(),
    );
  const texts = async () =>
    (await database.selectFrom('note').select('text').orderBy('id').execute()).map((row) => row.text);
  return { file, pool, database, write, texts };
}

const record = (value: string) => ({ series: [1], times: [1000], values: [value], counters: new Map() });
const LARGE = 'x'.repeat(1_000_000);

/** Lets the database grow by this many pages, and fails with 'database or disk is full' beyond that. */
async function limitPages({ database }: { database: Kysely<Note> }, more: number): Promise<void> {
  const { page_count } = (await sql<{ page_count: number }>`PRAGMA page_count`.execute(database)).rows[0] as {
    page_count: number;
  };
  await sql.raw(`PRAGMA max_page_count = ${page_count + more}`).execute(database);
}

describe('writes to the embedded database', () => {
  test('continue after another process held the file’s write lock beyond their timeout', async () => {
    const { file, pool, write, texts } = await openDatabase();
    const lock = await holdWriteLock(file);
    const refused = async (attempt: Promise<unknown>) => {
      const reason = await attempt.then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(databaseFailure(reason)).toBe('unavailable');
    };
    const store = createSqliteRecordStore(pool);
    await store.settle();
    await refused(store.append(record('refused')));
    // Behind a write that waits for the lock, a batch is kept beside the database.
    const writing = refused(write('refused'));
    await eventually(
      async () => pool.isFree,
      (isFree) => !isFree,
    );
    await store.append(record('waits'));
    await writing;
    await lock.release();
    await write('stored');
    expect(await texts()).toEqual(['stored']);
    await eventually(
      () =>
        store.append(record('stored')).then(
          () => true,
          () => false,
        ),
      (isStored) => isStored,
    );
    const stored = await store.range([1], { from: 1000, to: 1001 });
    expect(stored.map(({ value }) => value)).toEqual(['waits', 'stored']);
    await pool.close();
  });

  test('report a full disk, not a failed rollback, and continue once there is space', async () => {
    const opened = await openDatabase();
    const { pool, database, write, texts } = opened;
    const store = createSqliteRecordStore(pool);
    await limitPages(opened, 10);
    for (const attempt of [() => write(LARGE), () => store.append(record(LARGE))]) {
      const error: Error = await attempt().then(
        () => expect.unreachable(),
        (reason) => reason,
      );
      expect(error.message).toBe('database or disk is full');
      expect(databaseFailure(error)).toBe('disk-full');
    }
    await sql.raw('PRAGMA max_page_count = 1000000').execute(database);
    await Promise.all([write(LARGE), store.append(record(LARGE))]);
    expect(await texts()).toEqual([LARGE]);
    expect(await store.recent([1], 10)).toHaveLength(1);
    await pool.close();
  });

  test('of other callers do not slip into a transaction whose commit failed', async () => {
    const { pool, database, texts } = await openDatabase();
    await sql`CREATE TABLE entry (note_id INTEGER REFERENCES note(id) DEFERRABLE INITIALLY DEFERRED)`.execute(database);
    // Fails only at the COMMIT, which leaves the transaction open.
    const failing = database
      .transaction()
      .execute((transaction) => sql`INSERT INTO entry (note_id) VALUES (7)`.execute(transaction));
    const others = Array.from({ length: 5 }, (_, id) =>
      database
        .insertInto('note')
        .values({ id, text: `${id}` })
        .execute(),
    );
    await expect(failing).rejects.toThrow('FOREIGN KEY constraint failed');
    await Promise.all(others);
    expect(await texts()).toEqual(['0', '1', '2', '3', '4']);
    await pool.close();
  });
});

describe('a server', () => {
  test('answers 503 while another process holds the write lock, acknowledges nothing, and continues afterwards', async () => {
    const server = await startServer();
    const api = await Api.signIn(server.http);
    const topic = await api.createTopic('Locked', 'n');
    const lock = await holdWriteLock(join(server.dataDir, 'tinkerstream.db'));
    const board = await RawBoard.open(server.mqttPort);
    board.send(CONNECT, publishPacket(topic.topicName, 'n=1', 1));
    const busy = { status: 503, errors: [{ code: serverErrors.storageUnavailable }] };
    await Promise.all([
      expect(api.createProject('Refused')).rejects.toMatchObject(busy),
      expect(send(api, topic.topicName, 'n=2')).rejects.toMatchObject(busy),
    ]);
    // Reads continue.
    expect(await api.call(listProjects, {})).toEqual([]);
    expect(board.packets.map(({ cmd }) => cmd)).not.toContain('puback');
    await lock.release();

    await expect(api.createProject('Stored')).resolves.toBeDefined();
    await Api.signIn(server.http);
    await send(api, topic.topicName, 'n=3');
    expect((await api.getTopic(topic.id)).recentDataRecords.map(({ value }) => value)).toContain(3);
    board.socket.destroy();
    await server.stop();
  });

  test('reports a full disk, acknowledges nothing, and continues once there is space', async (context) => {
    const disk = mountSmallDisk();
    if (!disk) return context.skip('a small disk can be mounted by root only');
    try {
      const dataDir = join(disk, 'data');
      mkdirSync(dataDir);
      const server = await startServer({ dataDir });
      const api = await Api.signIn(server.http);
      const topic = await api.createTopic('Full', 'n');
      const project = await api.createProject('Full');
      await send(api, topic.topicName, 'n=1');
      fill(join(disk, 'ballast'));
      const full = { status: 507, errors: [{ code: serverErrors.diskFull }] };
      await expect(send(api, topic.topicName, `n=${'9'.repeat(50_000)}`)).rejects.toMatchObject(full);
      await expect(writeUntilRefused(api)).rejects.toMatchObject(full);
      const file = new File([Buffer.alloc(1_000_000)], 'large.bin');
      await expect(api.call(uploadProjectFile, { projectId: project.id, file })).rejects.toMatchObject(full);
      const board = await RawBoard.open(server.mqttPort);
      board.send(CONNECT, publishPacket(topic.topicName, `n=${'8'.repeat(50_000)}`, 1));
      await board.closed;
      expect(board.packets.map(({ cmd }) => cmd)).toEqual(['connack']);
      expect(server.output()).toContain('database or disk is full');
      expect(server.output()).not.toContain('cannot rollback');

      rmSync(join(disk, 'ballast'));
      await api.createProject('There is room');
      await send(api, topic.topicName, 'n=2');
      const values = (await api.getTopic(topic.id)).recentDataRecords.map(({ value }) => value);
      expect(values).toEqual([2, 1]);
      expect(await server.stop()).toMatchObject({ code: 0 });
    } finally {
      execFileSync('umount', ['-l', disk]);
    }
  });
});

test('a PostgreSQL connection lost in a transaction fails only that transaction', async () => {
  const postgres = await sharedPostgres();
  const url = await postgres.createDatabase();
  const { database, close } = await openPostgres(url, createLogger('fatal'));
  const notes = database.withTables<Note>();
  await sql`CREATE TABLE note (id integer PRIMARY KEY, text text NOT NULL)`.execute(notes);
  const lost = notes.transaction().execute(async (transaction) => {
    await transaction.insertInto('note').values({ id: 1, text: 'lost' }).execute();
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction);
    await terminate(url, rows[0]?.pid as number);
    await transaction.insertInto('note').values({ id: 2, text: 'lost' }).execute();
  });
  const error: unknown = await lost.then(
    () => expect.unreachable(),
    (reason) => reason,
  );
  expect(databaseFailure(error)).toBe('unavailable');
  await notes
    .transaction()
    .execute((transaction) => transaction.insertInto('note').values({ id: 3, text: 'stored' }).execute());
  expect(await notes.selectFrom('note').select('id').execute()).toEqual([{ id: 3 }]);
  await close();
  await postgres.stop();
});

test('a connection that PostgreSQL resets is told from one of a client, whose error is the same', async () => {
  const postgres = await sharedPostgres();
  const address = new URL(await postgres.createDatabase());
  const [port, host] = [Number(address.port || 5432), address.hostname];
  const opened: Socket[] = [];
  const between = createServer((socket) => {
    const further = createConnection(port, host);
    for (const one of [socket, further]) one.on('error', () => {});
    socket.pipe(further).pipe(socket);
    opened.push(socket);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  Object.assign(address, { hostname: '127.0.0.1', port: String((between.address() as AddressInfo).port) });
  const { database, close } = await openPostgres(address.href, createLogger('fatal'));
  const error = await database.connection().execute(async (connection) => {
    await sql`SELECT 1`.execute(connection);
    const waiting = sql`SELECT pg_sleep(60)`.execute(connection).catch((reason: unknown) => reason);
    for (const socket of opened) socket.resetAndDestroy();
    return (await waiting) as NodeJS.ErrnoException;
  });
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  expect(databaseFailure(error)).toBe('unavailable');
  const { code, syscall } = error;
  expect(databaseFailure(Object.assign(new Error('read ECONNRESET'), { code, syscall }))).toBeUndefined();
  between.close();
  await close();
  await postgres.stop();
});

function send(api: Api, topicName: string, message: string) {
  return api.call(sendMessageByTopicName, { topicName, outputType: '', message });
}

/** SQLite's write-ahead log still has room in the part it wrote before. */
async function writeUntilRefused(api: Api): Promise<void> {
  for (let i = 0; i < 500; i++) await api.createProject(`Project ${i} ${'x'.repeat(80)}`);
}

/** A disk of 8 MB. */
function mountSmallDisk(): string | undefined {
  const disk = mkdtempSync(join(folder, 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { stdio: 'ignore' });
    return disk;
  } catch {
    return undefined;
  }
}

function fill(file: string): void {
  const { bavail, bsize } = statfsSync(join(file, '..'));
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize));
  } catch (error) {
    // The server has written since: the disk is full as well.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Terminates a connection of the server, and waits until the server has noticed. */
async function terminate(url: string, pid: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('SELECT pg_terminate_backend($1)', [pid]);
  const isConnected = async () => (await client.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount;
  await eventually(isConnected, (count) => count === 0);
  await client.end();
  await new Promise((resolve) => setTimeout(resolve, 100));
}
