// Before a release.
import { getSystemState } from '@tinkerstream/contract/admin';
import { exportProjectData, listHistoricalRecords } from '@tinkerstream/contract/records';
import { readXlsx } from 'hucre/xlsx';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { createPostgresRecordReader } from '../../../../src/domains/records/store/postgres/record-store.ts';
import { createReplicaReads } from '../../../../src/domains/records/store/postgres/replica.ts';
import { recordPages } from '../../../../src/domains/records/store/record-pages.ts';
import { openPool, openReplica, type Replica } from '../../../../src/platform/db/postgres.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { type OwnPostgres, startPostgres } from '../../../support/storage/postgres-server.ts';

let postgres: OwnPostgres;
let replica: Awaited<ReturnType<OwnPostgres['replicate']>>;
beforeAll(async () => {
  postgres = await startPostgres();
  replica = await postgres.replicate();
});
afterAll(() => postgres.stop());

describe('reads with a replica', () => {
  let url: string;
  let primary: pg.Pool;
  let copy: Replica;
  let lines: string[];
  const opened: pg.Pool[] = [];
  const open = (address: string) => {
    const its = openReplica(address, 2);
    opened.push(its.reads, its.looks);
    return its;
  };
  beforeEach(async () => {
    url = await postgres.createDatabase();
    primary = openPool(url, 2, () => {});
    await primary.query('CREATE TABLE stored (n integer)');
    copy = open(replica.addressOf(url));
    opened.push(primary);
    lines = [];
    // Until the database is there.
    await expect.poll(async () => (await readFrom(histories())).isReplica).toBe(true);
    lines.length = 0;
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await copy.looks.query('SELECT pg_wal_replay_resume()');
    await Promise.all(opened.splice(0).map((pool) => pool.end()));
  });

  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const histories = (other = copy) => createReplicaReads(primary, other, logger).histories;
  const readFrom = async (from: ReturnType<typeof histories>): Promise<{ isReplica: boolean; count: number }> =>
    (await from.query('SELECT pg_is_in_recovery() AS "isReplica", count(*) AS count FROM stored', [])).rows[0];
  const readLater = (from: ReturnType<typeof histories>) => {
    vi.advanceTimersByTime(60_000);
    return readFrom(from);
  };
  const store = () => primary.query('INSERT INTO stored VALUES (1)');
  const logged = () => lines.map((line) => JSON.parse(line).reason ?? JSON.parse(line).msg);

  test('come from the replica, and contain what was stored a moment before', async () => {
    const from = histories();
    for (let count = 1; count <= 50; count++) {
      await store();
      expect((await readFrom(from)).count).toBe(count);
    }
    expect((await readFrom(from)).isReplica).toBe(true);
  });

  test('come from the primary while the replica is behind, and from the replica after that', async () => {
    const from = histories();
    await copy.looks.query('SELECT pg_wal_replay_pause()');
    await store();
    const read = readFrom(from);
    // It waits a little.
    let isRead = false;
    void read.then(() => (isRead = true));
    await expect
      .poll(() => {
        vi.advanceTimersByTime(50);
        return isRead;
      })
      .toBe(true);
    expect(await read).toEqual({ isReplica: false, count: 1 });
    await copy.looks.query('SELECT pg_wal_replay_resume()');
    // Not yet: a look at each read would cost more than it saves.
    expect(await readFrom(from)).toEqual({ isReplica: false, count: 1 });
    await expect.poll(() => readLater(from)).toEqual({ isReplica: true, count: 1 });
    expect(logged()).toEqual(['It is behind.', 'The database of DATABASE_REPLICA_URL is used again']);
  });

  test('come from the primary if the other database is no replica of it', async () => {
    await store();
    const another = await postgres.createDatabase();
    for (const address of [url, replica.addressOf(another)]) {
      expect(await readFrom(histories(open(address)))).toEqual({ isReplica: false, count: 1 });
    }
    expect(logged().join()).toContain('It is no replica of the database of DATABASE_URL.');
  });

  test('come from the replica for a user without special rights', async () => {
    await primary.query("CREATE ROLE plain LOGIN PASSWORD 'secret'; GRANT SELECT ON stored TO plain");
    const as = (address: string) => Object.assign(new URL(address), { username: 'plain', password: 'secret' }).href;
    const its = openPool(as(url), 1, () => {});
    opened.push(its);
    const from = createReplicaReads(its, open(as(replica.addressOf(url)))).histories;
    await expect.poll(() => readLater(from)).toEqual({ isReplica: true, count: 0 });
  });

  test('come from the replica that takes the address of another one, once it is looked at', async () => {
    const second = await postgres.replicate();
    await expect
      .poll(() =>
        open(second.addressOf(url))
          .reads.query('SELECT FROM stored')
          .catch(() => undefined),
      )
      .toBeDefined();
    // What leads to two of them: one is asked how far it is, the other is read from.
    const [first, later] = [copy, open(second.addressOf(url))];
    const both = { looks: first.looks, reads: later.reads };
    await later.looks.query('SELECT pg_wal_replay_pause()');
    await store();
    const from = createReplicaReads(primary, both, logger).histories;
    expect(await readFrom(from)).toEqual({ isReplica: false, count: 1 });
    both.reads = first.reads;
    expect(await readFrom(from)).toEqual({ isReplica: true, count: 1 });
    // A new connection leads to the second one, which is behind.
    both.looks = later.looks;
    both.reads = later.reads;
    expect(await readFrom(from)).toEqual({ isReplica: false, count: 1 });
    await later.looks.query('SELECT pg_wal_replay_resume()');
    await expect.poll(() => readLater(from)).toEqual({ isReplica: true, count: 1 });
    expect(logged()).toEqual(['It has been started again.', 'The database of DATABASE_REPLICA_URL is used again']);
    await second.stop();
  });

  test('that fail on the replica only come from the primary, and the next ones from the replica', async () => {
    const from = histories();
    await expect(from.query('CREATE TABLE another (n integer)', [])).resolves.toBeDefined();
    expect(await readFrom(from)).toEqual({ isReplica: true, count: 0 });
    await expect(from.query('SELECT nothing FROM nowhere', [])).rejects.toThrow('nowhere');
    expect(lines).toEqual([]);
  });

  test('go on from the primary if the replica hangs in the middle of an export', async () => {
    await primary.query(`
      CREATE TABLE record (series integer, time bigint, seq bigint, number double precision, text text, place bigint);
      CREATE TABLE rollup (series integer, step integer, time bigint, count bigint, numbers bigint, sum double precision,
        compensation double precision, min double precision, max double precision);
      INSERT INTO record SELECT 1, hour * 3600000 + n, n, n FROM generate_series(0, 9) AS hour, generate_series(1, 100) AS n;
      INSERT INTO rollup SELECT 1, step, hour * 3600000, 100, 100, 5050, 0, 1, 100
        FROM generate_series(0, 9) AS hour, unnest(ARRAY[60000, 3600000]) AS step`);
    const { histories: from, use } = createReplicaReads(primary, copy, logger);
    const reader = createPostgresRecordReader(primary, from);
    const pages = recordPages(reader, [1], 'oldest-first', 100);
    let count = (await pages.next()).value?.length ?? 0;
    const before = use.reads();
    expect(before).toMatchObject({ primary: 0 });
    const release = await replica.hang();
    const rest = (async () => {
      for await (const page of pages) count += page.length;
    })();
    let isRead = false;
    void rest.finally(() => (isRead = true));
    await expect
      .poll(
        () => {
          vi.advanceTimersByTime(500);
          return isRead;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    release();
    await rest;
    expect(count).toBe(1000);
    expect(use.reads().primary).toBeGreaterThan(0);
    expect(logged()).toHaveLength(1);
    await expect.poll(() => readLater(from)).toEqual({ isReplica: true, count: 0 });
  });

  test('that wait for a replica that hangs are read from the primary', async () => {
    const from = histories();
    const slow = from.query('SELECT pg_is_in_recovery() AS "isReplica" FROM pg_sleep($1)', [1]);
    const running = "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep($%' AND pid <> pg_backend_pid()";
    await expect.poll(async () => (await copy.looks.query(running)).rowCount).toBe(1);
    const release = await replica.hang();
    vi.advanceTimersByTime(3000);
    const { rows } = await slow;
    release();
    expect(rows).toEqual([{ isReplica: false }]);
  });
});

test('after a failover, a replica with another past than the new primary is not read from', async () => {
  const old = await startPostgres();
  const url = await old.createDatabase();
  const heir = await old.replicate();
  const [primary, next] = [openPool(url, 1, () => {}), openPool(heir.addressOf(url), 1, () => {})];
  const count = async (from: Pick<pg.Pool, 'query'>) =>
    (await from.query('SELECT count(*) AS count FROM stored', [])).rows[0];
  await primary.query('CREATE TABLE stored (n integer)');
  await expect.poll(() => count(next).catch(() => undefined)).toEqual({ count: 0 });

  // The one that becomes the primary does not get what the other one has.
  const { rows } = await primary.query<{ pid: number }>('SELECT pid FROM pg_stat_replication');
  const senders = rows.map(({ pid }) => pid);
  for (const pid of senders) process.kill(pid, 'SIGSTOP');
  const other = await old.replicate();
  const copy = openReplica(other.addressOf(url), 1);
  await primary.query('INSERT INTO stored SELECT generate_series(1, 1000)');
  await expect.poll(() => count(copy.reads)).toEqual({ count: 1000 });
  const killed = old.kill();
  for (const pid of senders) process.kill(pid, 'SIGKILL');
  await killed;
  await heir.promote();
  await next.query('INSERT INTO stored VALUES (1)');
  const { histories, use } = createReplicaReads(next, copy);
  expect(await count(histories)).toEqual({ count: 1 });
  expect(await use.problem()).toMatchObject({ reason: 'NOT_FOLLOWING' });

  await Promise.all([next, primary, copy.reads, copy.looks].map((pool) => pool.end()));
  await Promise.all([heir.stop(), other.stop()]);
});

test('a server reads from its replica what it has just acknowledged, and goes on without the replica', async () => {
  const url = await postgres.createDatabase();
  const replicaUrl = replica.addressOf(url);
  const env = { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl, METRICS_TOKEN: 'a-token-for-prometheus' };
  const server = await startServer({ env });
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Read');
  const topic = await api.createTopic('Read', 'n', project.id);
  const board = await connectBoard(server.mqttPort);
  const period = {
    startTime: '2020-01-01 00:00:00 +0800',
    endTime: '2090-01-01 00:00:00 +0800',
    interval: 'month',
  } as const;
  const query = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id as string, ...period };
  const sent = async (n: number) => {
    await board.publishAsync(topic.topicName, `n=${n}`, { qos: 1 });
    return (await api.call(listHistoricalRecords, { ...query, aggregate: 'max' })).map(({ value }) => value);
  };
  const exported = async () => {
    const file = await api.call(exportProjectData, { projectId: project.id });
    return (await readXlsx(await file.arrayBuffer())).sheets[0]?.rows.length;
  };
  const metrics = async () => {
    const headers = { authorization: `Bearer ${env.METRICS_TOKEN}` };
    const text = await (await fetch(`${server.http}/metrics`, { headers })).text();
    const reads = (database: string) =>
      Number(RegExp(`history_reads_total\\{database="${database}"\\} (\\d+)`).exec(text)?.[1]);
    return { replica: reads('replica'), primary: reads('primary') };
  };
  const problem = async () => (await api.call(getSystemState, {})).servers[0]?.replicaReason;

  for (let n = 1; n <= 20; n++) expect(await sent(n)).toEqual([n]);
  expect(await exported()).toBe(21);
  expect((await metrics()).replica).toBeGreaterThan(0);
  expect(await problem()).toBeNull();

  await replica.stop();
  const { primary: before } = await metrics();
  for (let n = 21; n <= 23; n++) expect(await sent(n)).toEqual([n]);
  expect(await exported()).toBe(24);
  expect((await metrics()).primary).toBeGreaterThan(before);
  expect(await problem()).toBe('AWAY');
  expect((await fetch(`${server.http}/health/ready`)).status).toBe(200);
  await board.endAsync();
  await server.stop();
  expect(server.output()).toContain('histories are read from that of DATABASE_URL');
  expect(server.output()).not.toContain(decodeURIComponent(new URL(url).password));
});
