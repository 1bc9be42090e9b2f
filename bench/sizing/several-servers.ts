import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../packages/server/test/support/storage/postgres-server.ts';
import { startRedis } from '../../packages/server/test/support/storage/redis-server.ts';
import { startServer } from '../../test/support/server-process.ts';
import { load, WINDOW } from '../support/boards.ts';
import { median, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { processorTime, startClockOfAll } from '../support/processor.ts';
import { createTopics } from '../support/turns.ts';
import { type Cost, costRows, medianCost } from './cost.ts';

const ROUNDS = 5;
const ROUND_MS = 3_000;
const SETTLE_MS = 500;

/** The cost of a durable message with PostgreSQL and Redis, in microseconds of processor time. */
export interface SeveralFigures {
  /** The cost of the server that gets the message from the board. */
  readonly ofOwnBoards: Cost;
  /** The cost of each other server, which gets the message over Redis. */
  readonly ofOthers: Cost;
  readonly postgres: number;
  readonly redis: number;
}

/** The costs of two servers over PostgreSQL and Redis, of which one has all the boards. */
export async function severalCosts(): Promise<{ figures: SeveralFigures; rows: Row[] }> {
  const cluster = await startPostgres({ isDurable: true });
  const redis = await startRedis();
  const env = { DATABASE_URL: await cluster.createDatabase(), REDIS_URL: redis.url };
  const own = await startServer({ dataDir: temporaryFolder('several'), env });
  const other = await startServer({ dataDir: temporaryFolder('several'), env });
  const { topics } = await createTopics(own.http);
  const costs = { own: [] as Cost[], other: [] as Cost[], postgres: [] as number[], redis: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const before = { own: processorTime(own.pid), other: processorTime(other.pid), redis: processorTime(redis.pid) };
    const ofPostgres = startClockOfAll(cluster.pid);
    const { acknowledged } = await load({ port: own.mqttPort, topics, window: WINDOW, duration: ROUND_MS });
    await wait(SETTLE_MS);
    if (round < 0) continue;
    const count = acknowledged.reduce((a, b) => a + b, 0);
    const each = (pid: number, earlier: Cost): Cost => {
      const { all, main } = processorTime(pid);
      return { all: (all - earlier.all) / count, main: (main - earlier.main) / count };
    };
    costs.own.push(each(own.pid, before.own));
    costs.other.push(each(other.pid, before.other));
    costs.postgres.push(ofPostgres() / count);
    costs.redis.push(each(redis.pid, before.redis).all);
  }
  await Promise.all([own.stop(), other.stop()]);
  await redis.stop();
  await cluster.stop();
  const row = (what: string, values: readonly number[]): Row => ({ what, values, unit: 'µs', digits: 1 });
  return {
    figures: {
      ofOwnBoards: medianCost(costs.own),
      ofOthers: medianCost(costs.other),
      postgres: median(costs.postgres),
      redis: median(costs.redis),
    },
    rows: [
      ...costRows('a message with PostgreSQL and Redis, at its server', costs.own),
      ...costRows('  at each other server', costs.other),
      row('  in PostgreSQL', costs.postgres),
      row('  in Redis', costs.redis),
    ],
  };
}
