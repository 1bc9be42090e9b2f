import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../test/support/server-process.ts';
import { connectBoard, eventually, nextMessage } from './support/connections/boards.ts';
import { sharedPostgres } from './support/storage/postgres.ts';
import type { PostgresServer } from './support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from './support/storage/redis-server.ts';
import { type S3Server, startS3 } from './support/storage/s3-server.ts';

let postgres: PostgresServer;
let redis: RedisServer;
let s3: S3Server;
let env: Record<string, string>;
let a: ServerProcess;
let b: ServerProcess;
let api: Api;
const boards: MqttClient[] = [];
const further: ServerProcess[] = [];

beforeAll(async () => {
  [postgres, redis, s3] = await Promise.all([sharedPostgres(), startRedis(), startS3()]);
  env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url, FILES_URL: s3.url };
  [a, b] = await Promise.all([startServer({ env }), startServer({ env })]);
  api = await Api.signIn(a.http);
});
afterEach(async () => {
  for (const board of boards.splice(0)) board.end(true);
  await Promise.all(further.splice(0).map((node) => node.stop()));
});
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()]);
  await Promise.all([postgres.stop(), redis.stop(), s3.stop()]);
});

async function connect({ mqttPort }: ServerProcess, options: IClientOptions = {}): Promise<MqttClient> {
  const board = await connectBoard(mqttPort, options);
  boards.push(board);
  return board;
}

async function startAnother(): Promise<ServerProcess> {
  const node = await startServer({ env });
  further.push(node);
  return node;
}

/** The retained message that a new subscriber of a node gets, or `none`. */
async function retainedAt(node: ServerProcess, topicName: string): Promise<string> {
  const board = await connect(node);
  const payloads: string[] = [];
  board.on('message', (_topic, payload, { retain }) => retain && payloads.push(payload.toString()));
  await board.subscribeAsync(topicName, { qos: 1 });
  // A second answer comes after the retained messages of the first.
  await board.subscribeAsync(topicName, { qos: 1 });
  await board.endAsync();
  return payloads[0] ?? 'none';
}

test('a retained message is everywhere: at the other node, at one that starts later, and not where it is removed', async () => {
  const topic = await api.createTopic('Lamp', 'lamp');
  const sender = await connect(a);
  await sender.publishAsync(topic.topicName, 'lamp=1', { qos: 1, retain: true });
  await eventually(
    () => retainedAt(b, topic.topicName),
    (payload) => payload === 'lamp=1',
  );

  const other = await connect(b);
  await other.publishAsync(topic.topicName, 'lamp=2', { qos: 1, retain: true });
  await eventually(
    () => retainedAt(a, topic.topicName),
    (payload) => payload === 'lamp=2',
  );
  // It is written within a second after it came. A damaged row does not stop the start.
  const database = new pg.Client(env.DATABASE_URL);
  await database.connect();
  await database.query("INSERT INTO kept (scope, key, content, place) VALUES ('mqtt-retained', 'DAMAGED', '{', 1)");
  await database.end();
  await eventually(
    async () => retainedAt(await startAnother(), topic.topicName),
    (payload) => payload === 'lamp=2',
  );

  await sender.publishAsync(topic.topicName, '', { qos: 1, retain: true });
  await eventually(
    () => retainedAt(b, topic.topicName),
    (payload) => payload === 'none',
  );
  await eventually(
    async () => retainedAt(await startAnother(), topic.topicName),
    (payload) => payload === 'none',
  );
});

test('a retained message that a node missed while Redis was away is there when Redis is back', async () => {
  const [kept, removed] = [await api.createTopic('Kept', 'n'), await api.createTopic('Removed', 'n')];
  const sender = await connect(a);
  await sender.publishAsync(removed.topicName, 'n=1', { qos: 1, retain: true });
  await eventually(
    () => retainedAt(b, removed.topicName),
    (payload) => payload === 'n=1',
  );
  await redis.stop();
  await sender.publishAsync(kept.topicName, 'n=2', { qos: 1, retain: true });
  await redis.start();
  await eventually(
    () => retainedAt(b, kept.topicName),
    (payload) => payload === 'n=2',
  );
});

test('a subscriber misses nothing from SUBACK on, on a node that has just started too, while another node is under load', async () => {
  const topic = await api.createTopic('Busy', 'n');
  const senders = await Promise.all([connect(a), connect(a)]);
  let next = 0;
  let isSending = true;
  const sending = senders.map(async (sender) => {
    while (isSending) await sender.publishAsync(topic.topicName, `n=${next++}`, { qos: 1 });
  });
  for (const node of [b, await startAnother()]) {
    const board = await connect(node);
    const received = new Set<string>();
    board.on('message', (_topic, payload) => received.add(payload.toString()));
    await board.subscribeAsync(topic.topicName, { qos: 1 });
    const first = next;
    await eventually(
      async () => next,
      (number) => number > first + 200,
    );
    const expected = Array.from({ length: 200 }, (_, n) => `n=${first + n}`);
    await eventually(
      async () => expected.filter((payload) => !received.has(payload)),
      (missing) => missing.length === 0,
    );
  }
  isSending = false;
  await Promise.all(sending);
});

/** A board that publishes to one topic, subscribes to another, and never subscribes again. */
async function boardOf(node: ServerProcess, clientId: string) {
  const topics = [await api.createTopic(`${clientId} sends`, 'n'), await api.createTopic(`${clientId} listens`, 'n')];
  const [sends, listens] = topics.map(({ topicName }) => topicName) as [string, string];
  const board = await connect(node, { clientId });
  await board.subscribeAsync(listens, { qos: 1 });
  await board.publishAsync(sends, 'n=1', { qos: 1 });
  return { sends, listens };
}

/** Publishes to one topic as the board, and to the other as another one. */
async function getsAt(node: ServerProcess, clientId: string, { sends, listens }: { sends: string; listens: string }) {
  const [board, other] = [await connect(node, { clientId }), await connect(a)];
  const received: string[] = [];
  board.on('message', (_topic, payload) => received.push(payload.toString()));
  return {
    deliver: async () => {
      await board.publishAsync(sends, 'n=2', { qos: 1 });
      await other.publishAsync(listens, 'n=3', { qos: 1 });
    },
    received,
  };
}

test('a board whose server stops gets its messages from the next one without subscribing again', async () => {
  const node = await startServer({ env });
  const names = await boardOf(node, 'moved');
  await node.stop();
  const { deliver, received } = await getsAt(b, 'moved', names);
  await eventually(
    async () => {
      await deliver();
      return received[0];
    },
    (payload) => payload === 'n=3',
  );
});

test('a board whose server was killed gets them when that server is back, wherever the board is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tinkerstream-killed-'));
  const node = await startServer({ env, dataDir: folder });
  const names = await boardOf(node, 'killed');
  const file = join(folder, 'gateway.json');
  await eventually(
    async () => readFileSync(file, { encoding: 'utf8', flag: 'a+' }),
    (text) => text.includes(names.listens) && text.includes(names.sends),
  );
  await node.kill();
  const { deliver, received } = await getsAt(b, 'killed', names);
  await deliver();
  further.push(await startServer({ env, dataDir: folder }));
  await eventually(
    async () => {
      await deliver();
      return received[0];
    },
    (payload) => payload === 'n=3',
  );
  rmSync(folder, { recursive: true });
});

test('a board whose server is killed gets them from the next one, and not while its server is only slow', async () => {
  const node = await startServer({ env });
  const names = await boardOf(node, 'lost');
  const elsewhere = await api.createTopic('Of a stranger', 'n');
  // What the others know of a board comes before what it sends later. Then they see that its server is running.
  await pause(500);
  await isKnownTo(b, node);
  await pause(500);

  process.kill(node.pid, 'SIGSTOP');
  const { deliver, received } = await getsAt(b, 'lost', names);
  const stranger = await getsAt(b, 'lost', { ...names, sends: elsewhere.topicName });
  await deliver();
  await stranger.deliver();
  await isKnownTo(b, a);
  // Longer than a server that has lost PostgreSQL may take to answer.
  await pause(3000);
  await deliver();
  await isKnownTo(b, a);
  expect(received).toEqual([]);

  await node.kill();
  await eventually(
    async () => {
      await deliver();
      return received[0];
    },
    (payload) => payload === 'n=3',
  );
  await stranger.deliver();
  await isKnownTo(b, a);
  expect(stranger.received).toEqual([]);
  // A server that has started since, to which a proxy sends most boards, knows them too.
  const later = await getsAt(await startAnother(), 'lost', names);
  await eventually(
    async () => {
      await later.deliver();
      return later.received[0];
    },
    (payload) => payload === 'n=3',
  );
});

const lasting = (clientId: string): IClientOptions => ({ clientId, clean: false });

/** Opens a lasting session, and collects what it receives from the first message on. */
async function openSession(node: ServerProcess, clientId: string) {
  const board = mqtt.connect(`mqtt://127.0.0.1:${node.mqttPort}`, { ...lasting(clientId), reconnectPeriod: 0 });
  boards.push(board);
  const received: string[] = [];
  board.on('message', (_topic, payload) => received.push(payload.toString()));
  const isPresent = await new Promise<boolean>((resolve) =>
    board.once('connect', (packet) => resolve(packet.sessionPresent)),
  );
  return { board, received, isPresent };
}

test('a session goes to the node where its client connects, with its subscriptions and the messages that wait', async () => {
  const topic = await api.createTopic('Session', 'n');
  const first = await openSession(a, 'session');
  expect(first.isPresent).toBe(false);
  await first.board.subscribeAsync(topic.topicName, { qos: 1 });
  await first.board.endAsync();
  const senders = [await connect(a), await connect(b)];
  for (const n of [1, 2, 3, 4]) await senders[n % 2]?.publishAsync(topic.topicName, `n=${n}`, { qos: 1 });

  const second = await openSession(b, 'session');
  expect(second.isPresent).toBe(true);
  await eventually(
    async () => second.received.toSorted().join(),
    (received) => received === 'n=1,n=2,n=3,n=4',
  );
  await senders[0]?.publishAsync(topic.topicName, 'n=5', { qos: 1 });
  await eventually(
    async () => second.received[4],
    (payload) => payload === 'n=5',
  );

  // Taken over from a connection that is still open.
  const closed = new Promise((resolve) => second.board.once('close', () => resolve(undefined)));
  const third = await openSession(a, 'session');
  await closed;
  expect(third.isPresent).toBe(true);
  await senders[1]?.publishAsync(topic.topicName, 'n=6', { qos: 1 });
  await eventually(
    async () => third.received.join(),
    (received) => received.endsWith('n=6'),
  );
  await third.board.endAsync();

  // A clean one ends it, on whatever node it is.
  const clean = await connect(b, { clientId: 'session' });
  await clean.endAsync();
  const isPresent = await eventually(
    async () => {
      const last = await openSession(b, 'session');
      await last.board.endAsync();
      return last.isPresent;
    },
    () => true,
  );
  expect(isPresent).toBe(false);
});

test('a session that moves again and again under load loses nothing', async () => {
  const topic = await api.createTopic('Moving', 'n');
  const first = await openSession(a, 'moving');
  await first.board.subscribeAsync(topic.topicName, { qos: 1 });
  await first.board.endAsync();
  const senders = [await connect(a), await connect(b)];
  const seen = new Set<string>();
  const sent: string[] = [];
  let isMoving = true;
  const sending = senders.map(async (sender, node) => {
    for (let n = 0; isMoving; n++) {
      const message = `n=${node}${String(n).padStart(6, '0')}`;
      await sender.publishAsync(topic.topicName, message, { qos: 1 });
      sent.push(message);
    }
  });
  for (let move = 0; move < 12; move++) {
    const { board, received, isPresent } = await openSession(move % 2 === 0 ? b : a, 'moving');
    expect(isPresent).toBe(true);
    await eventually(
      async () => received.length,
      (count) => count > 0,
    );
    await board.endAsync(move % 3 === 0);
    for (const message of received) seen.add(message);
  }
  isMoving = false;
  await Promise.all(sending);
  const last = await openSession(b, 'moving');
  await eventually(
    async () => sent.filter((message) => !seen.has(message) && !last.received.includes(message)),
    (missing) => missing.length === 0,
  );
});

test('a node that stops gives its sessions to another one, with the messages that wait', async () => {
  const node = await startServer({ env });
  const topic = await api.createTopic('Given', 'n');
  const first = await openSession(node, 'given');
  await first.board.subscribeAsync(topic.topicName, { qos: 1 });
  await first.board.endAsync();
  const sender = await connect(node);
  await sender.publishAsync(topic.topicName, 'n=1', { qos: 1 });
  await node.stop();
  await (await connect(a)).publishAsync(topic.topicName, 'n=2', { qos: 1 });
  const second = await openSession(b, 'given');
  expect(second.isPresent).toBe(true);
  await eventually(
    async () => second.received.join(),
    (received) => received === 'n=1,n=2',
  );
});

/** What the others know of a session arrives after what they pass on later. */
async function isKnownTo(node: ServerProcess, from: ServerProcess): Promise<void> {
  const { topicName } = await api.createTopic('Known', 'n');
  const listener = await connect(node);
  await listener.subscribeAsync(topicName, { qos: 1 });
  const heard = nextMessage(listener);
  await (await connect(from)).publishAsync(topicName, 'n=1', { qos: 1 });
  await heard;
}

test('clients whose node is killed find their sessions, and exactly what they missed, on other ones', async () => {
  const node = await startServer({ env });
  const topic = await api.createTopic('Killed', 'n');
  const names = ['away', 'connected', 'later', 'clean'] as const;
  const [away, connected, later, clean] = await Promise.all(names.map((name) => openSession(node, `killed-${name}`)));
  const all = [away, connected, later, clean] as Awaited<ReturnType<typeof openSession>>[];
  for (const { board } of all) await board.subscribeAsync(topic.topicName, { qos: 1 });
  const sender = await connect(a);
  await sender.publishAsync(topic.topicName, 'n=1', { qos: 1 });
  await eventually(
    async () => all.map(({ received }) => received.join()),
    (received) => received.every((one) => one === 'n=1'),
  );
  for (const { board } of [away, later, clean] as typeof all) await board.endAsync();
  await (await connect(node)).publishAsync(topic.topicName, 'n=2', { qos: 1 });
  await isKnownTo(b, node);
  // Acknowledgements are collected for a moment.
  await pause(200);
  await node.kill();
  await sender.publishAsync(topic.topicName, 'n=3', { qos: 1 });
  await isKnownTo(b, a);

  /** Opens a session again, which has to have exactly these messages, and gets a further one. */
  async function continues(at: ServerProcess, name: string, missed: readonly string[]): Promise<void> {
    const { board, received, isPresent } = await openSession(at, `killed-${name}`);
    expect(isPresent).toBe(true);
    await eventually(
      async () => received.length,
      (count) => count >= missed.length,
    );
    await sender.publishAsync(topic.topicName, `n=${name.length}0`, { qos: 1 });
    await eventually(
      async () => received.at(-1),
      (last) => last === `n=${name.length}0`,
    );
    expect(received).toEqual([...missed, `n=${name.length}0`]);
    await board.endAsync();
  }
  await continues(b, 'away', ['n=2', 'n=3']);
  await continues(b, 'connected', ['n=3', 'n=40']);
  // It moves on as every session.
  await continues(a, 'connected', []);
  // A node that has started since knows who has it.
  await continues(await startAnother(), 'later', ['n=2', 'n=3', 'n=40', 'n=90', 'n=90']);
  // A clean session has nothing of the one before, on any node.
  const options = { clientId: 'killed-clean', protocolVersion: 5, properties: { sessionExpiryInterval: 600 } } as const;
  await (await connect(b, { ...options, clean: true })).endAsync();
  await sender.publishAsync(topic.topicName, 'n=5', { qos: 1 });
  const last = await openSession(a, 'killed-clean');
  expect(last.isPresent).toBe(true);
  await isKnownTo(a, b);
  expect(last.received).toEqual([]);
});

test('the will of a board that is back on another node is not sent, and that of a board that is gone is', async () => {
  const topic = await api.createTopic('Will', 'online');
  const will = (payload: string) => ({
    topic: topic.topicName,
    payload: Buffer.from(payload),
    qos: 1 as const,
    retain: false,
  });
  const listener = await connect(a);
  await listener.subscribeAsync(topic.topicName, { qos: 1 });
  const received: string[] = [];
  listener.on('message', (_topic, payload) => received.push(payload.toString()));
  const isBack = { clientId: 'back', will: will('online=0') };
  const old = await connect(a, isBack);
  const gone = await connect(a, { clientId: 'gone', will: will('online=-1') });
  const now = await connect(b, isBack);
  await now.publishAsync(topic.topicName, 'online=1', { qos: 1 });
  const next = (payload: string) =>
    eventually(
      async () => received.at(-1),
      (last) => last === payload,
    );
  // The other node knows by then.
  await next('online=1');
  old.stream.destroy();
  gone.stream.destroy();
  await next('online=-1');
  expect(received).toEqual(['online=1', 'online=-1']);
});
