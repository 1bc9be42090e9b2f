import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStoredMessages, type StoredMessage } from '../../../../src/domains/records/delivery/stored-messages.ts';
import { joinNodes, type Nodes } from '../../../../src/platform/cluster/nodes.ts';
import { eventually } from '../../../support/connections/boards.ts';
import { type RedisServer, startRedis } from '../../../support/storage/redis-server.ts';

const logger = pino({ enabled: false });
let redis: RedisServer;
const nodes: Nodes[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await redis.stop();
});

/** A node that records which handler received which message. */
async function startNode() {
  const node = await joinNodes(redis.url, 'school', logger);
  nodes.push(node);
  const stored = createStoredMessages(node, logger);
  const origin: StoredMessage[] = [];
  const every: StoredMessage[] = [];
  stored.onOriginNode((message) => origin.push(message));
  stored.onEveryNode((message) => every.push(message));
  await node.listen();
  return { ...stored, origin, every };
}

const message: StoredMessage = {
  sentBy: '',
  topic: { id: 'topic', name: 'ABCDEFGH23' },
  projectIds: ['project'],
  payload: Buffer.from('溫度=21'),
  text: '溫度=21',
  origin: {
    transport: 'mqtt',
    clientId: 'board',
    qos: 1,
    retain: false,
    hops: 2,
    mqtt: { publisher: {}, properties: Buffer.alloc(0), expiresAt: 1 },
  },
  time: 1_700_000_000_000,
  device: { id: 'device', serialNumber: 'b7' },
  values: new Map([['溫度', 21]]),
  isTooFast: false,
};

test('every node handles a stored message locally, and only the origin node handles it once for all', async () => {
  const [a, b] = [await startNode(), await startNode()];
  a.broadcast(message);
  await eventually(
    async () => b.every.length,
    (length) => length === 1,
  );
  expect(a.every).toEqual([message]);
  const { mqtt: _, ...origin } = message.origin;
  expect(b.every).toEqual([{ ...message, origin }]);
  b.broadcast({ ...message, text: 'b' });
  await eventually(
    async () => a.every.length,
    (length) => length === 2,
  );
  expect(a.origin).toEqual([message]);
  expect(b.origin.map(({ text }) => text)).toEqual(['b']);
});

test('a failing handler does not stop the others', async () => {
  const node = await joinNodes(undefined, 'school', logger);
  const stored = createStoredMessages(node, logger);
  const handled: string[] = [];
  stored.onEveryNode(() => {
    throw new Error('no');
  });
  stored.onEveryNode(({ text }) => handled.push(`every ${text}`));
  stored.onOriginNode(({ text }) => handled.push(`origin ${text}`));
  stored.broadcast(message);
  expect(handled).toEqual(['every 溫度=21', 'origin 溫度=21']);
});
