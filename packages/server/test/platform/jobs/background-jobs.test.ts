import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser } from '@tinkerstream/contract/accounts';
import { deleteTopic, sendMessage } from '@tinkerstream/contract/topics';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { createClock } from '../../../src/platform/clock/clock.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import {
  type BackgroundJobs,
  createBackgroundJobs,
  type PreparedJob,
} from '../../../src/platform/jobs/background-jobs.ts';
import type { JobTables } from '../../../src/platform/jobs/tables.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { eventually } from '../../support/connections/boards.ts';
import { query } from '../../support/storage/database-query.ts';
import { ENGINES, type Engine } from '../../support/storage/engines.ts';

const silent = createLogger('silent');
const ignoreSignal = () => new Promise<never>(() => {});
const obeySignal = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const POLICY = { limit: 2, timeoutMs: 60_000 };

describe.each(['SQLite', 'PostgreSQL'] as const)('the backgroundJobs on %s', (name) => {
  let engine: Engine;
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    engine = await ENGINES[name]();
    ({ database, close } = await engine.open());
  });
  afterAll(async () => {
    await close();
    await engine.remove();
  });

  const jobs = () => database.withTables<JobTables>().selectFrom('job').selectAll().orderBy('id').execute();
  const opened: BackgroundJobs[] = [];
  /** The background jobs of one server. Several of them share the database. */
  function open(isAlone = false, now?: () => number): BackgroundJobs {
    const backgroundJobs = createBackgroundJobs(database, silent, {
      isAlone,
      ...(now && { clock: { ...createClock(), steady: now } }),
    });
    opened.push(backgroundJobs);
    return backgroundJobs;
  }
  beforeEach(() => database.withTables<JobTables>().deleteFrom('job').execute());
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((backgroundJobs) => backgroundJobs.stop()));
  });

  test('starts jobs before their time that someone hurries, by their lane or one by one', async () => {
    const backgroundJobs = open();
    const ran: string[] = [];
    const lanes = { keyOf: ({ lane }: { lane: string }) => lane, limit: 2 };
    backgroundJobs.handle<{ lane: string; name: string }>('waiting', { ...POLICY, lanes }, async ({ name }) => {
      ran.push(name);
      return 'done';
    });
    const prepared = ['a1', 'a2', 'b1', 'c1'].map((name) =>
      backgroundJobs.prepare('waiting', { lane: name[0], name }, 600_000),
    );
    await backgroundJobs.addPrepared(database, prepared);
    backgroundJobs.start();
    backgroundJobs.startPrepared(prepared);
    await backgroundJobs.hurry('waiting', ['a']);
    await eventually(
      async () => ran,
      (names) => names.length >= 2,
    );
    await backgroundJobs.hurryJobs(database, [prepared[2]?.id ?? '']);
    await eventually(
      async () => ran,
      (names) => names.length >= 3,
    );
    expect(ran.toSorted()).toEqual(['a1', 'a2', 'b1']);
    await eventually(jobs, (rows) => rows.length === 1);
  });

  test('refuses a time in place of a delay, which would start the job at once', async () => {
    const backgroundJobs = open();
    backgroundJobs.handle('late', POLICY, async () => 'done');
    await expect(backgroundJobs.add(database, 'late', {}, Date.now())).rejects.toThrow(RangeError);
    await expect(backgroundJobs.add(database, 'late', {}, Number.NaN)).rejects.toThrow(RangeError);
    expect(await jobs()).toEqual([]);
    await backgroundJobs.add(database, 'late', {}, 15 * 60_000);
    expect(await jobs()).toHaveLength(1);
  });

  test('runs a postponed job again once someone hurries it', async () => {
    const backgroundJobs = open();
    let runs = 0;
    backgroundJobs.handle('postponed', POLICY, async (_, { id }) => {
      if (++runs > 1) return 'done';
      await backgroundJobs.postpone(database, id);
      return 'removed';
    });
    const job = backgroundJobs.prepare('postponed', {});
    await backgroundJobs.addPrepared(database, [job]);
    backgroundJobs.start();
    const [row] = await eventually(jobs, ([first]) => Number(first?.run_on) > job.runOn);
    expect(row).toMatchObject({ id: job.id, held_by: null });
    await backgroundJobs.hurryJobs(database, [job.id]);
    await eventually(jobs, (rows) => rows.length === 0);
    expect(runs).toBe(2);
  });

  test('runs jobs for other hosts and kinds while a host does not answer', async () => {
    const backgroundJobs = open();
    const lanes = { keyOf: ({ host }: { host: string }) => host, limit: 2 };
    const hanging = vi.fn(obeySignal);
    const done = vi.fn(async (_payload: unknown) => 'done' as const);
    backgroundJobs.handle<{ host: string }>('webhook', { limit: 8, timeoutMs: 60_000, lanes }, (payload, { signal }) =>
      payload.host === 'hangs.example' ? hanging(signal) : done(payload),
    );
    backgroundJobs.handle('mail', POLICY, done);
    for (let i = 0; i < 10; i++) await backgroundJobs.add(database, 'webhook', { host: 'hangs.example' });
    await backgroundJobs.add(database, 'webhook', { host: 'answers.example' });
    await backgroundJobs.add(database, 'mail', { to: 'ada' });
    backgroundJobs.start();
    await expect
      .poll(() => done.mock.calls)
      .toEqual([[{ host: 'answers.example' }], [{ to: 'ada' }, expect.anything()]]);
    expect(hanging).toHaveBeenCalledTimes(2);
    await expect.poll(jobs).toHaveLength(10);
  });

  test('runs no more jobs of a kind than its limit, whatever their lanes', async () => {
    const backgroundJobs = open();
    const policy = { limit: 3, timeoutMs: 60_000, lanes: { keyOf: (host: string) => host, limit: 2 } };
    const hanging = vi.fn(obeySignal);
    const done = vi.fn(async () => 'done' as const);
    backgroundJobs.handle('webhook', policy, (_host, { signal }) => hanging(signal));
    backgroundJobs.handle('mail', POLICY, done);
    for (let i = 0; i < 20; i++) await backgroundJobs.add(database, 'webhook', `${i % 5}.example`);
    await backgroundJobs.add(database, 'mail', {});
    backgroundJobs.start();
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect(hanging).toHaveBeenCalledTimes(3);
  });

  test('aborts a step that takes too long, and retries it, even if the handler ignores the signal', async () => {
    const backgroundJobs = open();
    const seen: { failures: number; signal: AbortSignal }[] = [];
    backgroundJobs.handle('mail', { limit: 1, timeoutMs: 500 }, (_payload, job) => {
      seen.push(job);
      return job.failures === 0 ? ignoreSignal() : Promise.resolve('done');
    });
    await backgroundJobs.add(database, 'mail', {});
    backgroundJobs.start();
    await expect.poll(jobs).toEqual([]);
    expect(seen.map(({ failures, signal }) => [failures, signal.aborted])).toEqual([
      [0, true],
      [1, false],
    ]);
  });

  test('releases its jobs without a failure when it stops, whatever their handlers do', async () => {
    const backgroundJobs = open();
    const started = vi.fn();
    backgroundJobs.handle('ignores', POLICY, () => {
      started();
      return ignoreSignal();
    });
    backgroundJobs.handle('aborts', POLICY, (_payload, { signal }) => {
      started();
      return obeySignal(signal);
    });
    backgroundJobs.handle('completes', POLICY, (_payload, { signal }) => {
      started();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve('done')));
    });
    for (const kind of ['ignores', 'aborts', 'completes']) await backgroundJobs.add(database, kind, {});
    backgroundJobs.start();
    await expect.poll(() => started.mock.calls.length).toBe(3);
    const startedAt = performance.now();
    await backgroundJobs.stop();
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
    for (const backgroundJobs of servers) {
      backgroundJobs.handle<number>('mail', POLICY, async (payload) => {
        runs.set(payload, (runs.get(payload) ?? 0) + 1);
        return 'done';
      });
    }
    for (let i = 0; i < 60; i++) await servers[0]?.add(database, 'mail', i);
    for (const backgroundJobs of servers) backgroundJobs.start();
    await expect.poll(jobs).toEqual([]);
    expect([...runs.values()]).toEqual(Array(60).fill(1));
  });

  test("starts no job twice after the computer slept longer than a job's lock", async () => {
    let sleptMs = 0;
    const backgroundJobs = open(false, () => Date.now() + sleptMs);
    const started = vi.fn(obeySignal);
    const done = vi.fn(async () => 'done' as const);
    backgroundJobs.handle('hangs', POLICY, (_payload, { signal }) => started(signal));
    backgroundJobs.handle('mail', POLICY, done);
    await backgroundJobs.add(database, 'hangs', {});
    backgroundJobs.start();
    await expect.poll(() => started.mock.calls.length).toBe(1);
    sleptMs = 60_000;
    await backgroundJobs.add(database, 'mail', {});
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect(started).toHaveBeenCalledTimes(1);
  });

  /** Inserts prepared jobs, as another transaction does. */
  const insert = (prepared: readonly PreparedJob[]) =>
    database
      .withTables<JobTables>()
      .insertInto('job')
      .values(
        prepared.map(({ id, lane, payload, runOn, heldBy, heldUntil }) => ({
          id,
          kind: lane,
          payload,
          run_on: runOn,
          failures: 0,
          held_by: heldBy,
          held_until: heldUntil,
        })),
      )
      .execute();

  test('starts prepared jobs after their commit, and tells the handler their id', async () => {
    const backgroundJobs = open();
    const lanes = { keyOf: ({ host }: { host: string }) => host, limit: 2 };
    const seen: unknown[] = [];
    const handler = async (payload: unknown, { id }: { id: string }) => {
      seen.push([id, payload]);
      return 'done' as const;
    };
    backgroundJobs.handle<{ host: string }>('webhook', { ...POLICY, lanes, startsAtOnce: true }, handler);
    backgroundJobs.handle('mail', POLICY, handler);
    backgroundJobs.start();
    const [held, free] = [
      backgroundJobs.prepare('webhook', { host: 'a.example' }),
      backgroundJobs.prepare('mail', 'ada'),
    ];
    expect([held.lane, held.heldBy === null, free.heldBy]).toEqual(['webhook a.example', false, null]);
    await insert([held, free]);
    backgroundJobs.startPrepared([held, free]);
    await expect.poll(jobs).toEqual([]);
    expect(seen).toEqual([
      [held.id, { host: 'a.example' }],
      [free.id, 'ada'],
    ]);
  });

  test('starts no prepared job before an older one of its lane that had to wait', async () => {
    const backgroundJobs = open();
    const started: unknown[] = [];
    const ends: (() => void)[] = [];
    backgroundJobs.handle('act', { ...POLICY, limit: 1, startsAtOnce: true }, (payload) => {
      started.push(payload);
      return new Promise((resolve) => ends.push(() => resolve('removed')));
    });
    backgroundJobs.start();
    const prepared = ['first', 'waits', 'later'].map((payload) => backgroundJobs.prepare('act', payload));
    await insert(prepared);
    backgroundJobs.startPrepared(prepared.slice(0, 2));
    const heldBy = async () => (await jobs()).map((job) => job.held_by !== null);
    await expect.poll(heldBy).toEqual([true, false, true]);
    ends[0]?.();
    // The place is free, and no search has had time to find the one that waits.
    await new Promise((resolve) => setImmediate(resolve));
    backgroundJobs.startPrepared(prepared.slice(2));
    await expect.poll(() => started).toEqual(['first', 'waits']);
    ends[1]?.();
    await expect.poll(() => started).toEqual(['first', 'waits', 'later']);
    ends[2]?.();
  });

  test('runs a prepared job once, even if its commit took longer than its hold', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const queues = [open(), open()];
    const done = vi.fn(async () => 'done' as const);
    for (const backgroundJobs of queues) {
      backgroundJobs.handle('act', { ...POLICY, startsAtOnce: true }, done);
      backgroundJobs.start();
    }
    const prepared = Array.from({ length: 20 }, (_, n) => (queues[0] as BackgroundJobs).prepare('act', n));
    vi.setSystemTime(Date.now() + 60_000);
    await insert(prepared);
    queues[0]?.startPrepared(prepared);
    await expect.poll(jobs).toEqual([]);
    expect(done).toHaveBeenCalledTimes(20);
  });

  test('leaves prepared jobs to another server when it stops before they start', async () => {
    const backgroundJobs = open();
    const done = vi.fn(async () => 'done' as const);
    backgroundJobs.handle('act', { ...POLICY, startsAtOnce: true }, done);
    backgroundJobs.start();
    const prepared = backgroundJobs.prepare('act', {});
    await insert([prepared]);
    await backgroundJobs.stop();
    backgroundJobs.startPrepared([prepared]);
    await expect.poll(jobs).toMatchObject([{ id: prepared.id, held_by: null, held_until: 0, failures: 0 }]);
    expect(done).not.toHaveBeenCalled();
  });

  test('writes nothing about a job that its handler has removed', async () => {
    const backgroundJobs = open();
    const removing = vi.fn(async () => 'removed' as const);
    backgroundJobs.handle('act', { ...POLICY, startsAtOnce: true }, removing);
    backgroundJobs.start();
    const prepared = backgroundJobs.prepare('act', {});
    await insert([prepared]);
    backgroundJobs.startPrepared([prepared]);
    await expect.poll(() => removing.mock.calls.length).toBe(1);
    await backgroundJobs.stop();
    expect(await jobs()).toMatchObject([{ id: prepared.id, held_by: prepared.heldBy, held_until: prepared.heldUntil }]);
  });

  test.each([
    ['runs the jobs of a dead server at once if it is alone', true],
    ['leaves jobs alone that another server may be running', false],
  ])('%s', async (_title, isAlone) => {
    const dead = open();
    const backgroundJobs = open(isAlone);
    const done = vi.fn(async (_payload: unknown) => 'done' as const);
    for (const one of [dead, backgroundJobs]) one.handle('act', { ...POLICY, limit: 1, startsAtOnce: true }, done);
    await insert([dead.prepare('act', 'held')]);
    await dead.add(database, 'act', 'free');
    backgroundJobs.start();
    await expect.poll(() => done.mock.calls.map(([payload]) => payload)).toContain('free');
    await backgroundJobs.stop();
    expect(await jobs()).toHaveLength(isAlone ? 0 : 1);
  });

  test('leaves jobs of a later version alone', async () => {
    const backgroundJobs = open();
    const newer = open();
    const done = vi.fn(async () => 'done' as const);
    newer.handle('new', POLICY, done);
    backgroundJobs.handle('mail', POLICY, done);
    await newer.add(database, 'new', {});
    await backgroundJobs.add(database, 'mail', {});
    backgroundJobs.start();
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
