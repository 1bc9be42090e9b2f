// Before a release.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getStatus } from '@tinkerstream/contract/admin';
import { listHistoricalRecords, listRecentRecords } from '@tinkerstream/contract/records';
import { createTopic } from '@tinkerstream/contract/topics';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { openPool, openPostgres } from '../../../src/platform/db/postgres.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { Unreachable } from '../../../src/platform/reachable.ts';
import { connectBoard } from '../../support/connections/boards.ts';
import { refusal } from '../../support/server/refusal.ts';
import { EMPTY, sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

/** Publishes with QoS 1. Rejects when the server closes the connection instead of acknowledging. */
async function publish(server: ServerProcess, topicName: string, message: string): Promise<void> {
  const board = await connectBoard(server.mqttPort);
  await new Promise<void>((resolve, reject) => {
    board.once('close', () => reject(new Error('The message was refused')));
    board.publishAsync(topicName, message, { qos: 1 }).then(() => resolve(), reject);
  });
  await board.endAsync();
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

describe('a server with DATABASE_URL', () => {
  let url: string;
  let server: ServerProcess;
  let api: Api;
  beforeAll(async () => {
    url = await postgres.createDatabase(EMPTY);
    server = await startServer({ env: { DATABASE_URL: url } });
    api = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  test("stores and acknowledges a board's messages", async () => {
    const project = await api.createProject('Greenhouse');
    const topic = await api.createTopic('Bed 1', 'temperature', project.id);
    await publish(server, topic.topicName, '_dsn=b7,_dn=Bed,temperature=21.5,humidity=40,note=hello');
    await publish(server, topic.topicName, '_dsn=b7,temperature=-0.5');

    const found = await api.getTopic(topic.id);
    expect(found).toMatchObject({ totalNumberOfMessages: 2, totalNumberOfDataRecords: 3 });
    expect(found.dataRecordTypes.map((type) => type.keyName).sort()).toEqual(['humidity', 'temperature']);
    expect(await api.listTopicCharts(topic.id)).toHaveLength(2);

    const query = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id as string };
    const recent = await api.call(listRecentRecords, { ...query, count: 10 });
    expect(recent.map((record) => record.value)).toEqual([-0.5, 21.5]);
    expect(recent[0]?.device).toMatchObject({ serialNumber: 'b7', serialName: 'Bed' });
    const period = { startTime: '2020-01-01 00:00:00 +0800', endTime: '2090-01-01 00:00:00 +0800' };
    const months = { ...query, ...period, interval: 'month', aggregate: 'average' } as const;
    expect((await api.call(listHistoricalRecords, months)).map((bucket) => bucket.value)).toEqual([10.5]);
  });

  test('keeps nothing in its data folder that another node would need', () => {
    expect(existsSync(join(server.dataDir, 'tinkerstream.db'))).toBe(false);
    expect(existsSync(join(server.dataDir, 'token.key'))).toBe(false);
  });

  test('keeps a user signed in when it restarts with another data folder', async () => {
    const again = await startServer({ env: { DATABASE_URL: url } });
    await expect(new Api(again.http, api.accessToken).createProject('Still here')).resolves.toBeDefined();
    expect(again.output()).not.toContain('First administrator');
    await again.stop();
  });

  test('refuses the one character that PostgreSQL cannot store', async () => {
    const refused = api.call(createTopic, { description: 'a\0b', projectIds: '', dataRecordTypes: [] });
    await expect(refused).rejects.toMatchObject({ status: 400 });
  });

  test('refuses messages while the database is away, and continues when it is back', async () => {
    const topic = await api.createTopic('Cut', 'n');
    const name = new URL(url).pathname.slice(1);
    const elsewhere = url.replace(name, 'postgres');
    await publish(server, topic.topicName, 'n=1');
    await query(elsewhere, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await query(elsewhere, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    await expect(publish(server, topic.topicName, 'n=2')).rejects.toThrow('refused');
    await expect(api.getTopic(topic.id)).rejects.toMatchObject({ status: 503 });
    // So pages show the notice that leads administrators to the reasons below.
    await expect(api.call(getStatus, {})).rejects.toMatchObject({ status: 503 });
    const away = await fetch(`${server.http}/health/ready`);
    expect(away.status).toBe(503);
    expect(await away.json()).toEqual({ status: 'not ready', reasons: ['The database does not answer.'] });
    expect((await fetch(`${server.http}/health/live`)).status).toBe(200);

    await query(elsewhere, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await publish(server, topic.topicName, 'n=3');
    const records = (await api.getTopic(topic.id)).recentDataRecords;
    expect(records.map((record) => record.value)).toEqual([3, 1]);
    await expect.poll(async () => (await fetch(`${server.http}/health/ready`)).status).toBe(200);
    expect(server.output()).not.toContain(decodeURIComponent(new URL(url).password));
  });
});

test('a connection lost in the middle of a transaction fails its next query and nothing else', async () => {
  const lost: string[] = [];
  const pool = openPool(await postgres.createDatabase(EMPTY), 2, ({ message }) => lost.push(message));
  const client = await pool.connect();
  await client.query('BEGIN');
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
  await ended;
  // Without a listener for its error, this test run would have crashed by now.
  await expect(client.query('COMMIT')).rejects.toThrow();
  client.release(true);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  expect(lost).toEqual([]);
});

test('a server opens no more connections than it may, and leaves two for workbooks', async () => {
  const opened = await openPostgres(await postgres.createDatabase(EMPTY), createLogger('silent'), { connections: 6 });
  const sql = 'SELECT pg_backend_pid() AS pid FROM pg_sleep(0.02)';
  const all = [opened.pool, opened.writer].flatMap((pool) => Array.from({ length: 20 }, () => pool.query(sql)));
  const used = new Set((await Promise.all(all)).map(({ rows }) => rows[0].pid));
  await opened.close();
  expect(used.size).toBe(4);
});

test('a PostgreSQL without a free connection says what to do', async () => {
  const url = new URL(await postgres.createDatabase(EMPTY));
  const role = `crowded_${process.pid}`;
  await query(url.href, `CREATE ROLE ${role} LOGIN PASSWORD 'secret' CONNECTION LIMIT 0`);
  const crowded = Object.assign(new URL(url), { username: role, password: 'secret' });
  const refused = await openPostgres(crowded.href, createLogger('silent')).catch((error: Error) => error);
  await query(url.href, `DROP ROLE ${role}`);
  // An attempt after others have closed theirs succeeds.
  expect(refused).toBeInstanceOf(Unreachable);
  expect(String(refused)).toMatch(/no connection left .*max_connections, or lower DATABASE_CONNECTIONS/);
  expect(String(refused)).not.toContain('secret');
});

test('two servers can start at the same time on an empty database', async () => {
  const env = { DATABASE_URL: await postgres.createDatabase(EMPTY), ADMIN_PASSWORD: undefined };
  const servers = await Promise.all([startServer({ env }), startServer({ env })]);
  const passwords = servers.flatMap(
    (server) => /Password \(shown only this once\): (\S+)/.exec(server.output())?.[1] ?? [],
  );
  expect(passwords).toHaveLength(1);
  for (const server of servers) {
    await expect(Api.signIn(server.http, undefined, passwords[0])).resolves.toBeDefined();
  }
  await Promise.all(servers.map((server) => server.stop()));
});

describe('a server that cannot use its database explains why and what to do', () => {
  let url: URL;
  beforeAll(async () => {
    url = new URL(await postgres.createDatabase(EMPTY));
  });

  const refusedWith = async (change: Partial<URL>) => {
    const wrong = Object.assign(new URL(url), change);
    const refused = await refusal({ env: { DATABASE_URL: wrong.href } });
    expect(refused).not.toContain(url.password);
    expect(refused).not.toContain(decodeURIComponent(url.password));
    expect(refused).not.toContain('secret');
    return refused;
  };

  test('if the password is wrong', async () => {
    expect(await refusedWith({ password: 'secret' })).toMatch(/refuses the user “tinkerstream” .*DATABASE_URL/);
  });

  test('if the database is missing', async () => {
    expect(await refusedWith({ pathname: '/nowhere' })).toMatch(/has no database “nowhere”\. Create it/);
  });

  test('if the address is invalid', async () => {
    for (const [DATABASE_URL, reason] of [
      [
        'postgres://me:secret/word@host/x',
        /DATABASE_URL has a “\/”, “\?” or “#” in its user or password\. Write it as %2F/,
      ],
      ['postgres://me:secret%@host/x', /DATABASE_URL cannot be read\. It has the form/],
    ] as const) {
      const refused = await refusal({ env: { DATABASE_URL } });
      expect(refused).toMatch(reason);
      expect(refused).not.toContain('secret');
    }
  });

  test('if the database cannot store every script', async () => {
    const DATABASE_URL = await postgres.createDatabase("ENCODING 'LATIN1' TEMPLATE template0");
    expect(await refusal({ env: { DATABASE_URL } })).toMatch(/stores texts as LATIN1.*UTF8/);
  });

  test('if a newer version has written it', async () => {
    const DATABASE_URL = await postgres.createDatabase(EMPTY);
    await (await startServer({ env: { DATABASE_URL } })).stop();
    await query(DATABASE_URL, "INSERT INTO kysely_migration VALUES ('9999-future', '2030-01-01')");
    expect(await refusal({ env: { DATABASE_URL } })).toMatch(/newer version of Tinkerstream.*9999-future/);
  });
});
