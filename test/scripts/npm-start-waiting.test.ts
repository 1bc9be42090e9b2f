// Before a release.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  freePort,
  type PostgresServer,
  startPostgres,
} from '../../packages/server/test/support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from '../../packages/server/test/support/storage/redis-server.ts';
import { NpmScript } from './npm-script.ts';

/** The timeout for npm, the shell and the server, which start slowly on a busy machine. */
const PATIENCE = { timeout: 120_000 };

let postgres: PostgresServer;
let redis: RedisServer;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
});
afterAll(() => Promise.all([postgres.stop(), redis.stop()]));

/** Forwards connections to an address. */
async function forward(port: number, target: URL) {
  const server = createServer((socket) => {
    const other = connect(Number(target.port), target.hostname);
    socket.on('error', () => other.destroy());
    other.on('error', () => socket.destroy());
    socket.pipe(other).pipe(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('npm start waits for a PostgreSQL that is not there yet, and checks no file of the embedded database', async () => {
  const url = new URL(await postgres.createDatabase());
  const port = await freePort();
  const start = new NpmScript('start', {
    DATABASE_URL: Object.assign(new URL(url), { port: String(port) }).href,
    LOG_LEVEL: 'info',
  });
  await expect
    .poll(() => start.output, PATIENCE)
    .toMatch(
      new RegExp(
        `"level":40.*PostgreSQL at 127\\.0\\.0\\.1:${port} cannot be reached .*Start it, or correct DATABASE_URL\\. Trying again in 1 s[^]*Trying again in 2 s`,
      ),
    );
  expect(start.output).not.toContain('"ready"');
  expect(start.output).not.toContain(url.password);

  const server = await forward(port, url);
  await start.ready();
  process.kill(start.server(), 'SIGKILL');
  const http = await start.ready(2);
  expect((await fetch(`${http}/config.json`)).status).toBe(200);
  expect(start.output.match(/starting it again/g)).toHaveLength(1);
  start.stop();
  expect(await start.exited).toEqual([0, null]);
  expect(start.output).not.toMatch(/[Cc]heck(ing)? the database|"level":50/);
  server.close();
});

test('it waits for Redis, and a stop meanwhile ends it immediately', async () => {
  const DATABASE_URL = await postgres.createDatabase();
  await redis.stop();
  const env = { DATABASE_URL, REDIS_URL: redis.url, FILES_URL: 's3+http://key:secret@127.0.0.1:1/bucket?region=test' };
  const [started, stopped] = [new NpmScript('start', env), new NpmScript('start', env)];
  for (const start of [started, stopped]) {
    await expect
      .poll(() => start.output, PATIENCE)
      .toMatch(/Redis at .* cannot be used .*ECONNREFUSED.*Trying again in 2 s/);
    expect(start.output).not.toContain('"ready"');
    expect(start.output).not.toContain('redis-secret');
  }
  stopped.stop();
  // After 4.5 s the exit code would be another.
  expect(await stopped.exited).toEqual([0, null]);
  expect(stopped.descendants()).toEqual([]);

  await redis.start();
  await started.ready();
  expect(started.output).not.toContain('starting it again');
  started.stop();
  expect(await started.exited).toEqual([0, null]);
});
