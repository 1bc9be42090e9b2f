import { Api } from '../test/api.ts';
import { startServer } from '../test/server-process.ts';
import { BOARDS, load, WINDOW } from './boards.ts';
import { fsyncTimes } from './disk.ts';
import { type Bench, MB, median, type Row } from './figures.ts';
import { temporaryFolder } from './folders.ts';
import type { LoadResult } from './load.ts';
import { forgetPeak, residentMemory } from './memory.ts';
import { startMosquitto } from './mosquitto.ts';
import { measureNodeRed } from './node-red.ts';
import { TARGETS } from './targets.ts';

const FORMS = { short: { rounds: 2, roundMs: 1_500 }, full: { rounds: 5, roundMs: 4_000 } } as const;

/**
 * Durable QoS 1 messages as fast as they are acknowledged, in turns with mosquitto because the machine is noisy. The
 * full form adds Node-RED, which stores messages as we do.
 */
export const ingest: Bench = async (form) => {
  const { rounds, roundMs } = FORMS[form];
  const folder = temporaryFolder('ingest');
  const server = await startServer({ dataDir: folder });
  const mosquitto = await startMosquitto();
  const api = await Api.signIn(server.http);
  const topics = await Promise.all(Array.from({ length: BOARDS }, () => api.createTopic('Bench', 'temperature')));
  const boards = { topics: topics.map(({ topicName }) => topicName), window: WINDOW };

  const acknowledged = topics.map(() => 0);
  const ours: LoadResult[] = [];
  const theirs: LoadResult[] = [];
  forgetPeak(server.pid);
  for (let round = 0; round <= rounds; round += 1) {
    const result = await load({ ...boards, port: server.mqttPort, duration: roundMs });
    for (const [index, count] of result.acknowledged.entries())
      acknowledged[index] = (acknowledged[index] ?? 0) + count;
    const yardstick = await load({ ...boards, port: mosquitto.port, duration: roundMs });
    console.log(
      `round ${round || '0 (warm-up)'}: ${Math.round(result.rate)} msg/s, mosquitto ${Math.round(yardstick.rate)} msg/s`,
    );
    if (round === 0) continue;
    ours.push(result);
    theirs.push(yardstick);
  }
  const memory = residentMemory(server.pid);

  for (const [index, { id, topicName }] of topics.entries()) {
    const { totalNumberOfMessages: stored } = await api.getTopic(id);
    if (stored !== acknowledged[index]) {
      throw new Error(`Topic ${topicName}: ${acknowledged[index]} messages were acknowledged, ${stored} are stored.`);
    }
  }
  const total = acknowledged.reduce((a, b) => a + b, 0);
  console.log(`All ${total.toLocaleString('en')} acknowledged messages are stored.`);
  await mosquitto.stop();
  await server.stop();

  const rates = (results: LoadResult[]) => results.map(({ rate }) => rate);
  const rate = median(rates(ours));
  const times = (results: LoadResult[], share: 'p50' | 'p99') => ({
    values: results.map((result) => result[share]),
    unit: 'ms',
    digits: 1,
  });
  return [
    { what: 'durable QoS 1, acknowledged', values: rates(ours), unit: 'msg/s' },
    { what: 'mosquitto, storing nothing, same load', values: rates(theirs), unit: 'msg/s' },
    ratio('ratio to mosquitto', rate / median(rates(theirs)), TARGETS.ingestOfMosquitto),
    ...(form === 'full' ? await besideNodeRed(rate) : []),
    { what: 'acknowledgement at full load, p50', ...times(ours, 'p50') },
    { what: 'acknowledgement at full load, p99', ...times(ours, 'p99') },
    { what: 'mosquitto, acknowledgement at full load, p50', ...times(theirs, 'p50') },
    { what: 'mosquitto, acknowledgement at full load, p99', ...times(theirs, 'p99') },
    { what: 'resident memory at full load, peak', values: [memory.peak / MB], unit: 'MB' },
    { what: 'resident memory at full load, at the end', values: [memory.now / MB], unit: 'MB' },
    { what: 'fsync of 4 kB on this disk', values: fsyncTimes(folder), unit: 'ms', digits: 2 },
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
