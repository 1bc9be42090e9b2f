import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Dialect, Dialects } from '../../../src/platform/mqtt/dialects.ts';
import { type Gateway, openGateway } from '../../../src/platform/mqtt/gateway.ts';
import { nextMessage } from '../../support/connections/boards.ts';

let gateway: Gateway;
let dialects: Dialects;
let published: string[];
let clients: MqttClient[];

/** A cloud whose clients may read what begins with their user name, and whose `…/get` is answered to the client alone. */
const dialectOf = (username: string): Dialect => ({
  scope: `cloud ${username}`,
  mayRead: (filter) => filter.startsWith(`${username}/`),
  publish({ topicName, payload }, _sender, reply, done) {
    published.push(`${topicName} ${payload}`);
    if (topicName.endsWith('/get')) reply(topicName.slice(0, -4), Buffer.from('answer'));
    done(topicName.startsWith(`${username}/`) ? 'accepted' : 'unknown-topic');
  },
});

beforeEach(async () => {
  published = [];
  clients = [];
  dialects = new Dialects();
  dialects.register(({ username, password }) => {
    if (!password.startsWith('key')) return undefined;
    return wait(5).then(() =>
      password === 'key' ? dialectOf(username) : password === 'key-late' ? undefined : 'wrong',
    );
  });
  const accept = (_message: unknown, _sender: unknown, done: (outcome: 'accepted') => void) => done('accepted');
  const handlers = { publish: accept, topicExists: async () => true };
  gateway = await openGateway({ host: '127.0.0.1', port: 0, handlers, dialects });
});

afterEach(async () => {
  for (const client of clients) client.end(true);
  await gateway.close();
});

async function connect(username: string, password: string, more = {}): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${gateway.port}`;
  const client = await connectAsync(url, { username, password, reconnectPeriod: 0, ...more }, false);
  clients.push(client);
  return client;
}

test('a client of another cloud publishes to its adapter, and subscribes with wildcards below its own names', async () => {
  const client = await connect('ann', 'key');
  const granted = await client.subscribeAsync(['ann/feeds/+', 'ann/groups/#'], { qos: 1 });
  expect(granted.map(({ qos }) => qos)).toEqual([1, 1]);
  await client.publishAsync('ann/feeds/temp', '21', { qos: 1 });
  expect(published).toEqual(['ann/feeds/temp 21']);
  const message = nextMessage(client);
  dialects.deliver('cloud ann', 'ann/feeds/temp', Buffer.from('22'));
  expect(await message).toMatchObject({ topic: 'ann/feeds/temp', payload: '22' });
});

test.each([4, 5] as const)(
  'a filter of others is refused by its answer alone, in MQTT version %i',
  async (protocolVersion) => {
    const client = await connect('ann', 'key', { protocolVersion });
    await expect(client.subscribeAsync('bob/feeds/temp')).rejects.toThrow();
    await expect(client.subscribeAsync('#')).rejects.toThrow();
    await expect(client.subscribeAsync('$share/a/ann/feeds/temp')).rejects.toThrow();
    expect(client.connected).toBe(true);
    expect(await client.subscribeAsync('ann/feeds/temp')).toMatchObject([{ topic: 'ann/feeds/temp' }]);
  },
);

test('an answer reaches the asking client only, and messages their scope only', async () => {
  const [asking, other, stranger] = [
    await connect('ann', 'key'),
    await connect('ann', 'key'),
    await connect('bob', 'key'),
  ];
  const heard: string[] = [];
  for (const [name, client] of [['other', other] as const, ['stranger', stranger] as const]) {
    client.on('message', (topic) => heard.push(`${name} ${topic}`));
  }
  await asking.subscribeAsync('ann/a');
  await other.subscribeAsync('ann/a');
  await stranger.subscribeAsync('bob/#');
  const answer = nextMessage(asking);
  await asking.publishAsync('ann/a/get', '', { qos: 1 });
  expect(await answer).toMatchObject({ topic: 'ann/a', payload: 'answer' });
  dialects.deliver('cloud bob', 'bob/last', Buffer.from('1'));
  dialects.deliver('cloud ann', 'ann/a', Buffer.from('1'));
  await expect.poll(() => heard.toSorted()).toEqual(['other ann/a', 'stranger bob/last']);
});

test.each([
  [4, 4],
  [5, 0x86],
] as const)('a wrong key is refused as a bad login, in MQTT version %i', async (protocolVersion, code) => {
  await expect(connect('ann', 'key-wrong', { protocolVersion })).rejects.toMatchObject({ code });
});

test('a login that has the form of a cloud, and is none of it, is a board of this server', async () => {
  const board = await connect('ann', 'key-late');
  await board.publishAsync('ROOM', 'temp=1', { qos: 1 });
  await expect(board.subscribeAsync('ann/+')).rejects.toThrow();
  expect(published).toEqual([]);
});

test('its clients are disconnected when their link changes, and leave nothing behind', async () => {
  const client = await connect('ann', 'key');
  await client.subscribeAsync('ann/#');
  expect(dialects.hasSubscribers('cloud ann')).toBe(true);
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  dialects.end('cloud ann');
  await closed;
  await expect.poll(() => dialects.hasSubscribers('cloud ann')).toBe(false);
});

test('the will of its client is published in its own names', async () => {
  const client = await connect('ann', 'key', { will: { topic: 'ann/state', payload: Buffer.from('off'), qos: 1 } });
  client.stream.destroy();
  await expect.poll(() => published).toEqual(['ann/state off']);
});

test('a client whose connection breaks while its key is looked up gets no session', async () => {
  const socket = createConnection(gateway.port, '127.0.0.1');
  socket.write(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: 'gone',
      keepalive: 0,
      username: 'ann',
      password: Buffer.from('key'),
      will: { topic: 'ann/state', payload: Buffer.from('off'), qos: 0, retain: false },
    }),
    () => socket.resetAndDestroy(),
  );
  await wait(50);
  expect(published).toEqual([]);
});
