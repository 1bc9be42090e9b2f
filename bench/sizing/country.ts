import { startPostgres } from '../../packages/server/test/support/storage/postgres-server.ts';
import { startRedis } from '../../packages/server/test/support/storage/redis-server.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { load, WINDOW } from '../support/boards.ts';
import { type Bench, MB, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import type { LoadOptions, LoadResult } from '../support/load.ts';
import { residentMemory } from '../support/memory.ts';
import { processorTime, startClockOfAll } from '../support/processor.ts';
import { countRecords, storeCatalogue } from './country-catalogue.ts';

const FORMS = {
  short: { topics: 200, inUse: 60, fullMs: 500, steadyMs: 500 },
  full: { topics: 20_000, inUse: 10_000, fullMs: 30_000, steadyMs: 20_000 },
} as const;
const SERVERS = 3;
/** Connections to each server. Each is a gateway with the boards of many topics. */
const CONNECTIONS = 10;
/**
 * The steady rate, as a share of the rate at full speed: without spare time, each acknowledgement waits for the earlier
 * ones.
 */
const STEADY = 0.3;

/**
 * A school hour of a country at speed: three servers over PostgreSQL and Redis with a million series. One board each sends
 * to 10,000 of their topics: first one message, then as many as the servers accept, then at a steady rate. No message may
 * be lost.
 */
export const country: Bench = async (form) => {
  const { topics, inUse, fullMs, steadyMs } = FORMS[form];
  const cluster = await startPostgres({ isDurable: true });
  const redis = await startRedis();
  const databaseUrl = await cluster.createDatabase();
  const start = () =>
    startServer({ dataDir: temporaryFolder('country'), env: { DATABASE_URL: databaseUrl, REDIS_URL: redis.url } });
  const servers = [await start(), await start(), await start()];
  const filling = performance.now();
  const { names, series } = await storeCatalogue(databaseUrl, { topics, boardsOfTopic: CONNECTIONS });
  console.log(
    `${series.toLocaleString('en')} series stored in ${((performance.now() - filling) / 1000).toFixed(0)} s.`,
  );
  const memoryOf = () => servers.map(({ pid }) => residentMemory(pid).now / MB);
  const empty = memoryOf();
  const watch = () => {
    const before = servers.map(({ pid }) => processorTime(pid));
    const [ofPostgres, ofRedis] = [startClockOfAll(cluster.pid), startClockOfAll(redis.pid)];
    return (messages: number): Used => {
      const used = servers.map(({ pid }, at) => {
        const now = processorTime(pid);
        return { all: now.all - (before[at]?.all ?? 0), main: now.main - (before[at]?.main ?? 0) };
      });
      const sum = (part: 'all' | 'main') => used.reduce((total, each) => total + each[part], 0) / messages;
      return { all: sum('all'), main: sum('main'), postgres: ofPostgres() / messages, redis: ofRedis() / messages };
    };
  };
  const inUseNames = names.slice(0, inUse);
  const replay = async (messages: Omit<LoadOptions, 'port' | 'topics' | 'window'>): Promise<Phase> => {
    const stop = watch();
    const results = await Promise.all(
      servers.map(({ mqttPort }, at) =>
        load({ ...messages, port: mqttPort, window: WINDOW, topics: sharedOut(inUseNames, at) }),
      ),
    );
    const acknowledged = results.flatMap((result) => result.acknowledged).reduce((a, b) => a + b, 0);
    return { results, acknowledged, used: stop(acknowledged) };
  };

  const first = await replay({ duration: 60_000, count: Math.floor(inUse / SERVERS / CONNECTIONS) });
  const atFullSpeed = await replay({ duration: fullMs });
  const memory = memoryOf();
  // The slowest server sets the rate, since each shares this computer with everything else.
  const rate = Math.ceil(Math.min(...atFullSpeed.results.map((result) => result.rate)) * STEADY);
  const steady = await replay({ duration: steadyMs, rate });
  const stored = await countRecords(databaseUrl);
  const expected = first.acknowledged + atFullSpeed.acknowledged + steady.acknowledged;
  if (stored.records !== expected)
    throw new Error(`${expected} messages were acknowledged, ${stored.records} are stored.`);
  console.log(`All ${expected.toLocaleString('en')} acknowledged messages are stored, in ${stored.series} series.`);
  await Promise.all(servers.map((server: ServerProcess) => server.stop()));
  await redis.stop();
  await cluster.stop();

  return [
    ...phaseRows(`the first message to each of ${inUse} topics`, first),
    ...phaseRows('as many as are accepted', atFullSpeed),
    ...phaseRows(`${rate * SERVERS} a second`, steady),
    { what: 'resident memory of a server, before', values: empty, unit: 'MB' },
    { what: '  after the messages at full speed', values: memory, unit: 'MB' },
  ];
};

/** Microseconds of processor time for each message. */
interface Used {
  /** Processor time of all servers together. */
  readonly all: number;
  readonly main: number;
  readonly postgres: number;
  readonly redis: number;
}

interface Phase {
  /** The results of each server. */
  readonly results: readonly LoadResult[];
  readonly acknowledged: number;
  readonly used: Used;
}

/** The topics of each connection of a server. */
function sharedOut(names: readonly string[], server: number): string[][] {
  const own = names.filter((_, index) => index % SERVERS === server);
  return Array.from({ length: CONNECTIONS }, (_, connection) =>
    own.filter((_, index) => index % CONNECTIONS === connection),
  );
}

function phaseRows(what: string, { results, used }: Phase): Row[] {
  const time = (name: string, value: number) => ({ what: name, values: [value], unit: 'µs', digits: 1 });
  return [
    { what, values: [results.reduce((sum, result) => sum + result.rate, 0)], unit: 'msg/s' },
    { what: '  acknowledgement, p50', values: results.map(({ p50 }) => p50), unit: 'ms', digits: 1 },
    { what: '  acknowledgement, p99', values: results.map(({ p99 }) => p99), unit: 'ms', digits: 1 },
    time('  processor time, three servers together', used.all),
    time('  of these on their main threads', used.main),
    time('  in PostgreSQL', used.postgres),
    time('  in Redis', used.redis),
  ];
}
