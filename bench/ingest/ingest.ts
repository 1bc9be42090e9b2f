import { startServer } from '../../test/support/server-process.ts';
import { WINDOW } from '../support/boards.ts';
import { fsyncRows } from '../support/disk.ts';
import { type Bench, MB, median, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { forgetPeak, residentMemory } from '../support/memory.ts';
import { startMosquitto } from '../support/mosquitto.ts';
import { acknowledgementRows, createTopics, ratesOf, takeTurns } from '../support/turns.ts';
import { TARGETS } from '../targets.ts';
import { measureNodeRed } from './node-red.ts';

const FORMS = { short: { rounds: 1, roundMs: 300 }, full: { rounds: 5, roundMs: 4_000 } } as const;

/**
 * Durable QoS 1 messages as fast as they are acknowledged, in turns with mosquitto because the machine is noisy. The
 * full form adds Node-RED, which stores messages as we do.
 */
export const ingest: Bench = async (form) => {
  const folder = temporaryFolder('ingest');
  const server = await startServer({ dataDir: folder });
  const mosquitto = await startMosquitto();
  const { topics, check } = await createTopics(server.http);
  forgetPeak(server.pid);
  const sides = { ours: { port: server.mqttPort, topics }, theirs: { port: mosquitto.port, topics } };
  const { ours, theirs } = await takeTurns(sides, { window: WINDOW }, FORMS[form]);
  const memory = residentMemory(server.pid);
  await check(ours);
  await mosquitto.stop();
  await server.stop();

  const rate = median(ratesOf(ours));
  return [
    { what: 'durable QoS 1, acknowledged', values: ratesOf(ours), unit: 'msg/s' },
    { what: 'mosquitto, storing nothing, same load', values: ratesOf(theirs), unit: 'msg/s' },
    ratio('ratio to mosquitto', rate / median(ratesOf(theirs)), TARGETS.ingestOfMosquitto),
    ...(form === 'full' ? await besideNodeRed(rate) : []),
    ...acknowledgementRows('acknowledgement at full load', ours),
    ...acknowledgementRows('mosquitto, acknowledgement at full load', theirs),
    { what: 'resident memory at full load, peak', values: [memory.peak / MB], unit: 'MB' },
    { what: 'resident memory at full load, at the end', values: [memory.now / MB], unit: 'MB' },
    ...fsyncRows(folder),
  ];
};

/** Node-RED with its defaults, and with the fastest journal that still survives a power cut. */
async function besideNodeRed(rate: number): Promise<Row[]> {
  const withDefaults = await measureNodeRed('delete');
  const atBest = await measureNodeRed('wal');
  return [
    { what: 'Node-RED with SQLite defaults, stored', values: [withDefaults], unit: 'rows/s' },
    { what: 'Node-RED with SQLite in WAL mode, stored', values: [atBest], unit: 'rows/s' },
    ratio('ratio to Node-RED, the better of both', rate / Math.max(withDefaults, atBest), TARGETS.ingestOfNodeRed),
  ];
}

function ratio(what: string, value: number, target: Row['target']): Row {
  return { what, values: [value], unit: '', digits: 2, ...(target && { target }) };
}
