// Before a release.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../test/support/server-process.ts';
import { eventually } from './support/connections/boards.ts';
import { twoNodes } from './support/server/two-nodes.ts';
import type { RedisServer } from './support/storage/redis-server.ts';

const nodes = twoNodes();
const { boardOf, connect, getsAt, isKnownTo, openSession, startAnother } = nodes;
let redis: RedisServer;
let env: Readonly<Record<string, string>>;
let a: ServerProcess;
let b: ServerProcess;
let api: Api;
beforeAll(() => {
  ({ redis, env, a, b, api } = nodes.started());
});

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
