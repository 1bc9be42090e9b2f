import type { RecordValue } from '@tinkerstream/contract/points';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeMessages, encodeMessages } from '../../../../src/domains/records/delivery/message-bytes.ts';
import type { StoredMessage } from '../../../../src/domains/records/delivery/stored-message.ts';
import { createStoredMessages } from '../../../../src/domains/records/delivery/stored-messages.ts';
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
  stored.tell({
    onEveryNode: [(message) => every.push(message)],
    onOriginNode: [(message) => origin.push(message)],
  });
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

/** Everything in a message, which is decoded when it is read. */
function contentOf(message: StoredMessage): StoredMessage {
  const { topic, projectIds, payload, text, origin, time, sentBy, device, values, isTooFast } = message;
  return { topic, projectIds, payload, text, origin, time, sentBy, device, values, isTooFast };
}

test('every node handles a stored message locally, and only the origin node handles it once for all', async () => {
  const [a, b] = [await startNode(), await startNode()];
  a.broadcast(message);
  await eventually(
    async () => b.every.length,
    (length) => length === 1,
  );
  expect(a.every).toEqual([message]);
  const { mqtt: _, ...origin } = message.origin;
  expect(b.every.map(contentOf)).toEqual([{ ...message, origin }]);
  b.broadcast({ ...message, text: 'b' });
  await eventually(
    async () => a.every.length,
    (length) => length === 2,
  );
  expect(a.origin).toEqual([message]);
  expect(b.origin.map(({ text }) => text)).toEqual(['b']);
});

test('what differs between messages of a batch stays with each of them', () => {
  const { mqtt: _, ...origin } = message.origin;
  const other = { id: 'other', name: 'KLMNPQRS45' };
  const messages: StoredMessage[] = [
    { ...message, origin },
    // The same topic after it was linked to another project.
    { ...message, origin, projectIds: ['project', 'second'], isTooFast: true },
    {
      ...message,
      topic: other,
      projectIds: [],
      payload: Buffer.from('_dn=Bär,a=-0.5,b=😀x,c=1e400'),
      text: '_dn=Bär,a=-0.5,b=😀x,c=1e400',
      sentBy: 'Bär',
      origin: { ...origin, clientId: 'second', qos: 0, retain: true },
      device: undefined,
      values: new Map<string, RecordValue>([
        ['a', -0.5],
        ['b', '😀x'],
        ['c', '1e400'],
      ]),
    },
    {
      ...message,
      topic: other,
      payload: Buffer.from('{"t":1}'),
      text: '{"t":1}',
      sentBy: 'b7',
      origin: { transport: 'applet', clientId: '', qos: 2, retain: false, hops: 1, chain: ['applet'], board: 'b7' },
      values: new Map(),
    },
    { ...message, origin, payload: Buffer.from('hello'), text: 'hello', values: new Map() },
  ];
  expect(decodeMessages(encodeMessages(messages)).map(contentOf)).toEqual(messages);
  expect(decodeMessages(encodeMessages([]))).toEqual([]);
});

test('bytes that are not whole are refused', () => {
  const bytes = encodeMessages([message, message]);
  for (const length of [0, 3, 40, bytes.length - 1]) {
    expect(() => decodeMessages(bytes.subarray(0, length))).toThrow();
  }
});

test('a failing handler does not stop the others', async () => {
  const node = await joinNodes(undefined, 'school', logger);
  const stored = createStoredMessages(node, logger);
  const handled: string[] = [];
  stored.tell({
    onEveryNode: [
      () => {
        throw new Error('no');
      },
      ({ text }) => handled.push(`every ${text}`),
    ],
    onOriginNode: [({ text }) => handled.push(`origin ${text}`)],
  });
  stored.broadcast(message);
  expect(handled).toEqual(['every 溫度=21', 'origin 溫度=21']);
});
