import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser } from '@tinkerstream/contract/accounts';
import { deleteTopic, sendMessage } from '@tinkerstream/contract/topics';
import { Kysely } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Api } from '../../../../../test/api.ts';
import { startServer } from '../../../../../test/server-process.ts';
import { migrations } from '../../../src/migrations/index.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { openPostgres } from '../../../src/platform/db/postgres.ts';
import { SqlitePoolDialect } from '../../../src/platform/db/sqlite-dialect.ts';
import { SqlitePool } from '../../../src/platform/db/sqlite-pool.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { createOutbox, type Outbox } from '../../../src/platform/outbox/outbox.ts';
import type { OutboxTables } from '../../../src/platform/outbox/tables.ts';
import { eventually } from '../../support/boards.ts';
import { query } from '../../support/database-query.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';

const silent = createLogger('silent');
const ignoreSignal = () => new Promise<never>(() => {});
const obeySignal = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const POLICY = { limit: 2, timeoutMs: 60_000 };

describe.each(['SQLite', 'PostgreSQL'])('the outbox on %s', (engine) => {
  let folder: string;
  let postgres: PostgresServer | undefined;
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outbox-'));
    if (engine === 'PostgreSQL') {
      postgres = await startPostgres();
      ({ database, close } = await openPostgres(await postgres.createDatabase(), silent));
      await migrate(database, migrations('postgres'));
    } else {
      const pool = await SqlitePool.open(join(folder, 'test.db'), [], (error) => {
        throw error;
      });
      database = new Kysely({ dialect: new SqlitePoolDialect(pool) });
      close = () => pool.close();
      await migrate(database, migrations('sqlite'));
    }
  });
  afterAll(async () => {
    await close();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });

  const jobs = () => database.withTables<OutboxTables>().selectFrom('job').selectAll().orderBy('id').execute();
  const opened: Outbox[] = [];
  /** The outbox of one server. Several of them share the database. */
  function open(): Outbox {
    const outbox = createOutbox(database, silent);
    opened.push(outbox);
    return outbox;
  }
  beforeEach(() => database.withTables<OutboxTables>().deleteFrom('job').execute());
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(opened.splice(0).map((outbox) => outbox.stop()));
  });

  test('runs jobs for other hosts and kinds while a host does not answer', async () => {
    const outbox = open();
    const lanes = { keyOf: ({ host }: { host: string }) => host, limit: 2 };
    const hanging = vi.fn(obeySignal);
    const done = vi.fn(async (_payload: unknown) => 'done' as const);
    outbox.handle<{ host: string }>('webhook', { limit: 8, timeoutMs: 60_000, lanes }, (payload, { signal }) =>
      payload.host === 'hangs.example' ? hanging(signal) : done(payload),
    );
    outbox.handle('mail', POLICY, done);
    for (let i = 0; i < 10; i++) await outbox.add(database, 'webhook', { host: 'hangs.example' });
    await outbox.add(database, 'webhook', { host: 'answers.example' });
    await outbox.add(database, 'mail', { to: 'ada' });
    outbox.start();
    await expect
      .poll(() => done.mock.calls)
      .toEqual([[{ host: 'answers.example' }], [{ to: 'ada' }, expect.anything()]]);
    expect(hanging).toHaveBeenCalledTimes(2);
    await expect.poll(jobs).toHaveLength(10);
  });

  test('runs no more jobs of a kind than its limit, whatever their lanes', async () => {
    const outbox = open();
    const policy = { limit: 3, timeoutMs: 60_000, lanes: { keyOf: (host: string) => host, limit: 2 } };
    const hanging = vi.fn(obeySignal);
    const done = vi.fn(async () => 'done' as const);
    outbox.handle('webhook', policy, (_host, { signal }) => hanging(signal));
    outbox.handle('mail', POLICY, done);
    for (let i = 0; i < 20; i++) await outbox.add(database, 'webhook', `${i % 5}.example`);
    await outbox.add(database, 'mail', {});
    outbox.start();
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect(hanging).toHaveBeenCalledTimes(3);
  });

  test('aborts a step that takes too long, and retries it, even if the handler ignores the signal', async () => {
    const outbox = open();
    const seen: { failures: number; signal: AbortSignal }[] = [];
    outbox.handle('mail', { limit: 1, timeoutMs: 50 }, (_payload, job) => {
      seen.push(job);
      return job.failures === 0 ? ignoreSignal() : Promise.resolve('done');
    });
    await outbox.add(database, 'mail', {});
    outbox.start();
    await expect.poll(jobs).toEqual([]);
    expect(seen.map(({ failures, signal }) => [failures, signal.aborted])).toEqual([
      [0, true],
      [1, false],
    ]);
  });

  test('releases its jobs without a failure when it stops, whatever their handlers do', async () => {
    const outbox = open();
    const started = vi.fn();
    outbox.handle('ignores', POLICY, () => {
      started();
      return ignoreSignal();
    });
    outbox.handle('aborts', POLICY, (_payload, { signal }) => {
      started();
      return obeySignal(signal);
    });
    outbox.handle('completes', POLICY, (_payload, { signal }) => {
      started();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve('done')));
    });
    for (const kind of ['ignores', 'aborts', 'completes']) await outbox.add(database, kind, {});
    outbox.start();
    await expect.poll(() => started.mock.calls.length).toBe(3);
    const startedAt = performance.now();
    await outbox.stop();
    expect(performance.now() - startedAt).toBeLessThan(5000);
    const free = { failures: 0, held_by: null, held_until: 0 };
    expect(await jobs()).toMatchObject([
      { kind: 'ignores', ...free },
      { kind: 'aborts', ...free },
    ]);
  });

  test('runs each job once on two servers', async () => {
    const runs = new Map<number, number>();
    const servers = [open(), open()];
    for (const outbox of servers) {
      outbox.handle<number>('mail', POLICY, async (payload) => {
        runs.set(payload, (runs.get(payload) ?? 0) + 1);
        return 'done';
      });
    }
    for (let i = 0; i < 60; i++) await servers[0]?.add(database, 'mail', i);
    for (const outbox of servers) outbox.start();
    await expect.poll(jobs).toEqual([]);
    expect([...runs.values()]).toEqual(Array(60).fill(1));
  });

  test("starts no job twice after the computer slept longer than a job's lock", async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const outbox = open();
    const started = vi.fn(obeySignal);
    const done = vi.fn(async () => 'done' as const);
    outbox.handle('hangs', POLICY, (_payload, { signal }) => started(signal));
    outbox.handle('mail', POLICY, done);
    await outbox.add(database, 'hangs', {});
    outbox.start();
    await expect.poll(() => started.mock.calls.length).toBe(1);
    vi.setSystemTime(Date.now() + 60_000);
    await outbox.add(database, 'mail', {});
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect(started).toHaveBeenCalledTimes(1);
  });

  test('leaves jobs of a later version alone', async () => {
    const outbox = open();
    const newer = open();
    const done = vi.fn(async () => 'done' as const);
    newer.handle('new', POLICY, done);
    outbox.handle('mail', POLICY, done);
    await newer.add(database, 'new', {});
    await outbox.add(database, 'mail', {});
    outbox.start();
    await expect.poll(jobs).toMatchObject([{ kind: 'new', held_by: null, failures: 0 }]);
  });
});

test('with a mail server that never answers, records are removed, the server stops, and the email is sent later', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hanging-mail-'));
  let closed = 0;
  const silentServer = createServer((socket) => socket.on('error', () => {}).on('close', () => closed++));
  silentServer.listen(0, '127.0.0.1');
  await once(silentServer, 'listening');
  const { port } = silentServer.address() as AddressInfo;
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` };
  const emails = [1, 2, 3, 4, 5].map((n) => `user${n}@example.org`);

  const server = await startServer({ dataDir, env });
  const api = await Api.signIn(server.http);
  const topics = await Promise.all([1, 2, 3, 4, 5].map((n) => api.createTopic(`Topic ${n}`, 'n')));
  for (const { id } of topics) await api.call(sendMessage, { topicId: id, outputType: '', message: 'n=1' });
  const connected = once(silentServer, 'connection');
  for (const email of emails) await api.call(createUser, { email, firstName: 'Ada', lastName: '' });
  await connected;
  for (const { id } of topics) await api.call(deleteTopic, { topicId: id });
  const countRecords = async () => (await query(server, undefined, 'SELECT count(*) AS count FROM record'))[0]?.count;
  await eventually(countRecords, (count) => count === 0);
  expect(closed).toBe(0);

  const startedAt = performance.now();
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(performance.now() - startedAt).toBeLessThan(5000);
  const mails = await query(server, undefined, "SELECT failures, held_by FROM job WHERE kind = 'accounts.mail'");
  expect(mails).toEqual(emails.map(() => ({ failures: 0, held_by: null })));
  await new Promise((resolve) => silentServer.close(resolve));

  const received: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      received.push(...session.envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', done);
    },
  });
  smtp.listen(port, '127.0.0.1');
  const next = await startServer({ dataDir, env });
  await expect.poll(() => received.toSorted()).toEqual(emails);
  expect(next.output()).not.toContain('not clean');
  await next.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
  rmSync(dataDir, { recursive: true });
});
