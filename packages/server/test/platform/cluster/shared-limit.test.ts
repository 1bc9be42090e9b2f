import { authErrors } from '@tinkerstream/contract/error-codes';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinNodes, type Nodes } from '../../../src/platform/cluster/nodes.ts';
import { beginGuess, createLocalLimit } from '../../../src/platform/limits/shared-limit.ts';
import { eventually } from '../../support/connections/boards.ts';
import { type RedisServer, startRedis } from '../../support/storage/redis-server.ts';

const MINUTE_MS = 60_000;
const logger = pino({ enabled: false });
let redis: RedisServer;
let a: Nodes;
let b: Nodes;

beforeAll(async () => {
  redis = await startRedis();
  [a, b] = await Promise.all([joinNodes(redis.url, 'school', logger), joinNodes(redis.url, 'school', logger)]);
});
afterAll(async () => {
  await Promise.all([a.close(), b.close()]);
  await redis.stop();
});

describe.each([
  ['one node', createLocalLimit],
  ['nodes that share a Redis', (...terms: Parameters<Nodes['createLimit']>) => a.createLimit(...terms)],
])('a limit on %s', (_where, createLimit) => {
  test('allows its number of events, also at the same moment, and says how long to wait', async () => {
    const limit = createLimit('burst', 10, MINUTE_MS);
    const waits = await Promise.all(Array.from({ length: 30 }, () => limit.count('ada')));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    expect(await limit.secondsToWait('ada')).toBeGreaterThan(50);
    expect(await limit.secondsToWait('bob')).toBe(0);
  });

  test('allows one more for each event taken back, however many were refused', async () => {
    const limit = createLimit('take-back', 2, MINUTE_MS);
    for (let n = 0; n < 5; n++) await limit.count('ada');
    await limit.takeBack('ada');
    expect([await limit.count('ada'), await limit.count('ada')]).toEqual([0, expect.closeTo(60, -1)]);
  });

  test('ignores an event taken back after its window', async () => {
    const limit = createLimit('late', 1, MINUTE_MS);
    await limit.takeBack('ada');
    expect(await limit.count('ada')).toBe(0);
    expect(await limit.count('ada')).toBeGreaterThan(0);
  });

  test('starts again when its window ends', async () => {
    const limit = createLimit('short', 1, 1000);
    await limit.count('ada');
    expect(await limit.secondsToWait('ada')).toBe(1);
    await eventually(
      () => limit.secondsToWait('ada'),
      (seconds) => seconds === 0,
    );
    expect(await limit.count('ada')).toBe(0);
  });

  test('counts a guess for none of its keys if one has reached its limit', async () => {
    const [wide, narrow] = [createLimit('wide', 2, MINUTE_MS), createLimit('narrow', 1, MINUTE_MS)];
    await beginGuess([wide, 'ada'], [narrow, 'ada']);
    await expect(beginGuess([wide, 'ada'], [narrow, 'ada'])).rejects.toMatchObject({
      code: authErrors.tooManyAttempts,
    });
    expect(await wide.count('ada')).toBe(0);
  });
});

describe('two nodes', () => {
  test('keep typed names out of Redis', async () => {
    await a.createLimit('private', 4, MINUTE_MS).count('my-password');
    const { Redis } = await import('ioredis');
    const client = new Redis(redis.url);
    const keys = await client.keys('*');
    client.disconnect();
    expect(keys.filter((key) => key.startsWith('tinkerstream:school:limit:private:'))).toHaveLength(1);
    expect(keys.join()).not.toContain('my-password');
  });

  test('count together, and separately while Redis is away', async () => {
    const [atA, atB] = [a, b].map((node) => node.createLimit('together', 4, MINUTE_MS));
    if (!atA || !atB) throw new Error('A limit is missing');
    for (const limit of [atA, atB, atA, atB]) expect(await limit.count('ada')).toBe(0);
    expect([(await atA.secondsToWait('ada')) > 0, (await atB.count('ada')) > 0]).toEqual([true, true]);

    await redis.stop();
    for (let n = 0; n < 4; n++) expect(await atA.count('ada')).toBe(0);
    expect([(await atA.count('ada')) > 0, await atB.count('ada')]).toEqual([true, 0]);
    await redis.start();
  });
});
