import type { IConnectPacket, Packet } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Gateway } from '../../../src/platform/mqtt/gateway.ts';
import { publishPacket } from '../../support/connections/boards.ts';
import { openMemoryGateway } from '../../support/connections/memory-gateway.ts';
import {
  leave,
  openBoard,
  payloads,
  publish as send,
  subscribe,
  unique,
} from '../../support/connections/mqtt-client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openMemoryGateway();
});
afterAll(() => gateway.close());

const open = (options: Partial<IConnectPacket> = {}, port = gateway.port) => openBoard(port, options);
const publish = (topic: string, ...messages: Parameters<typeof send>[2][]) => send(gateway.port, topic, ...messages);

describe('a message to a subscriber', () => {
  test('has the lower QoS of message and subscription (section 4.3)', async () => {
    const topic = unique();
    const board = await open();
    await subscribe(board, topic, { qos: 1 });
    await publish(topic, ['a', 0], ['b', 1], ['c', 2]);
    const messages = await board.received('publish', 3);
    expect(messages.map(({ qos }) => qos)).toEqual([0, 1, 1]);
    board.socket.destroy();
  });

  test('arrives once if subscriptions overlap, with the highest of their QoS [3.3.5-1]', async () => {
    const name = unique();
    const board = await open();
    await subscribe(board, `${name}/#`, { qos: 2 });
    await subscribe(board, `${name}/+`, { qos: 1 });
    await subscribe(board, `${name}/a`, { qos: 0 });
    await publish(`${name}/a`, ['a', 2]);
    await board.received('publish');
    await board.settled();
    expect((await board.received('publish')).map(({ qos }) => qos)).toEqual([2]);
    board.socket.destroy();
  });

  const wrong = {
    'PUBREC for QoS 1': [1, ['pubrec']],
    'PUBCOMP for QoS 1': [1, ['pubcomp']],
    'PUBACK for QoS 2': [2, ['puback']],
    'PUBCOMP before PUBREC': [2, ['pubcomp']],
    'PUBACK after PUBREC': [2, ['pubrec', 'puback']],
  } as const;
  test.each(Object.keys(wrong))('%s closes the connection (section 4.3)', async (name) => {
    const [qos, answers] = wrong[name as keyof typeof wrong];
    const topic = unique();
    const board = await open();
    await subscribe(board, topic);
    await publish(topic, ['a', qos]);
    const [message] = await board.received('publish');
    for (const cmd of answers) board.send({ cmd, messageId: message?.messageId ?? 0 });
    await board.closed;
  });

  test('with QoS 2 takes its four steps, and a repeated PUBREC is answered again', async () => {
    const topic = unique();
    const board = await open();
    await subscribe(board, topic);
    await publish(topic, ['a', 2]);
    const [message] = await board.received('publish');
    const messageId = message?.messageId ?? 0;
    board.send({ cmd: 'pubrec', messageId }, { cmd: 'pubrec', messageId });
    await board.received('pubrel', 2);
    board.send({ cmd: 'pubcomp', messageId }, { cmd: 'pubrec', messageId: 77 });
    expect(await board.received('pubrel', 3)).toMatchObject([{ messageId }, { messageId }, { messageId: 77 }]);
    board.socket.destroy();
  });

  test('waits while the Receive Maximum of MQTT 5 is unacknowledged [MQTT5-3.3.4-9]', async () => {
    const topic = unique();
    const board = await open({ protocolVersion: 5, properties: { receiveMaximum: 2 } });
    await subscribe(board, topic);
    await publish(topic, ['a'], ['b', 2], ['c'], ['d', 0]);
    await board.settled();
    const first = await board.received('publish', 3);
    expect(payloads(first)).toEqual(['a', 'b', 'd']); // QoS 0 does not count
    board.send({ cmd: 'puback', messageId: first[0]?.messageId });
    expect(payloads(await board.received('publish', 4)).at(-1)).toBe('c');
    board.socket.destroy();
  });

  test('waits while too many bytes are unacknowledged', async () => {
    const small = await openMemoryGateway({ limits: { queue: { messages: 10, bytes: 100 } } });
    const board = await open({}, small.port);
    await subscribe(board, 't');
    await send(small.port, 't', ['x'.repeat(80)], ['y'.repeat(80)], ['z']);
    await board.settled();
    const first = await board.received('publish', 2);
    expect(payloads(first).map(([letter]) => letter)).toEqual(['x', 'y']);
    board.send({ cmd: 'puback', messageId: first[0]?.messageId });
    expect(payloads(await board.received('publish', 3)).at(-1)).toBe('z');
    board.socket.destroy();
    await small.close();
  });

  test("is dropped if its packet exceeds the client's Maximum Packet Size [MQTT5-3.1.2-24, 3.1.2-25]", async () => {
    const topic = unique();
    const board = await open({ protocolVersion: 5, properties: { maximumPacketSize: 100 } });
    await subscribe(board, topic);
    await publish(topic, ['x'.repeat(200)], ['x'.repeat(200), 0], ['short']);
    expect(payloads(await board.received('publish'))).toEqual(['short']);
    board.socket.destroy();
  });
});

describe('a will', () => {
  const gone = (topic: string, more: object = {}) => ({
    topic,
    payload: Buffer.from('gone'),
    qos: 2 as const,
    retain: false,
    ...more,
  });

  test('is published with its QoS and retain flag [3.1.2-8, 3.1.2-16, 3.1.2-17]', async () => {
    const topic = unique();
    const listener = await open();
    await subscribe(listener, topic);
    const board = await open({ will: gone(topic, { retain: true }) });
    board.socket.destroy();
    expect(await listener.received('publish')).toMatchObject([{ qos: 2, retain: false }]);
    const later = await open();
    await subscribe(later, topic);
    expect(await later.received('publish')).toMatchObject([{ qos: 2, retain: true }]);
    for (const { socket } of [listener, later]) socket.destroy();
  });

  test('is published after a malformed packet and DISCONNECT with will; not after another DISCONNECT [3.14.4-3]', async () => {
    const topic = unique();
    const listener = await open();
    await subscribe(listener, topic);
    await leave(await open({ will: gone(topic) }));
    const wrong = await open({ will: gone(topic, { payload: Buffer.from('wrong') }) });
    wrong.socket.write(Buffer.from([0xf0, 0]));
    await wrong.closed;
    const requested = await open({ protocolVersion: 5, will: gone(topic, { payload: Buffer.from('requested') }) });
    requested.send({ cmd: 'disconnect', reasonCode: 4 });
    await requested.closed;
    expect(payloads(await listener.received('publish', 2))).toEqual(['wrong', 'requested']);
    listener.socket.destroy();
  });

  test('waits for its delay, and is not published if the client returns before that [MQTT5-3.1.3-9]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { port, close } = await openMemoryGateway();
    const topic = unique();
    const listener = await open({}, port);
    await subscribe(listener, topic);
    const willOf = (payload: string) =>
      gone(topic, { payload: Buffer.from(payload), properties: { willDelayInterval: 2 } });
    const session = { protocolVersion: 5 as const, clean: false, properties: { sessionExpiryInterval: 60 } };
    const returning = { ...session, clientId: unique() };
    const first = await open({ ...returning, will: willOf('returned') }, port);
    const lost = await open({ ...session, will: willOf('lost') }, port);
    for (const { socket } of [first, lost]) socket.destroy();
    const second = await open(returning, port);
    vi.advanceTimersByTime(1000);
    await listener.settled();
    expect(listener.packets.some(({ cmd }) => cmd === 'publish')).toBe(false);
    // The wills of both would be due.
    vi.advanceTimersByTime(2000);
    expect(payloads(await listener.received('publish'))).toEqual(['lost']);
    for (const { socket } of [listener, second]) socket.destroy();
    await close();
  });
});

describe('a retained message', () => {
  test('is sent to new subscribers with the retain flag, to others without [3.3.1-6, 3.3.1-8, 3.3.1-9]', async () => {
    const topic = unique();
    const before = await open();
    await subscribe(before, topic, { qos: 1 });
    await publish(topic, ['first', 1, { retain: true }], ['last', 1, { retain: true }], ['passing']);
    const seen = await before.received('publish', 3);
    expect(seen.map(({ retain }) => retain)).toEqual([false, false, false]);
    const after = await open();
    await subscribe(after, topic, { qos: 0 });
    expect(await after.received('publish')).toMatchObject([{ payload: Buffer.from('last'), retain: true, qos: 0 }]);
    await subscribe(after, topic); // [3.8.4-3]
    await after.received('publish', 2);
    for (const { socket } of [before, after]) socket.destroy();
  });

  test('is deleted by an empty one [3.3.1-10, 3.3.1-11]', async () => {
    const topic = unique();
    await publish(topic, ['a', 1, { retain: true }], ['', 1, { retain: true }]);
    const board = await open();
    await subscribe(board, topic);
    await board.settled();
    expect(board.packets.some(({ cmd }) => cmd === 'publish')).toBe(false);
    board.socket.destroy();
  });

  test('follows the subscription options of MQTT 5', async () => {
    const topic = unique();
    await publish(topic, ['kept', 1, { retain: true }]);
    const board = await open({ protocolVersion: 5 });
    await subscribe(board, topic, { rh: 2 }); // never [MQTT5-3.3.1-11]
    await subscribe(board, topic, { rh: 1 }); // to a new subscription only [MQTT5-3.3.1-10]
    await subscribe(board, topic, { rh: 2, nl: true, rap: true });
    board.send(publishPacket(topic, 'own', 0)); // not to its own publisher [MQTT5-3.8.3-3]
    await publish(topic, ['new', 0, { retain: true }]);
    await board.received('publish');
    await board.settled();
    expect(await board.received('publish')).toMatchObject([{ payload: Buffer.from('new'), retain: true }]);
    board.socket.destroy();
  });

  test('arrives before newer messages, even while another filter of the SUBSCRIBE is still being looked up', async () => {
    let found = () => {};
    const lookedUp = new Promise<void>((resolve) => {
      found = resolve;
    });
    const slow: Gateway = await openMemoryGateway({
      handlers: {
        topicExists: (name) => (name === 'slow' ? lookedUp.then(() => true) : Promise.resolve(true)),
        publish: (message, _sender, done) => {
          done('accepted');
          slow.deliver(message);
        },
      },
    });
    await send(slow.port, 'r', ['old', 1, { retain: true }]);
    const board = await open({}, slow.port);
    const subscriptions = ['r', 'slow'].map((topic) => ({ topic, qos: 1 as const }));
    board.send({ cmd: 'subscribe', messageId: 1, subscriptions });
    await board.settled();
    await send(slow.port, 'r', ['new', 1, { retain: true }]);
    found();
    await board.received('suback');
    await send(slow.port, 'r', ['newest']);
    const messages = await board.received('publish', 2);
    expect(messages.map(({ payload, retain }) => [payload.toString(), retain])).toEqual([
      ['new', true],
      ['newest', false],
    ]);
    board.socket.destroy();
    await slow.close();
  });

  test('is sent once for a filter repeated 4,000 times in one packet, with one look-up', async () => {
    let lookUps = 0;
    const counting = await openMemoryGateway({
      handlers: {
        topicExists: async () => ++lookUps > 0,
        publish: (_message, _sender, done) => done('accepted'),
      },
    });
    await send(counting.port, 'r', ['kept', 1, { retain: true }]);
    const board = await open({}, counting.port);
    const subscriptions = Array.from({ length: 4000 }, (_, n) => ({ topic: 'r', qos: (n % 2) as 0 | 1 }));
    board.send({ cmd: 'subscribe', messageId: 1, subscriptions });
    const [suback] = await board.received('suback');
    expect(suback?.granted).toEqual(subscriptions.map(({ qos }) => qos));
    await board.settled();
    expect(await board.received('publish')).toMatchObject([{ payload: Buffer.from('kept'), qos: 1 }]);
    expect(lookUps).toBe(1);
    board.socket.destroy();
    await counting.close();
  });

  test('is replaced by newer ones beyond the limit', async () => {
    const small = await openMemoryGateway({ limits: { retained: { messages: 2, bytes: 1000 } } });
    const board = await open({}, small.port);
    for (const n of [1, 2, 3]) board.send({ ...publishPacket(`r/${n}`, `n=${n}`, 1, n), retain: true } as Packet);
    await board.received('puback', 3);
    await subscribe(board, 'r/#');
    await board.settled();
    expect(payloads(await board.received('publish', 2))).toEqual(['n=2', 'n=3']);
    board.socket.destroy();
    await small.close();
  });
});

test('a deleted topic ends its subscriptions and loses its retained message', async () => {
  const topic = unique();
  const board = await open();
  await subscribe(board, topic);
  await publish(topic, ['a', 0, { retain: true }]);
  await board.received('publish');
  gateway.dropTopic(topic);
  await publish(topic, ['b', 0]);
  await board.settled();
  expect(payloads(await board.received('publish'))).toEqual(['a']);
  await subscribe(board, topic);
  await board.settled();
  expect(payloads(await board.received('publish'))).toEqual(['a']);
  board.socket.destroy();
});
