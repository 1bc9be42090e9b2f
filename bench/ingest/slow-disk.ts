import { startServer } from '../../test/support/server-process.ts';
import { WINDOW } from '../support/boards.ts';
import { fsyncRows, slowDiskIn } from '../support/disk.ts';
import { type Bench, median, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { acknowledgementRows, createTopics, ratesOf, takeTurns } from '../support/turns.ts';
import { TARGETS } from '../targets.ts';
import { startBareDurable } from './bare-durable.ts';
import { measureNodeRed } from './node-red.ts';

const FORMS = { short: { rounds: 1, roundMs: 200 }, full: { rounds: 3, roundMs: 4_000 } } as const;
const RATE = 1_000;

/**
 * The load of `ingest` and 1,000 messages a second on a disk whose syncs take five milliseconds more, as those of the SD
 * cards in schools. The yardsticks are a bare server that only syncs a file, and Node-RED, on the same disk.
 */
export const slowDisk: Bench = async (form) => {
  const folder = temporaryFolder('slow-disk');
  const env = slowDiskIn(folder);
  if (!env) {
    console.log('Left out: a slow disk needs a C compiler, cc.');
    return [];
  }
  const server = await startServer({ dataDir: folder, env });
  const bare = await startBareDurable(folder, env);
  const { topics, check } = await createTopics(server.http);
  const sides = { ours: { port: server.mqttPort, topics }, durable: { port: bare.port, topics } };
  const full = await takeTurns(sides, { window: WINDOW }, FORMS[form]);
  await check(full.ours);
  const calm = await takeTurns(sides, { window: WINDOW, rate: RATE }, FORMS[form]);
  await bare.stop();
  await server.stop();
  const rate = median(ratesOf(full.ours));
  return [
    { what: 'durable QoS 1, acknowledged', values: ratesOf(full.ours), unit: 'msg/s' },
    { what: 'bare server that syncs a file', values: ratesOf(full.durable), unit: 'msg/s' },
    ...(form === 'full' ? await besideNodeRed(rate, env) : []),
    ...acknowledgementRows('acknowledgement, 1,000 msg/s', calm.ours),
    ...acknowledgementRows('bare server, 1,000 msg/s', calm.durable),
    ...fsyncRows(folder, env),
  ];
};

async function besideNodeRed(rate: number, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const stored = await measureNodeRed('wal', env);
  return [
    { what: 'Node-RED with SQLite in WAL mode, stored', values: [stored], unit: 'rows/s' },
    { what: 'ratio to Node-RED', values: [rate / stored], unit: '', digits: 2, target: TARGETS.ingestOfNodeRed },
  ];
}
