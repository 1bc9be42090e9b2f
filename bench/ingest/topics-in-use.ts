import { join } from 'node:path';
import { startServer } from '../../test/support/server-process.ts';
import { BOARDS, load, WINDOW } from '../support/boards.ts';
import { type Bench, MB, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import type { LoadResult } from '../support/load.ts';
import { residentMemory } from '../support/memory.ts';
import { countStored, storeTopics } from '../support/stored-topics.ts';
import { TARGETS } from '../targets.ts';

const FORMS = {
  short: { few: 100, many: 2_000, restarted: 500, roundMs: 1_000 },
  full: { few: 1_000, many: 100_000, restarted: 3_000, roundMs: 5_000 },
} as const;

/**
 * The rate with 100,000 topics in use, compared with 1,000, and the rate of the first messages of 3,000 topics after a
 * restart. Each topic has a board of its own.
 */
export const topicsInUse: Bench = async (form) => {
  const { few, many, restarted, roundMs } = FORMS[form];
  const dataDir = temporaryFolder('topics-in-use');
  const file = join(dataDir, 'tinkerstream.db');
  let server = await startServer({ dataDir });
  const names = storeTopics(file, many);
  const toEach = (count: number, duration = 120_000) =>
    load({
      port: server.mqttPort,
      topics: shared(names.slice(0, count)),
      window: WINDOW,
      duration,
      count: count / BOARDS,
    });
  const during = (count: number) =>
    load({ port: server.mqttPort, topics: shared(names.slice(0, count)), window: WINDOW, duration: roundMs });

  const firstOfFew = await toEach(few);
  const ofFew = await during(few);
  const firstOfMany = await toEach(many);
  const ofMany = await during(many);
  const memory = residentMemory(server.pid);
  await server.stop();
  server = await startServer({ dataDir });
  const afterRestart = await toEach(restarted);
  await server.stop();
  const acknowledged = [firstOfFew, ofFew, firstOfMany, ofMany, afterRestart]
    .flatMap((result) => result.acknowledged)
    .reduce((a, b) => a + b, 0);
  const stored = countStored(file);
  if (stored !== acknowledged) throw new Error(`${acknowledged} messages were acknowledged, ${stored} are stored.`);

  const rate = (what: string, { rate }: LoadResult): Row => ({ what, values: [rate], unit: 'msg/s' });
  return [
    rate(`first message of each of ${few} topics, a new device each`, firstOfFew),
    rate(`first message of each of ${many} topics, a new device each`, firstOfMany),
    rate(`${few} topics in use`, ofFew),
    rate(`${many} topics in use`, ofMany),
    {
      what: 'few topics, in multiples of many',
      values: [ofFew.rate / ofMany.rate],
      unit: '',
      digits: 2,
      target: TARGETS.topicsInUse,
    },
    { ...rate(`first messages of ${restarted} topics after a restart`, afterRestart), target: TARGETS.afterRestart },
    { what: 'their acknowledgement, p50', values: [afterRestart.p50], unit: 'ms', digits: 1 },
    { what: `resident memory with ${many} topics in use`, values: [memory.now / MB], unit: 'MB' },
  ];
};

/** Shares the topics out to the connections. */
function shared(names: readonly string[]): string[][] {
  return Array.from({ length: BOARDS }, (_, board) => names.filter((_, index) => index % BOARDS === board));
}
