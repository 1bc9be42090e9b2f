import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Listeners, SURE_MS } from '../../../src/platform/cluster/listeners.ts';
import { joinNodes, type Nodes } from '../../../src/platform/cluster/nodes.ts';
import { PATIENCE_MS } from '../../support/server/patience.ts';
import { type RedisServer, startRedis } from '../../support/storage/redis-server.ts';

let redis: RedisServer;
const nodesToClose: Nodes[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const node of nodesToClose.splice(0)) await node.close();
});
afterAll(() => redis.stop());

/** A node that does not listen yet. `encoded` counts the live messages that it prepares for others, `heard` holds those that reach it. */
async function openNode() {
  const nodes = await joinNodes(redis.url, 'school', pino({ level: 'silent' }));
  nodesToClose.push(nodes);
  const node = { encoded: 0, gaps: 0, heard: [] as string[] };
  const send = nodes.everywhereLive('live', (text: string) => void node.heard.push(text), {
    encodeAll(texts) {
      node.encoded += texts.length;
      return Buffer.from(texts.join('\n'));
    },
    decodeAll: (bytes) => bytes.toString().split('\n'),
    toFormer: (text) => text,
    fromFormer: (text: string) => text,
  });
  nodes.onGap(() => node.gaps++);
  return { ...nodes, node, send };
}
type Joined = Awaited<ReturnType<typeof openNode>>;

async function join(): Promise<Joined> {
  const joined = await openNode();
  await joined.listen();
  return joined;
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 5 });

/** Sends until a message is not prepared for others. */
async function becomesAlone({ node, send }: Joined): Promise<void> {
  await vi.waitFor(
    async () => {
      const { encoded } = node;
      send('to nobody');
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      expect(node.encoded).toBe(encoded);
    },
    { timeout: PATIENCE_MS, interval: 5 },
  );
}

/** Sends numbers all the time. @returns the number that is sent next, and a function that ends it */
function sendNumbers({ send }: Joined) {
  const state = { next: 0 };
  const timer = setInterval(() => send(String(state.next++)), 1);
  return { state, stop: () => clearInterval(timer) };
}

function numbersFrom(first: number, end: number): string[] {
  return Array.from({ length: end - first }, (_, n) => String(first + n));
}

test('prepares no live messages for others while a node is alone, and all as soon as another listens', async () => {
  const a = await join();
  await becomesAlone(a);

  const b = await join();
  for (const text of ['1', '2', '3']) a.send(text);
  await eventually(() => expect(b.node.heard.slice(-3)).toEqual(['1', '2', '3']));

  await b.close();
  await becomesAlone(a);
});

test('a node that starts to listen misses nothing that is sent from then on, under load', async () => {
  const a = await join();
  const { state, stop } = sendNumbers(a);
  for (let round = 0; round < 3; round++) {
    const b = await openNode();
    // It has said that it is coming, and is not there yet.
    await becomesAlone(a);
    await b.listen();
    const first = state.next;
    await eventually(() => expect(state.next).toBeGreaterThan(first + 50));
    const end = state.next;
    await eventually(() => expect(b.node.heard).toEqual(expect.arrayContaining(numbersFrom(first, end))));
    await b.close();
  }
  stop();
});

test('after Redis was away, a node misses nothing from the moment when it reads again what it may have missed', async () => {
  const [a, b] = [await join(), await join()];
  const { state, stop } = sendNumbers(a);
  const { gaps } = b.node;
  await redis.stop();
  await redis.start();
  await eventually(() => expect(b.node.gaps).toBeGreaterThan(gaps));
  const first = state.next;
  await eventually(() => expect(state.next).toBeGreaterThan(first + 50));
  stop();
  await eventually(() => expect(b.node.heard).toEqual(expect.arrayContaining(numbersFrom(first, state.next))));
});

describe('a node is alone', () => {
  function listeners() {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const known = new Listeners();
    return { known, at: (time: number) => clock.mockReturnValue(time) };
  }

  test('if one connection got a message, and this came back', () => {
    const { known } = listeners();
    known.asked()(1);
    // Redis may have closed the own connection, and the one is that of another node.
    expect(known.isAlone()).toBe(false);
    known.returned();
    expect(known.isAlone()).toBe(true);
    known.asked()(2);
    expect(known.isAlone()).toBe(false);
  });

  test('for a while from when the message was sent, however late the answer is', () => {
    const { known, at } = listeners();
    const answered = known.asked();
    at(1000 + SURE_MS - 1);
    known.returned();
    answered(1);
    expect(known.isAlone()).toBe(true);
    at(1000 + SURE_MS);
    expect(known.isAlone()).toBe(false);
  });

  test('not after a lost connection, whatever was sent before it', () => {
    const { known } = listeners();
    const answered = known.asked();
    known.forget();
    known.returned();
    answered(1);
    expect(known.isAlone()).toBe(false);
  });
});
