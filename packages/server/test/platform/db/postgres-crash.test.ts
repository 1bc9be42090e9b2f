// Before a release.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { migrations } from '../../../src/migrations/index.ts';
import { connectBoard } from '../../support/connections/boards.ts';
import { migratePostgres } from '../../support/storage/migrate-postgres.ts';
import { type OwnPostgres, startPostgres } from '../../support/storage/postgres-server.ts';

let disk: string;
let isSmall = true;
let postgres: OwnPostgres;
let url: string;
let server: ServerProcess;

beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'postgres-log-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    isSmall = false;
  }
  postgres = await startPostgres({ logFolder: isSmall ? disk : undefined });
  url = await postgres.createDatabase();
});
afterAll(async () => {
  await postgres.stop();
  if (isSmall) execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

async function query(sql: string) {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

test('a migration during which PostgreSQL is killed is undone, and runs when PostgreSQL is back', async () => {
  // A database of a version before: the first of the later migrations does not need the table below, the second one does.
  await migratePostgres(url, '0116');
  const other = new pg.Client(url);
  other.on('error', () => {});
  await other.connect();
  await other.query('BEGIN; LOCK TABLE project IN ROW EXCLUSIVE MODE');
  const spawned = Promise.withResolvers<() => string>();
  const starting = startServer({
    env: { DATABASE_URL: url, UPGRADE_BACKUP: '0' },
    onSpawn: (_pid, output) => spawned.resolve(output),
  });
  const output = await spawned.promise;
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'tinkerstream'";
  await expect.poll(async () => (await query(waiting)).length).toBe(1);
  const restart = await postgres.crash();
  await expect.poll(output).toMatch(/lost during its migration|cannot be reached/);
  await restart();
  server = await starting;
  const applied = await query('SELECT name FROM kysely_migration ORDER BY name');
  expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations('postgres')));
});

test('on the same server, a full disk of PostgreSQL’s log loses nothing acknowledged, and boards go on when it has space', async (context) => {
  if (!isSmall) return context.skip('a small disk can be mounted by root only');
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Full', 'n');
  const board = await connectBoard(server.mqttPort, { reconnectPeriod: 100 });
  board.on('error', () => {});
  let acknowledged = 0;
  let isSending = true;
  const LANES = 10;
  const sending = Array.from({ length: LANES }, async () => {
    while (isSending) {
      await board.publishAsync(topic.topicName, `n=${acknowledged},text=${'x'.repeat(10_000)}`, { qos: 1 });
      acknowledged++;
    }
  });
  await expect.poll(() => acknowledged).toBeGreaterThan(5);
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize));
  // Much of it at a time: boards alone would take half a minute.
  await query("SELECT pg_logical_emit_message(false, '', repeat('x', 100000)) FROM generate_series(1, 400)").catch(
    () => {},
  );
  await expect.poll(async () => (await fetch(`${server.http}/health/ready`)).status).toBe(503);
  const before = acknowledged;
  // PostgreSQL ends itself, and its operator starts it again.
  const restart = await postgres.crash();
  rmSync(join(disk, 'ballast'));
  await restart();
  await expect.poll(() => acknowledged).toBeGreaterThan(before + 5);
  isSending = false;
  await Promise.all(sending);
  const { totalNumberOfMessages } = await api.getTopic(topic.id);
  // Those without an acknowledgement are sent again.
  expect(totalNumberOfMessages).toBeGreaterThanOrEqual(acknowledged);
  expect(totalNumberOfMessages).toBeLessThanOrEqual(acknowledged + LANES);
  await board.endAsync(true);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});
