// Before a release.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../test/support/server-process.ts';
import { eventually } from './support/connections/boards.ts';
import { twoNodes } from './support/server/two-nodes.ts';

const nodes = twoNodes();
const { boardOf, connect, getsAt, isKnownTo, openSession, startAnother } = nodes;
let env: Readonly<Record<string, string>>;
let a: ServerProcess;
let b: ServerProcess;
let api: Api;
beforeAll(() => {
  ({ env, a, b, api } = nodes.started());
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
  await startAnother({ dataDir: folder });
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
