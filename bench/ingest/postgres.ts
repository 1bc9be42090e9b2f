import { startPostgres } from '../../packages/server/test/support/storage/postgres-server.ts';
import { startRedis } from '../../packages/server/test/support/storage/redis-server.ts';
import { startServer } from '../../test/support/server-process.ts';
import { WINDOW } from '../support/boards.ts';
import { type Bench, median, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { acknowledgementRows, createTopics, ratesOf, type Turns, takeTurns } from '../support/turns.ts';
import { TARGETS } from '../targets.ts';

const FORMS = { short: { rounds: 1, roundMs: 300 }, full: { rounds: 5, roundMs: 4_000 } } as const;

/**
 * Durable QoS 1 messages as fast as they are acknowledged, with PostgreSQL, and with PostgreSQL and Redis as several
 * servers need them. The yardstick is the embedded database, in turns because the machine is noisy.
 */
export const postgres: Bench = async (form) => {
  const cluster = await startPostgres({ isDurable: true });
  const redis = await startRedis();
  const open = async (env: Readonly<Record<string, string>>) => {
    const server = await startServer({ dataDir: temporaryFolder('postgres'), env });
    const { topics, check } = await createTopics(server.http);
    return { port: server.mqttPort, topics, check, stop: server.stop };
  };
  const servers = {
    single: await open({ DATABASE_URL: await cluster.createDatabase() }),
    several: await open({ DATABASE_URL: await cluster.createDatabase(), REDIS_URL: redis.url }),
    embedded: await open({}),
  };
  const turns = await takeTurns(servers, { window: WINDOW }, FORMS[form]);
  for (const name of ['single', 'several', 'embedded'] as const) {
    await servers[name].check(turns[name]);
    await servers[name].stop();
  }
  await redis.stop();
  await cluster.stop();
  const ratio = (what: string, of: Turns): Row => ({
    what,
    values: [median(ratesOf(of)) / median(ratesOf(turns.embedded))],
    unit: '',
    digits: 2,
    target: TARGETS.postgresOfEmbedded,
  });
  return [
    { what: 'durable QoS 1 with PostgreSQL', values: ratesOf(turns.single), unit: 'msg/s' },
    { what: 'the same with PostgreSQL and Redis', values: ratesOf(turns.several), unit: 'msg/s' },
    { what: 'the same with the embedded database', values: ratesOf(turns.embedded), unit: 'msg/s' },
    ratio('ratio of PostgreSQL to embedded', turns.single),
    ratio('ratio of PostgreSQL and Redis to embedded', turns.several),
    ...acknowledgementRows('acknowledgement with PostgreSQL', turns.single),
    ...acknowledgementRows('acknowledgement, embedded', turns.embedded),
  ];
};
