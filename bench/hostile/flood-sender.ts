// A flood in a separate process: sends as much as the server accepts without waiting for acknowledgements, so only the
// server's own backpressure slows it down.
//
//   node bench/hostile/flood-sender.ts '<FloodOptions as JSON>'     prints a FloodResult as JSON
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { generate } from 'mqtt-packet';

export interface FloodOptions {
  readonly kind: 'QoS 0' | 'QoS 1' | 'HTTP';
  readonly http: string;
  readonly mqttPort: number;
  /** Each connection sends to these topics in turns. */
  readonly topicNames: readonly string[];
  /** For HTTP: the ids that the look-up by name returns. */
  readonly sendingIds: readonly string[];
  readonly connections: number;
  /** The minimum length of a message. */
  readonly messageBytes: number;
  /** Messages a second over all connections; without it, as many as are accepted. */
  readonly rate?: number | undefined;
  /** In milliseconds. */
  readonly duration: number;
  /** Maximum MQTT messages of each connection. */
  readonly count?: number | undefined;
}

export interface FloodResult {
  /** Messages handed to the system, and those acknowledged (by PUBACK or 200), by topic. */
  readonly sent: readonly number[];
  readonly acknowledged: readonly number[];
  /** Connections that the server closed. */
  readonly disconnected: number;
}

/** How long a sender waits for its last acknowledgements. */
const PATIENCE_MS = 60_000;
const BLOCK_BYTES = 64 * 1024;

const options = JSON.parse(process.argv[2] as string) as FloodOptions;
const sent = options.topicNames.map(() => 0);
const acknowledged = options.topicNames.map(() => 0);
let disconnected = 0;
let isOver = false;

const payload = `n=1,${' '.repeat(Math.max(0, options.messageBytes - 4))}`;

async function floodMqtt(index: number): Promise<void> {
  const topic = index % options.topicNames.length;
  const qos = options.kind === 'QoS 1' ? 1 : 0;
  const packet = generate({
    cmd: 'publish',
    topic: options.topicNames[topic] as string,
    payload,
    qos,
    messageId: qos && 1, // MQTT allows an id to be reused, and PUBACKs arrive in order, so one id is enough.
    dup: false,
    retain: false,
  });
  const perBlock = Math.max(1, Math.floor(BLOCK_BYTES / packet.length));
  const socket = connect({ port: options.mqttPort, host: '127.0.0.1' });
  let hasDisconnected = false;
  let answers = 0;
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!hasDisconnected) disconnected++;
      resolve();
    });
  });
  await once(socket, 'connect');
  socket.write(generate({ cmd: 'connect', clientId: `flood-${index}`, clean: true, keepalive: 0 }));
  await once(socket, 'data');
  socket.on('data', (chunk: Buffer) => {
    answers += chunk.length;
    acknowledged[topic] = (acknowledged[topic] as number) + Math.floor(answers / 4);
    answers %= 4;
  });

  let mine = 0;
  const started = performance.now();
  while (!isOver && !socket.destroyed) {
    let count = Math.min(perBlock, (options.count ?? Number.POSITIVE_INFINITY) - mine);
    if (count === 0) break;
    if (options.rate !== undefined) {
      const due = ((performance.now() - started) / 1000) * (options.rate / options.connections);
      count = Math.min(count, Math.floor(due) - mine);
      if (count <= 0) {
        await wait(2);
        continue;
      }
    }
    mine += count;
    sent[topic] = (sent[topic] as number) + count;
    if (!socket.write(Buffer.concat(Array<Buffer>(count).fill(packet)))) await Promise.race([drained(socket), closed]);
  }
  await Promise.race([closed, allOf(topic, qos)]);
  hasDisconnected = !socket.destroyed;
  socket.end(generate({ cmd: 'disconnect' }));
  await Promise.race([closed, wait(PATIENCE_MS, undefined, { ref: false })]);
}

const drained = (socket: Socket) => new Promise<void>((resolve) => socket.once('drain', resolve));

/** Waits until everything sent to a topic has been acknowledged, if its QoS has acknowledgements. */
async function allOf(topic: number, qos: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (qos > 0 && acknowledged[topic] !== sent[topic] && performance.now() < deadline) await wait(20);
}

async function floodHttp(index: number, agent: Agent): Promise<void> {
  const topic = index % options.sendingIds.length;
  const body = JSON.stringify({ topicId: options.sendingIds[topic], outputType: '', message: payload });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  while (!isOver) {
    sent[topic] = (sent[topic] as number) + 1;
    const status = await new Promise<number | undefined>((resolve) => {
      const call = request(
        `${options.http}/v1/public/topic/message/new`,
        { method: 'POST', agent, headers },
        (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode));
        },
      );
      call.on('error', () => resolve(undefined)).end(body);
    });
    if (status === 200) acknowledged[topic] = (acknowledged[topic] as number) + 1;
    else disconnected++;
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
const connections = Array.from({ length: options.connections }, (_, index) =>
  options.kind === 'HTTP' ? floodHttp(index, agent) : floodMqtt(index),
);
setTimeout(() => {
  isOver = true;
}, options.duration).unref();
await Promise.all(connections);
agent.destroy();
console.log(JSON.stringify({ sent, acknowledged, disconnected } satisfies FloodResult));
