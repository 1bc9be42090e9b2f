import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createServerLocks } from '../../../src/platform/cluster/server-locks.ts';
import { openPostgres, type Postgres } from '../../../src/platform/db/postgres.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
let url: string;
const open: Postgres[] = [];

beforeAll(async () => {
  postgres = await sharedPostgres();
  url = await postgres.createDatabase();
});
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())));
afterAll(() => postgres.stop());

async function start(databaseUrl = url) {
  const opened = await openPostgres(databaseUrl, pino({ enabled: false }));
  open.push(opened);
  const locks = createServerLocks(opened.writer);
  await locks.look();
  const backend = async () =>
    (await opened.writer.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid as number;
  return { locks, backend, writer: opened.writer, pool: opened.pool };
}

test('a server that ends gives up its lock, and one that runs keeps it', async () => {
  const [a, b] = [await start(), await start()];
  await a.locks.look();
  expect([a.locks.isHeld(b.locks.own), a.locks.isGivenUp(b.locks.own)]).toEqual([true, false]);
  await b.writer.end();
  await expect
    .poll(async () => {
      await a.locks.look();
      return [a.locks.isHeld(b.locks.own), a.locks.isGivenUp(b.locks.own)];
    })
    .toEqual([false, true]);
  await b.pool.end();
  open.pop();
});

test('a lock that PostgreSQL may have lost itself, or that was never seen, is not given up', async () => {
  const [a, b, c] = [await start(), await start(), await start()];
  await a.locks.look();
  expect(c.locks.isGivenUp(1)).toBe(false);
  // As when PostgreSQL starts again: all of them lose their connections.
  for (const { backend } of [a, b]) await c.pool.query('SELECT pg_terminate_backend($1)', [await backend()]);
  await expect
    .poll(() =>
      a.locks.look().then(
        () => a.locks.isHeld(c.locks.own),
        () => false,
      ),
    )
    .toBe(true);
  expect(a.locks.isGivenUp(b.locks.own)).toBe(false);
  // The other one has it again with its next look, and the first one sees it again.
  await b.locks.look();
  await a.locks.look();
  expect(a.locks.isHeld(b.locks.own)).toBe(true);
});

test('the locks of another installation in the same PostgreSQL are not those of this one', async () => {
  const [a, elsewhere] = [await start(), await start(await postgres.createDatabase())];
  await a.locks.look();
  expect(a.locks.isHeld(elsewhere.locks.own)).toBe(false);
});

test('the connection of a lock stays open, with what frees it when the machine loses its power', async () => {
  const { writer } = await start();
  const { rows } = await writer.query('SHOW tcp_keepalives_idle');
  expect(rows).toEqual([{ tcp_keepalives_idle: '10' }]);
  expect(writer.options).toMatchObject({ min: 1, max: 1 });
});
