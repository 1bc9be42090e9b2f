import { setTimeout as wait } from 'node:timers/promises';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { sendingIdsOf, startFlood } from '../hostile/flood.ts';
import type { FloodOptions } from '../hostile/flood-sender.ts';
import { load } from '../support/boards.ts';
import type { Bench, Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import type { LoadResult } from '../support/load.ts';
import { startMosquitto } from '../support/mosquitto.ts';
import { TARGETS } from '../targets.ts';

const DURATION_MS = { short: 1_500, full: 10_000 } as const;
/** The head start of the senders at full speed over the measured boards. */
const BEFORE_MS = 500;

/** Boards of the class without the sender at full speed. */
const QUIET_BOARDS = 29;
const QUIET_RATE = 10;

/** The loads beside the class. The last one leaves most data in the network. */
const LOUD = [
  { name: 'fifty senders at full speed over HTTP', kind: 'HTTP', connections: 50 },
  { name: 'one sender at full speed, QoS 0', kind: 'QoS 0', connections: 1 },
  { name: 'one sender at full speed, QoS 1', kind: 'QoS 1', connections: 1 },
  { name: 'fifty senders at full speed, QoS 0', kind: 'QoS 0', connections: 50 },
] as const satisfies readonly (Pick<FloodOptions, 'kind' | 'connections'> & { name: string })[];

interface Broker {
  readonly http: string;
  readonly mqttPort: number;
}

/**
 * The acknowledgement latency of a class's boards beside senders that publish without a pause. Mosquitto, which stores
 * nothing, gets the same load in the same run.
 */
export const fairness: Bench = async (form) => {
  const server = await startServer({ dataDir: temporaryFolder('fairness') });
  const mosquitto = await startMosquitto();
  const api = await Api.signIn(server.http);
  const topics = await Promise.all(Array.from({ length: 30 }, () => api.createTopic('Fairness', 'n')));
  const topicNames = topics.map(({ topicName }) => topicName);
  const sendingIds = await sendingIdsOf(api, topics);

  const quiet = (port: number, duration: number) =>
    load({
      port,
      topics: topicNames.slice(0, QUIET_BOARDS),
      duration,
      window: 100,
      rate: QUIET_BOARDS * QUIET_RATE,
    });
  const measure = async ({ http, mqttPort }: Broker, loud: (typeof LOUD)[number]): Promise<LoadResult> => {
    const duration = DURATION_MS[form];
    const { kind, connections } = loud;
    const over = new AbortController();
    const flood = startFlood(
      {
        kind,
        connections,
        http,
        mqttPort,
        topicNames: topicNames.slice(-1),
        sendingIds: sendingIds.slice(-1),
        messageBytes: 20,
        duration: 2 * duration + BEFORE_MS,
      },
      over.signal,
    ).catch(() => {}); // The sender runs until it is stopped.
    await wait(BEFORE_MS);
    const result = await quiet(mqttPort, duration);
    over.abort();
    await flood;
    return result;
  };

  // A board's first message creates its device, which takes longer than waiting for a commit.
  await quiet(server.mqttPort, BEFORE_MS);
  const rows: Row[] = [];
  for (const loud of LOUD) {
    const ours = await measure(server, loud);
    rows.push(
      { what: `beside ${loud.name}, p50`, values: [ours.p50], unit: 'ms', digits: 1 },
      { what: '  p99', values: [ours.p99], unit: 'ms', digits: 1, target: TARGETS.acknowledgementBesideOthers },
    );
    if (loud.kind === 'HTTP') continue;
    const theirs = await measure({ http: server.http, mqttPort: mosquitto.port }, loud);
    rows.push(
      { what: '  mosquitto, p50', values: [theirs.p50], unit: 'ms', digits: 1 },
      { what: '  mosquitto, p99', values: [theirs.p99], unit: 'ms', digits: 1 },
    );
  }
  await mosquitto.stop();
  await server.stop();
  return rows;
};
