import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../packages/server/test/support/storage/postgres-server.ts';
import { startRedis } from '../../packages/server/test/support/storage/redis-server.ts';
import { startServer } from '../../test/support/server-process.ts';
import { load, WINDOW } from '../support/boards.ts';
import { type Bench, median, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { processorTime, startClockOfAll } from '../support/processor.ts';
import { createTopics } from '../support/turns.ts';

const FORMS = { short: { rounds: 3, roundMs: 1_000 }, full: { rounds: 7, roundMs: 4_000 } } as const;
const SETTLE_MS = 500;

/** What a durable message costs if one server gets all messages, and if each of two servers gets half of them, in turns. */
export const twoServers: Bench = async (form) => {
  const { rounds, roundMs } = FORMS[form];
  const cluster = await startPostgres({ isDurable: true });
  const redis = await startRedis();
  const open = (env: Readonly<Record<string, string>>) =>
    startServer({ dataDir: temporaryFolder('two'), env: { ...env, REDIS_URL: redis.url } });
  const [aloneUrl, sharedUrl] = [await cluster.createDatabase(), await cluster.createDatabase()];
  const alone = await open({ DATABASE_URL: aloneUrl });
  const pair = [await open({ DATABASE_URL: sharedUrl }), await open({ DATABASE_URL: sharedUrl })];
  const topicsOf = async ({ http }: { readonly http: string }) => (await createTopics(http)).topics;
  const [aloneTopics, pairTopics] = [await topicsOf(alone), await topicsOf(pair[0] ?? alone)];
  const half = pairTopics.length / 2;

  const costs = { alone: [] as number[], pair: [] as number[] };
  const others = { alone: [] as number[], pair: [] as number[] };
  async function round(name: 'alone' | 'pair', isCounted: boolean): Promise<void> {
    const servers = name === 'alone' ? [alone] : pair;
    const before = servers.map(({ pid }) => processorTime(pid).all);
    const ofRedis = processorTime(redis.pid).all;
    const ofPostgres = startClockOfAll(cluster.pid);
    const results = await Promise.all(
      servers.map(({ mqttPort }, index) => {
        const topics =
          name === 'alone' ? aloneTopics : index === 0 ? pairTopics.slice(0, half) : pairTopics.slice(half);
        return load({ port: mqttPort, topics, window: WINDOW, duration: roundMs });
      }),
    );
    await wait(SETTLE_MS);
    const count = results.flatMap(({ acknowledged }) => acknowledged).reduce((a, b) => a + b, 0);
    if (!isCounted) return;
    const used = servers.reduce((sum, { pid }, index) => sum + processorTime(pid).all - (before[index] ?? 0), 0);
    costs[name].push(used / count);
    others[name].push((ofPostgres() + processorTime(redis.pid).all - ofRedis) / count);
  }
  for (let index = -1; index < rounds; index++) {
    await round('alone', index >= 0);
    await round('pair', index >= 0);
  }
  await Promise.all([alone, ...pair].map((server) => server.stop()));
  await redis.stop();
  await cluster.stop();
  const row = (what: string, values: readonly number[]): Row => ({ what, values, unit: 'µs', digits: 1 });
  return [
    row('a message at one server that gets all', costs.alone),
    row('  in PostgreSQL and Redis', others.alone),
    row('a message at two servers that get half each, together', costs.pair),
    row('  in PostgreSQL and Redis', others.pair),
    {
      what: 'processor time of two servers to one',
      values: [median(costs.pair) / median(costs.alone)],
      unit: '',
      digits: 2,
    },
  ];
};
