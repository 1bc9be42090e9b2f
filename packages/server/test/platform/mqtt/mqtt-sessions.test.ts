import type { IConnectPacket } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../../src/platform/mqtt/gateway.ts';
import { publishPacket, type RawBoard } from '../../support/connections/boards.ts';
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
const isPresent = (board: RawBoard) => (board.packets[0] as { sessionPresent: boolean }).sessionPresent;

describe('a persistent session', () => {
  test('receives QoS 1 and 2 messages published while its client was offline, in order [3.1.2-4, 3.1.2-5]', async () => {
    const [clientId, topic] = [unique(), unique()];
    const first = await open({ clientId, clean: false });
    expect(isPresent(first)).toBe(false);
    await subscribe(first, topic);
    await leave(first);
    await publish(topic, ['a', 1], ['b', 0], ['c', 2], ['d', 1]);
    const second = await open({ clientId, clean: false });
    expect(isPresent(second)).toBe(true); // [3.2.2-2]
    const messages = await second.received('publish', 3);
    expect(messages.map(({ payload, qos, dup }) => [payload.toString(), qos, dup])).toEqual([
      ['a', 1, false],
      ['c', 2, false],
      ['d', 1, false],
    ]);
    second.socket.destroy();
  });

  test('gets everything in order among a hundred, also if its client comes while most still wait', async () => {
    const topic = unique();
    const ids = Array.from({ length: 100 }, () => unique());
    for (const clientId of ids) {
      const board = await open({ clientId, clean: false });
      await subscribe(board, topic);
      await leave(board);
    }
    const texts = Array.from({ length: 600 }, (_, at) => String(at));
    const sent = publish(topic, ...texts.map((text): [string, 1] => [text, 1]));
    const early = await open({ clientId: ids[99] as string, clean: false });
    await sent;
    const late = await open({ clientId: ids[0] as string, clean: false });
    for (const board of [early, late]) {
      for (let acknowledged = 0; acknowledged < texts.length; ) {
        const all = await board.received('publish', Math.min(acknowledged + 100, texts.length));
        board.send(...all.slice(acknowledged).map(({ messageId }) => ({ cmd: 'puback' as const, messageId })));
        acknowledged = all.length;
      }
      expect(payloads(await board.received('publish', texts.length))).toEqual(texts);
      board.socket.destroy();
    }
  });

  test('repeats unacknowledged messages with DUP, the same ids and in order [4.4.0-1, 4.6.0-1]', async () => {
    const [clientId, topic] = [unique(), unique()];
    const first = await open({ clientId, clean: false });
    await subscribe(first, topic);
    await publish(topic, ['a', 1], ['b', 2], ['c', 2], ['d', 1]);
    const sent = await first.received('publish', 4);
    const [a, b] = sent.map(({ messageId }) => messageId);
    first.send({ cmd: 'puback', messageId: a }, { cmd: 'pubrec', messageId: b });
    await first.received('pubrel');
    first.socket.destroy();
    await first.closed;

    const second = await open({ clientId, clean: false });
    const repeated = await second.received('publish', 2);
    expect(repeated.map(({ payload, messageId, dup }) => [payload.toString(), messageId, dup])).toEqual(
      sent.slice(2).map(({ payload, messageId }) => [payload.toString(), messageId, true]),
    );
    expect(await second.received('pubrel')).toMatchObject([{ messageId: b }]);
    await second.settled();
    expect(second.packets.map(({ cmd }) => cmd)).toEqual(['connack', 'pubrel', 'publish', 'publish', 'pingresp']);
    second.socket.destroy();
  });

  test('is deleted when its client connects with a clean one [3.1.2-6]', async () => {
    const [clientId, topic] = [unique(), unique()];
    const first = await open({ clientId, clean: false });
    await subscribe(first, topic);
    await leave(first);
    const clean = await open({ clientId });
    expect(isPresent(clean)).toBe(false);
    await leave(clean);
    await publish(topic, ['a']);
    const last = await open({ clientId, clean: false });
    expect(isPresent(last)).toBe(false);
    await last.settled();
    expect(last.packets.some(({ cmd }) => cmd === 'publish')).toBe(false);
    last.socket.destroy();
  });

  test('moves to the latest connection of its client; clean ones with the same id coexist [3.1.4-2]', async () => {
    const clientId = unique();
    const clean = await Promise.all([open({ clientId }), open({ clientId })]);
    const properties = { sessionExpiryInterval: 60 };
    const old = await open({ clientId, protocolVersion: 5, clean: false, properties });
    const young = await open({ clientId, protocolVersion: 5, clean: false, properties });
    await old.closed;
    expect(old.packets.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x8e });
    for (const board of [...clean, young]) {
      await board.settled();
      board.socket.destroy();
    }
  });

  test('that ends with its connection is new for the next connection', async () => {
    const [clientId, topic] = [unique(), unique()];
    const client = { clientId, protocolVersion: 5 as const, clean: false };
    await leave(await open({ ...client, properties: { sessionExpiryInterval: 60 } }));
    const old = await open(client);
    expect(isPresent(old)).toBe(true);
    const young = await open(client);
    await old.closed;
    expect(isPresent(young)).toBe(false);
    expect(await subscribe(young, topic)).toBe(2);
    await publish(topic, ['a']);
    await young.received('publish');
    young.socket.destroy();
  });

  test('is not given to a client with the same id and another user name', async () => {
    const clientId = unique();
    await leave(await open({ clientId, clean: false, username: 'ada' }));
    const other = await open({ clientId, clean: false, username: 'bob' });
    expect(isPresent(other)).toBe(false);
    other.socket.destroy();
  });

  test('keeps the latest queued messages, up to its limit', async () => {
    const small = await openMemoryGateway({ limits: { queue: { messages: 3, bytes: 1000 } } });
    const [clientId, topic] = [unique(), unique()];
    const first = await open({ clientId, clean: false }, small.port);
    await subscribe(first, topic);
    await leave(first);
    const publisher = await open({}, small.port);
    for (const n of [1, 2, 3, 4, 5]) publisher.send(publishPacket(topic, `n=${n}`, 1, n));
    await leave(publisher);
    const second = await open({ clientId, clean: false }, small.port);
    expect(payloads(await second.received('publish', 3))).toEqual(['n=3', 'n=4', 'n=5']);
    second.socket.destroy();
    await small.close();
  });

  test('ends when its client stays away beyond its expiry', async () => {
    const brief = await openMemoryGateway({ limits: { sessionMs: 50 } });
    const clientId = unique();
    await leave(await open({ clientId, clean: false }, brief.port));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const late = await open({ clientId, clean: false }, brief.port);
    expect(isPresent(late)).toBe(false);
    late.socket.destroy();
    await brief.close();
  });

  test('ends when there are too many, and it has been idle the longest', async () => {
    const small = await openMemoryGateway({ limits: { sessions: { all: 2, ofAddress: 2, ofTopic: 2 } } });
    const ids = [unique(), unique(), unique()];
    for (const clientId of ids) await leave(await open({ clientId, clean: false }, small.port));
    const boards = await Promise.all(ids.map((clientId) => open({ clientId, clean: false }, small.port)));
    expect(boards.map(isPresent)).toEqual([false, true, true]);
    for (const { socket } of boards) socket.destroy();
    await small.close();
  });

  test('lasts as long as MQTT 5 requests, up to the limit, and ends when a DISCONNECT says so', async () => {
    const clientId = unique();
    const requested = { sessionExpiryInterval: 0xffffffff };
    const first = await open({ clientId, protocolVersion: 5, properties: requested });
    expect(first.packets[0]).toMatchObject({ properties: { sessionExpiryInterval: 3600 } }); // [MQTT5-3.2.2-21]
    await leave(first);
    const second = await open({ clientId, protocolVersion: 5, clean: false, properties: requested });
    expect(isPresent(second)).toBe(true);
    second.send({ cmd: 'disconnect', properties: { sessionExpiryInterval: 0 } });
    await second.closed;
    const third = await open({ clientId, protocolVersion: 5, clean: false });
    expect(isPresent(third)).toBe(false);
    third.send({ cmd: 'disconnect', properties: { sessionExpiryInterval: 5 } });
    await third.closed; // a session that was to end cannot be extended (MQTT 5 section 3.14.2.2.2)
    expect(third.packets.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x82 });
  });
});
