import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { generate, type Packet } from 'mqtt-packet';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { startFlood } from '../hostile/flood.ts';
import { type Bench, median } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { startMosquitto } from '../support/mosquitto.ts';
import { TARGETS } from '../targets.ts';

/** Messages of each publisher in a round: fewer than the system buffers, so that all are soon delivered. */
const FORMS = { short: { rounds: 1, messages: 500 }, full: { rounds: 5, messages: 2_000 } } as const;
const PUBLISHERS = 50;
const AT_MOST_MS = 20_000;
/** A round has ended when nothing has arrived for this long. */
const QUIET_MS = 2_000;

/**
 * QoS 0 messages a second from fifty publishers that send without a pause to one subscriber, each stored before it is
 * delivered, in turns with mosquitto, which stores nothing. Fails if a message is lost on its way.
 */
export const fanIn: Bench = async (form) => {
  const { rounds, messages } = FORMS[form];
  const server = await startServer({ dataDir: temporaryFolder('fan-in') });
  const mosquitto = await startMosquitto();
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Bench', 'n');
  let total = 0;
  const measure = async (mqttPort: number) => {
    const subscriber = await subscribe(mqttPort, topic.topicName);
    const { sent } = await startFlood({
      kind: 'QoS 0',
      connections: PUBLISHERS,
      http: server.http,
      mqttPort,
      topicNames: [topic.topicName],
      sendingIds: [],
      messageBytes: 20,
      duration: AT_MOST_MS,
      count: messages,
    });
    const [count = 0] = sent;
    const { rate, delivered } = await subscriber.end(count);
    if (delivered !== count) throw new Error(`${delivered} of ${count} messages were delivered.`);
    if (mqttPort === server.mqttPort) total += count;
    return rate;
  };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [rate, yardstick] = [await measure(server.mqttPort), await measure(mosquitto.port)];
    if (round === 0) continue; // warm-up
    ours.push(rate);
    theirs.push(yardstick);
  }
  const { totalNumberOfMessages: stored } = await api.getTopic(topic.id);
  if (stored !== total) throw new Error(`${total} messages were delivered, ${stored} are stored.`);
  await mosquitto.stop();
  await server.stop();
  return [
    {
      what: `QoS 0, ${PUBLISHERS} publishers to a subscriber, stored`,
      values: ours,
      unit: 'msg/s',
      target: TARGETS.delivered,
    },
    { what: 'mosquitto, storing nothing, same load', values: theirs, unit: 'msg/s' },
    { what: 'ratio to mosquitto', values: [median(ours) / median(theirs)], unit: '', digits: 2 },
  ];
};

/** Counts the messages that a broker delivers; all are of the same length. */
async function subscribe(port: number, topic: string) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const ask = async (packet: Packet) => {
    socket.write(generate(packet));
    await once(socket, 'data');
  };
  await ask({ cmd: 'connect', clientId: 'subscriber', clean: true, keepalive: 0 });
  await ask({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 0 }] });
  let first = Number.NaN;
  let last = Number.NaN;
  let bytes = 0;
  /** The length of one message: its second byte counts the bytes after it. */
  let length = Number.NaN;
  socket.on('data', (chunk: Buffer) => {
    last = performance.now();
    if (bytes === 0) {
      first = last;
      length = 2 + (chunk[1] as number);
    }
    bytes += chunk.length;
  });
  return {
    async end(expected: number) {
      while (bytes / length < expected && performance.now() - last < QUIET_MS) await wait(20);
      socket.destroy();
      return { delivered: bytes / length, rate: (bytes / length / (last - first)) * 1000 };
    },
  };
}
