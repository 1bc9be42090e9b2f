import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import { generate, type Packet } from 'mqtt-packet';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { type Bench, type Form, percentile, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { startMosquitto } from '../support/mosquitto.ts';
import { TARGETS } from '../targets.ts';

/** Boards of a class that share one client id. */
const PUPILS = { short: 30, full: 100 } as const;
const DURATION_MS = { short: 2_000, full: 10_000 } as const;
const SEND_EVERY_MS = 100;

/** Messages a second to two subscribers, of which only one reads. They are large, so that buffers fill up. */
const RATE = 2_000;
const PADDING = 'x'.repeat(4_000);
const TICK_MS = 5;
const PATIENCE_MS = 20_000;

/**
 * A class's load on a broker: boards that share a client id, and a board that stops reading. The yardstick is
 * mosquitto, which follows MQTT to the letter: a new client disconnects an earlier one with the same id.
 */
export const classroom: Bench = async (form) => {
  const server = await startServer({ dataDir: temporaryFolder('class') });
  const mosquitto = await startMosquitto();
  const api = await Api.signIn(server.http);
  const topics = await Promise.all(Array.from({ length: PUPILS[form] }, () => api.createTopic('Pupil', 'n')));
  const topicNames = topics.map(({ topicName }) => topicName);

  const shared = await shareOneId(server.mqttPort, topicNames, form);
  if (shared.lost > 0 || shared.missing > 0) {
    throw new Error(`${shared.lost} boards were disconnected, ${shared.missing} messages did not arrive.`);
  }
  const theirsShared = await shareOneId(mosquitto.port, topicNames, form);
  const gap = await largestGap(server.mqttPort, topicNames[0] as string, form);
  const theirGap = await largestGap(mosquitto.port, topicNames[0] as string, form);
  await mosquitto.stop();
  await server.stop();

  const ms = { unit: 'ms', digits: 1 };
  const rows: Row[] = [
    { what: `${PUPILS[form]} boards with one id, connections lost`, values: [shared.lost], unit: '' },
    {
      what: `${PUPILS[form]} boards with one id, own message back, p99`,
      values: [percentile(shared.times, 0.99)],
      ...ms,
    },
    { what: 'mosquitto, connections lost', values: [theirsShared.lost], unit: '' },
    { what: `longest gap beside a frozen board, ${RATE} msg/s`, values: [gap], ...ms, target: TARGETS.gap },
    { what: 'mosquitto, longest gap beside a frozen board', values: [theirGap], ...ms },
  ];
  return rows;
};

/** Many clients with one id each publish to their own topic ten times a second, and subscribe to it. */
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
      // A client that has disconnected gets no answer.
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

/** The longest gap, in milliseconds, of a subscriber that reads, while another one does not. */
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
  // Messages still on their way after the last publish are outside the measured time.
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
