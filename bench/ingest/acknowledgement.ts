import { startServer } from '../../test/support/server-process.ts';
import { WINDOW } from '../support/boards.ts';
import { fsyncRows } from '../support/disk.ts';
import type { Bench } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { startMosquitto } from '../support/mosquitto.ts';
import { acknowledgementRows, createTopics, takeTurns } from '../support/turns.ts';
import { TARGETS } from '../targets.ts';
import { startBareDurable } from './bare-durable.ts';

const FORMS = { short: { rounds: 1, roundMs: 300 }, full: { rounds: 5, roundMs: 5_000 } } as const;
const RATE = 1_000;

/**
 * How long boards wait for their acknowledgement at 1,000 messages a second, in turns with mosquitto, which stores nothing,
 * and with a bare server that only syncs a file; the rest is our own cost.
 */
export const acknowledgement: Bench = async (form) => {
  const folder = temporaryFolder('acknowledgement');
  const server = await startServer({ dataDir: folder });
  const bare = await startBareDurable(folder);
  const mosquitto = await startMosquitto();
  const { topics, check } = await createTopics(server.http);
  const sides = {
    ours: { port: server.mqttPort, topics },
    durable: { port: bare.port, topics },
    theirs: { port: mosquitto.port, topics },
  };
  const { ours, durable, theirs } = await takeTurns(sides, { window: WINDOW, rate: RATE }, FORMS[form]);
  await check(ours);
  const ratios = ours.results.map(({ p99 }, round) => p99 / (durable.results[round]?.p99 ?? Number.NaN));
  await mosquitto.stop();
  await bare.stop();
  await server.stop();
  return [
    ...acknowledgementRows('acknowledgement', ours, TARGETS.acknowledgement),
    ...acknowledgementRows('bare server that syncs a file', durable),
    { what: 'ratio to the bare server, p99', values: ratios, unit: '', digits: 2 },
    ...acknowledgementRows('mosquitto, storing nothing', theirs),
    ...fsyncRows(folder),
  ];
};
