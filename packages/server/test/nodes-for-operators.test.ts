// Before a release.
import { findProblems, getSystemState } from '@tinkerstream/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { shiftedClock } from '../../../test/support/clock.ts';
import { startServer } from '../../../test/support/server-process.ts';
import { connectBoard, eventually } from './support/connections/boards.ts';
import { refusal } from './support/server/refusal.ts';
import { sharedPostgres } from './support/storage/postgres.ts';
import type { PostgresServer } from './support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from './support/storage/redis-server.ts';

let postgres: PostgresServer;
let redis: RedisServer;
let databaseUrl: string;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
  databaseUrl = await postgres.createDatabase();
});
afterAll(() => Promise.all([postgres.stop(), redis.stop()]));

describe('the page System', () => {
  const stateOf = async (api: Api) => {
    const { servers } = await api.call(getSystemState, {});
    return servers.map(({ isAnswering, isBusAvailable, boards }) => ({ isAnswering, isBusAvailable, boards }));
  };
  const well = { isAnswering: true, isBusAvailable: true, boards: 0 };

  test('shows each server with its boards, and one that has died as not answering until it is back', async () => {
    const ownRedis = await startRedis();
    const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: ownRedis.url };
    const [first, second] = await Promise.all([startServer({ env }), startServer({ env })]);
    const api = await Api.signIn(first.http);
    const board = await connectBoard(second.mqttPort);
    const topic = await api.createTopic('T', 'n');
    await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
    expect(
      await eventually(
        () => stateOf(api),
        ({ length }) => length === 2,
      ),
    ).toEqual([well, { ...well, boards: 1 }]);
    const state = await api.call(getSystemState, {});
    expect(state.database.engine).toBe('PostgreSQL');
    expect(state.database.bytes).toBeGreaterThan(10_000);
    expect(state.servers[1]?.storedMessages).toBe(1);
    await second.kill();
    board.end(true);
    expect(await stateOf(api)).toEqual([well, { ...well, isAnswering: false, boards: 1 }]);
    expect(findProblems(await api.call(getSystemState, {})).map(({ code }) => code)).toContain('NOT_ANSWERING');
    const port = new URL(second.http).port;
    // Its clock is wrong now, and it has another bucket than the first one.
    const FILES_URL = 's3+http://other:secret@127.0.0.1:1/other?region=test';
    const back = await startServer({ env: { ...env, ...shiftedClock(300_000), PORT: port, FILES_URL } });
    expect(
      await eventually(
        () => stateOf(api),
        ([, other]) => other?.isAnswering === true,
      ),
    ).toEqual([well, well]);
    const problems = findProblems(await api.call(getSystemState, {})).map(({ code }) => code);
    expect(problems).toEqual(expect.arrayContaining(['FILES_DIFFER', 'CLOCKS_DIFFER']));
    // A server that stops as it should is not missed.
    await back.stop();
    expect(await stateOf(api)).toEqual([well]);
    await ownRedis.stop();
    expect(
      await eventually(
        () => stateOf(api),
        ([own]) => own?.isBusAvailable === false,
      ),
    ).toHaveLength(1);
    await ownRedis.start();
    await eventually(
      () => stateOf(api),
      ([own]) => own?.isBusAvailable === true,
    );
    await first.stop();
    await ownRedis.stop();
  });
});

describe('a node that cannot join explains why and what to do', () => {
  test('without a database to share', async () => {
    expect(await refusal({ env: { REDIS_URL: redis.url } })).toMatch(/REDIS_URL .* needs DATABASE_URL\. Set both/);
    const env = { REDIS_URL: redis.url, DATABASE_URL: databaseUrl, FILES_URL: '' };
    expect(await refusal({ env })).toMatch(
      /REDIS_URL .* files uploaded to each other, so it needs FILES_URL\. Set both/,
    );
  });

  test.each([
    ['if the password is wrong', async () => redis.url.replace(/:[^:]*@/, ':secret@'), /cannot be used \(WRONGPASS/],
    ['if the password is missing', async () => redis.url.replace(/:[^:]*@/, ''), /cannot be used \(NOAUTH/],
    ['if the address is invalid', async () => 'redis://:secret@host:port', /REDIS_URL cannot be read/],
    ['if the password ends the address', async () => 'redis://:secret/word@host', /has a “\/”.* Write it as %2F/],
  ])('%s', async (_name, address, expected) => {
    const REDIS_URL = await address();
    const message = await refusal({ env: { DATABASE_URL: await postgres.createDatabase(), REDIS_URL } });
    expect(message).toMatch(expected);
    expect(message).toMatch(/REDIS_URL/);
    expect(message).not.toContain('secret');
  });
});
