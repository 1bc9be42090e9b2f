import type { Packet } from 'mqtt-packet';
import { describe, expect, test } from 'vitest';
import { type Gateway, type GatewayOptions, openGateway } from '../src/platform/mqtt/gateway.ts';
import { LookupLimit } from '../src/platform/rate-limit.ts';
import { eventually, publishPacket, RawBoard } from './boards.ts';
import { openMemoryGateway } from './memory-gateway.ts';
import { leave, openBoard, subscribe } from './mqtt-client.ts';

/** Runs with a gateway of its own. */
async function withGateway(options: Partial<GatewayOptions>, use: (gateway: Gateway) => Promise<void>): Promise<void> {
  const gateway = await openMemoryGateway(options);
  await use(gateway).finally(() => gateway.close());
}

describe('connections', () => {
  test('beyond the limit are told so: CONNACK 3, with MQTT 5 0x97; the next one is served', () =>
    withGateway({ limits: { connections: 2 } }, async ({ port }) => {
      const boards = [await openBoard(port), await openBoard(port)];
      const refused = await openBoard(port);
      expect(refused.packets).toMatchObject([{ cmd: 'connack', returnCode: 3 }]);
      await refused.closed;
      const refused5 = await openBoard(port, { protocolVersion: 5 });
      expect(refused5.packets).toMatchObject([{ cmd: 'connack', reasonCode: 0x97 }]);
      await refused5.closed;
      await leave(boards[0] as RawBoard);
      const next = await eventually(
        () => openBoard(port),
        ({ packets }) => (packets[0] as { returnCode: number }).returnCode === 0,
      );
      for (const { socket } of [...boards, next]) socket.destroy();
    }));

  test('that never finish their CONNECT are closed, however slowly they send it', () =>
    withGateway({ limits: { connectTimeoutMs: 500 } }, async ({ port }) => {
      const silent = await RawBoard.open(port);
      const slow = await RawBoard.open(port);
      const drip = setInterval(() => slow.socket.write(Buffer.from([0x10])), 100);
      slow.socket.write(Buffer.from([0x10, 0x7f]));
      await Promise.all([silent.closed, slow.closed]);
      clearInterval(drip);
    }));

  test('with a packet longer than the limit are closed, and MQTT 5 knows the limit', () =>
    withGateway({ limits: { packetBytes: 200 } }, async ({ port }) => {
      const board = await openBoard(port, { protocolVersion: 5 });
      expect(board.packets[0]).toMatchObject({ properties: { maximumPacketSize: 200 } });
      board.send(publishPacket('t', 'x'.repeat(190)));
      await board.settled();
      board.send(publishPacket('t', 'x'.repeat(200)));
      await board.closed;
      expect(board.packets.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x95 });
    }));

  test('that begin more QoS 2 messages than may be, and release none, are closed [MQTT5-3.3.4-7]', () =>
    withGateway({ limits: { receiveMaximum: 2 } }, async ({ port }) => {
      const board = await openBoard(port, { protocolVersion: 5 });
      expect(board.packets[0]).toMatchObject({ properties: { receiveMaximum: 2 } });
      board.send(publishPacket('t', 'a', 2, 1), publishPacket('t', 'b', 2, 2), { cmd: 'pubrel', messageId: 1 });
      board.send(publishPacket('t', 'c', 2, 3));
      await board.settled();
      board.send(publishPacket('t', 'd', 2, 4));
      await board.closed;
      expect(board.packets.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x93 });
    }));

  test('of MQTT 5 with an authentication method are refused: none is known', () =>
    withGateway({}, async ({ port }) => {
      const board = await openBoard(port, { protocolVersion: 5, properties: { authenticationMethod: 'X' } });
      expect(board.packets).toMatchObject([{ cmd: 'connack', reasonCode: 0x8c }]);
      await board.closed;
    }));

  test('of MQTT 5 without an id are told one, each another', () =>
    withGateway({}, async ({ port }) => {
      const boards = await Promise.all([1, 2].map(() => openBoard(port, { protocolVersion: 5, clientId: '' })));
      const ids = boards.map(({ packets }) => (packets[0] as { properties: object }).properties);
      expect(ids[0]).toMatchObject({ assignedClientIdentifier: expect.stringMatching(/.{8}/) });
      expect(ids[0]).not.toEqual(ids[1]);
      for (const { socket } of boards) socket.destroy();
    }));
});

test('a hundred clients of one id are all served: nobody is dropped, and each gets its own messages', () =>
  withGateway({ topics: 'exact' }, async ({ port }) => {
    const boards = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const board = await openBoard(port, { clientId: 'clientID' });
        expect(await subscribe(board, `topic${n}`, { qos: 1 })).toBe(1);
        return board;
      }),
    );
    for (let round = 1; round <= 3; round++) {
      for (const [n, board] of boards.entries()) board.send(publishPacket(`topic${n}`, `n=${n}`, 1, round));
      for (const [n, board] of boards.entries()) {
        const messages = await board.received('publish', round);
        expect(messages.at(-1)).toMatchObject({ topic: `topic${n}`, payload: Buffer.from(`n=${n}`) });
        board.send({ cmd: 'puback', messageId: messages.at(-1)?.messageId });
      }
    }
    for (const { socket, packets } of boards) {
      expect(socket.destroyed).toBe(false);
      expect(packets.filter(({ cmd }) => cmd === 'publish')).toHaveLength(3);
      socket.destroy();
    }
  }));

test('a subscriber that does not read is cut off at its limit, and holds up nobody else', () =>
  withGateway({ limits: { subscriberBufferBytes: 1024 * 1024 } }, async ({ port }) => {
    const boards = await Promise.all([openBoard(port), openBoard(port), openBoard(port)]);
    const [frozen, healthy, publisher] = boards as [RawBoard, RawBoard, RawBoard];
    for (const board of [frozen, healthy]) await subscribe(board, 't', { qos: 0 });
    frozen.socket.pause();
    // More than its limit and all buffers of the system between, and never more than the healthy one has received.
    for (let sent = 10; sent <= 300; sent += 10) {
      publisher.send(...Array<Packet>(10).fill(publishPacket('t', 'x'.repeat(60_000))));
      await healthy.received('publish', sent);
    }
    frozen.socket.resume();
    await frozen.closed;
    expect(frozen.packets.filter(({ cmd }) => cmd === 'publish').length).toBeLessThan(300);
    for (const { socket } of boards) socket.destroy();
  }));

describe('names', () => {
  /** A gateway of the product, with one topic, that counts its look-ups. */
  async function openCounting(lookups: LookupLimit) {
    const asked: string[] = [];
    const gateway: Gateway = await openGateway({
      host: '127.0.0.1',
      port: 0,
      lookups,
      handlers: {
        topicExists: async (name) => {
          asked.push(name);
          return name.startsWith('RIGHT');
        },
        publish: (name, _payload, done) => {
          asked.push(name);
          done(name.startsWith('RIGHT') ? 'accepted' : 'unknown-topic');
        },
      },
    });
    return { gateway, asked };
  }

  test('with wildcards, of the server itself and shared ones are refused without a look-up', async () => {
    const { gateway, asked } = await openCounting(new LookupLimit());
    const board = await openBoard(gateway.port);
    for (const filter of ['#', '+', 'RIGHT/#', '$SYS/x', '$share/g/RIGHT']) {
      expect(await subscribe(board, filter)).toBe(0x80); // [3.9.3-2]
    }
    const board5 = await openBoard(gateway.port, { protocolVersion: 5 });
    expect(await subscribe(board5, '#')).toBe(0xa2);
    expect(await subscribe(board5, '$share/g/RIGHT')).toBe(0x9e);
    expect(asked).toEqual([]);
    for (const { socket } of [board, board5]) socket.destroy();
    await gateway.close();
  });

  test('that are wrong are no longer looked up beyond the limit; right ones in use are served', async () => {
    const { gateway, asked } = await openCounting(new LookupLimit(3));
    const board = await openBoard(gateway.port, { protocolVersion: 5 });
    expect(await subscribe(board, 'RIGHT', { qos: 0 })).toBe(0);
    for (const name of ['W1', 'W2', 'W2', 'W2', 'W3', 'W4', 'W5']) expect(await subscribe(board, name)).toBe(0x80);
    board.send(publishPacket('W6', 'a=1', 1, 1), publishPacket('RIGHT', 'a=1', 1, 2));
    expect((await board.received('puback', 2)).map(({ reasonCode }) => reasonCode)).toEqual([0x90, 0]);
    expect(asked).toEqual(['RIGHT', 'W1', 'W2', 'W3', 'RIGHT']);
    board.socket.destroy();
    await gateway.close();
  });

  test('that are wrong are counted one by one, however many come in one SUBSCRIBE', async () => {
    const { gateway, asked } = await openCounting(new LookupLimit(3));
    const board = await openBoard(gateway.port);
    const subscriptions = Array.from({ length: 1000 }, (_, n) => ({ topic: `WRONG${n}`, qos: 0 as const }));
    board.send({ cmd: 'subscribe', messageId: 1, subscriptions });
    await board.received('suback');
    expect(asked).toEqual(['WRONG0', 'WRONG1', 'WRONG2']);
    board.socket.destroy();
    await gateway.close();
  });

  test('are limited by address and for a minute', () => {
    const lookups = new LookupLimit(2, 1000);
    for (const name of ['A', 'B']) lookups.missed('10.0.0.1', name, 0);
    expect(lookups.mayExist('10.0.0.1', 'C', 500)).toBe(false);
    expect(lookups.mayExist('10.0.0.2', 'C', 500)).toBe(true);
    expect(lookups.mayExist('10.0.0.2', 'A', 500)).toBe(false); // known to be wrong
    expect(lookups.mayExist('10.0.0.1', 'C', 1000)).toBe(true);
  });
});
