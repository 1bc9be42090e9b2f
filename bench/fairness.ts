import { setTimeout as wait } from 'node:timers/promises';
import { Api } from '../test/api.ts';
import { startServer } from '../test/server-process.ts';
import { load } from './boards.ts';
import type { Bench, Row } from './figures.ts';
import { sendingIdsOf, startFlood } from './flood.ts';
import type { FloodOptions } from './flood-sender.ts';
import { temporaryFolder } from './folders.ts';
import type { LoadResult } from './load.ts';
import { startMosquitto } from './mosquitto.ts';
import { WANTED } from './wanted.ts';

const DURATION_MS = { short: 1_500, full: 10_000 } as const;
/** So long before the boards that are measured begin those at full speed. */
const BEFORE_MS = 500;

/** A class without the one at full speed, and what each of them sends. */
const QUIET_BOARDS = 29;
const QUIET_RATE = 10;

/** What goes on beside the class. What the last of these leave in the network would be in the way of others. */
const LOUD = [
  { name: 'fifty senders at full speed over HTTP', kind: 'HTTP', connections: 50 },
  { name: 'one sender at full speed, QoS 0', kind: 'QoS 0', connections: 1 },
  { name: 'one sender at full speed, QoS 1', kind: 'QoS 1', connections: 1 },
  { name: 'fifty senders at full speed, QoS 0', kind: 'QoS 0', connections: 50 },
] as const satisfies readonly (Pick<FloodOptions, 'kind' | 'connections'> & { name: string })[];

interface Target {
  readonly http: string;
  readonly mqttPort: number;
}

/**
 * How long the boards of a class wait for their acknowledgements, beside senders that publish without a pause. Mosquitto, which
 * stores nothing, meets the same load in the same run.
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
  const measure = async ({ http, mqttPort }: Target, loud: (typeof LOUD)[number]): Promise<LoadResult> => {
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
    ).catch(() => {}); // It does not end before it is told to.
    await wait(BEFORE_MS);
    const result = await quiet(mqttPort, duration);
    over.abort();
    await flood;
    return result;
  };

  // The first message of a board creates its device, which is another thing than to wait for a commit.
  await quiet(server.mqttPort, BEFORE_MS);
  const rows: Row[] = [];
  for (const loud of LOUD) {
    const ours = await measure(server, loud);
    rows.push(
      { what: `beside ${loud.name}, p50`, values: [ours.p50], unit: 'ms', digits: 1 },
      { what: '  p99', values: [ours.p99], unit: 'ms', digits: 1, wanted: WANTED.acknowledgementBesideOthers },
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
