import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import { generate, type Packet } from 'mqtt-packet';
import { Api } from '../test/api.ts';
import { startServer } from '../test/server-process.ts';
import { type Bench, type Form, percentile, type Row } from './figures.ts';
import { temporaryFolder } from './folders.ts';
import { startMosquitto } from './mosquitto.ts';
import { WANTED } from './wanted.ts';

/** Boards of a class that all call themselves the same. */
const PUPILS = { short: 30, full: 100 } as const;
const DURATION_MS = { short: 2_000, full: 10_000 } as const;
const SEND_EVERY_MS = 100;

/** Messages a second to a subscriber that reads and one that does not; large ones, so that buffers fill up. */
const RATE = 2_000;
const PADDING = 'x'.repeat(4_000);
const TICK_MS = 5;
const PATIENCE_MS = 20_000;

/**
 * What a class does to a broker: boards that share a client id, and a board that stops reading. Beside mosquitto, which
 * follows MQTT to the letter and lets the newest client of an id put out the one before.
 */
export const classroom: Bench = async (form) => {
  const server = await startServer({ dataDir: temporaryFolder('class') });
  const mosquitto = await startMosquitto();
  const api = await Api.signIn(server.http);
  const topics = await Promise.all(Array.from({ length: PUPILS[form] }, () => api.createTopic('Pupil', 'n')));
  const topicNames = topics.map(({ topicName }) => topicName);

  const shared = await shareOneId(server.mqttPort, topicNames, form);
  if (shared.lost > 0 || shared.missing > 0) {
    throw new Error(`${shared.lost} boards were put out, ${shared.missing} messages did not come.`);
  }
  const theirsShared = await shareOneId(mosquitto.port, topicNames, form);
  const gap = await largestGap(server.mqttPort, topicNames[0] as string, form);
  const theirGap = await largestGap(mosquitto.port, topicNames[0] as string, form);
  await mosquitto.stop();
  await server.stop();

  const ms = { unit: 'ms', digits: 1 };
  const rows: Row[] = [
    { what: `${PUPILS[form]} boards of one id, connections put out`, values: [shared.lost], unit: '' },
    {
      what: `${PUPILS[form]} boards of one id, own message back, p99`,
      values: [percentile(shared.times, 0.99)],
      ...ms,
    },
    { what: 'mosquitto, connections put out', values: [theirsShared.lost], unit: '' },
    { what: `longest gap beside a frozen board, ${RATE} msg/s`, values: [gap], ...ms, wanted: WANTED.gap },
    { what: 'mosquitto, longest gap beside a frozen board', values: [theirGap], ...ms },
  ];
  return rows;
};

/** Each of many clients of one id publishes to a topic of its own ten times a second, and listens to it. */
async function shareOneId(port: number, topicNames: readonly string[], form: Form) {
  const times: number[] = [];
  let sent = 0;
  let lost = 0;
  let isOver = false;
  const boards = await Promise.all(
    topicNames.map(async (topicName): Promise<[string, MqttClient]> => {
      const options = { clientId: 'clientID', reconnectPeriod: 0, protocolVersion: 4, queueQoSZero: false } as const;
      const board = mqtt.connect(`mqtt://127.0.0.1:${port}`, options);
      board.on('error', () => {});
      board.on('message', (_topic, payload) => times.push(performance.now() - Number(String(payload).slice(2))));
      board.once('close', () => {
        if (!isOver) lost += 1;
      });
      await new Promise<void>((resolve) => board.once('connect', () => resolve()).once('close', () => resolve()));
      // One that is put out meanwhile gets no answer.
      board.subscribe(topicName, { qos: 0 }, () => {});
      return [topicName, board];
    }),
  );
  await wait(500);
  const end = performance.now() + DURATION_MS[form];
  while (performance.now() < end) {
    for (const [topicName, board] of boards) {
      if (!board.connected) continue;
      board.publish(topicName, `n=${performance.now()}`, { qos: 0 });
      sent += 1;
    }
    await wait(SEND_EVERY_MS);
  }
  await wait(500);
  isOver = true;
  for (const [, board] of boards) board.end(true);
  return { times, lost, missing: sent - times.length };
}

/** The longest time, in milliseconds, for which a subscriber that reads gets nothing, while another one does not read. */
async function largestGap(port: number, topicName: string, form: Form): Promise<number> {
  const [frozen, healthy, publisher] = await Promise.all([open(port), open(port), open(port)]);
  for (const subscriber of [frozen, healthy]) {
    send(subscriber, { cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: topicName, qos: 0 }] });
    await once(subscriber, 'data');
  }
  frozen.pause();
  frozen.on('error', () => {});
  let last = performance.now();
  let longest = 0;
  let received = 0;
  healthy.on('data', (chunk) => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    received += chunk.length;
  });
  const payload = `n=1,padding=${PADDING}`;
  const packet = generate({ cmd: 'publish', topic: topicName, payload, qos: 0, dup: false, retain: false });
  const started = performance.now();
  let sent = 0;
  last = started;
  for (let elapsed = 0; elapsed < DURATION_MS[form]; elapsed = performance.now() - started) {
    for (; sent < (elapsed * RATE) / 1000; sent += 1) publisher.write(packet);
    await wait(TICK_MS);
  }
  // What is still on its way when the last message has left is not waited for with the clock running.
  const gap = longest;
  for (const end = performance.now() + PATIENCE_MS; received < sent * packet.length; await wait(TICK_MS)) {
    if (performance.now() > end)
      throw new Error(
        `The board that reads got ${received} of ${sent * packet.length} bytes; closed: ${healthy.closed}.`,
      );
  }
  for (const socket of [frozen, healthy, publisher]) socket.destroy();
  return gap;
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  send(socket, { cmd: 'connect', clientId: `bench-${Math.random()}`, clean: true, keepalive: 0 });
  await once(socket, 'data');
  return socket;
}

function send(socket: Socket, packet: Packet): void {
  socket.write(generate(packet));
}
