import { once } from 'node:events';
import { Duplex } from 'node:stream';
import type { Packet } from 'mqtt-packet';
import { describe, expect, test } from 'vitest';
import { LookupLimit } from '../../../src/platform/limits/lookup-limit.ts';
import { type Gateway, type GatewayOptions, openGateway } from '../../../src/platform/mqtt/gateway.ts';
import { SendBuffer } from '../../../src/platform/mqtt/session/send-buffer.ts';
import { CONNECT, eventually, publishPacket, RawBoard } from '../../support/connections/boards.ts';
import { openMemoryGateway } from '../../support/connections/memory-gateway.ts';
import { leave, openBoard, subscribe, topicNameOf } from '../../support/connections/mqtt-client.ts';

/** Runs with a gateway of its own. */
async function withGateway(options: Partial<GatewayOptions>, use: (gateway: Gateway) => Promise<void>): Promise<void> {
  const gateway = await openMemoryGateway(options);
  await use(gateway).finally(() => gateway.close());
}

describe('connections', () => {
  test('that come before the server hears of messages on other servers wait for their answer; one may leave', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await withGateway({ opens: promise }, async ({ port }) => {
      const gone = await RawBoard.open(port);
      gone.socket.resetAndDestroy();
      const board = await RawBoard.open(port);
      board.send(CONNECT);
      await withGateway({}, async (other) => {
        // By then, an answer would have come.
        for (let n = 0; n < 10; n++) (await openBoard(other.port)).socket.destroy();
      });
      expect(board.packets).toEqual([]);
      resolve();
      await board.received('connack');
    });
  });

  test('beyond the limit get CONNACK 3, or 0x97 with MQTT 5; the next one is served', () =>
    // A tenth of the limit may wait for their refusal: enough for the two that close while the next one connects.
    withGateway({ limits: { connections: 40 } }, async ({ port }) => {
      const boards = await Promise.all(Array.from({ length: 40 }, () => openBoard(port)));
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

  test('with a packet over the limit are closed, and MQTT 5 gets the limit in advance', () =>
    withGateway({ limits: { packetBytes: 200 } }, async ({ port }) => {
      const board = await openBoard(port, { protocolVersion: 5 });
      expect(board.packets[0]).toMatchObject({ properties: { maximumPacketSize: 200 } });
      board.send(publishPacket('t', 'x'.repeat(190)));
      await board.settled();
      board.send(publishPacket('t', 'x'.repeat(200)));
      await board.closed;
      expect(board.packets.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x95 });
    }));

  test('that start too many QoS 2 messages without a PUBREL are closed [MQTT5-3.3.4-7]', () =>
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

  test('that have not sent CONNECT make room for newer ones, so they lock nobody out', () =>
    withGateway({ limits: { unconnectedPerAddress: 2 } }, async ({ port }) => {
      const silent = await Promise.all([1, 2, 3].map(() => RawBoard.open(port)));
      await Promise.race(silent.map(({ closed }) => closed));
      const board = await openBoard(port);
      expect(board.packets).toMatchObject([{ cmd: 'connack', returnCode: 0 }]);
      expect(silent.filter(({ socket }) => !socket.destroyed).length).toBeLessThan(3);
      for (const { socket } of [...silent, board]) socket.destroy();
    }));

  test('with a will over the limit are refused with the reason', () =>
    withGateway({}, async ({ port }) => {
      const will = { topic: 't', payload: Buffer.alloc(5000, 'x'), qos: 0, retain: false } as const;
      const board = await openBoard(port, { will });
      expect(board.packets).toMatchObject([{ cmd: 'connack', returnCode: 3 }]);
      await board.closed;
    }));

  test('have a limited number of subscriptions', () =>
    withGateway({ limits: { subscriptions: 2 } }, async ({ port }) => {
      const board = await openBoard(port, { protocolVersion: 5 });
      const codes = [];
      for (const topic of ['a', 'b', 'a', 'c']) codes.push(await subscribe(board, topic, { qos: 0 }));
      expect(codes).toEqual([0, 0, 0, 0x97]);
      board.socket.destroy();
    }));

  test('with many pending requests are not read until these are answered', async () => {
    let lookups = 0;
    const answers: (() => void)[] = [];
    const gateway = await openMemoryGateway({
      handlers: {
        topicExists: () => {
          lookups++;
          return new Promise<boolean>((resolve) => answers.push(() => resolve(true)));
        },
        publish: (_message, _sender, done) => done('accepted'),
      },
    });
    const board = await openBoard(gateway.port);
    const request = (n: number): Packet => ({
      cmd: 'subscribe',
      messageId: n,
      subscriptions: [{ topic: `t${n}`, qos: 0 }],
    });
    board.send(...Array.from({ length: 100 }, (_, n) => request(n + 1)), publishPacket('t', 'x', 1, 7));
    await eventually(
      async () => lookups,
      (count) => count > 0,
    );
    expect(board.packets.some(({ cmd }) => cmd === 'puback')).toBe(false);
    const answering = setInterval(() => answers.shift()?.(), 1);
    expect(await board.received('suback', 100)).toHaveLength(100);
    expect(await board.received('puback')).toHaveLength(1);
    clearInterval(answering);
    board.socket.destroy();
    await gateway.close();
  });

  test('of MQTT 5 with an authentication method are refused: none is supported', () =>
    withGateway({}, async ({ port }) => {
      const board = await openBoard(port, { protocolVersion: 5, properties: { authenticationMethod: 'X' } });
      expect(board.packets).toMatchObject([{ cmd: 'connack', reasonCode: 0x8c }]);
      await board.closed;
    }));

  test('of MQTT 5 without an id are each assigned a different one', () =>
    withGateway({}, async ({ port }) => {
      const boards = await Promise.all([1, 2].map(() => openBoard(port, { protocolVersion: 5, clientId: '' })));
      const ids = boards.map(({ packets }) => (packets[0] as { properties: object }).properties);
      expect(ids[0]).toMatchObject({ assignedClientIdentifier: expect.stringMatching(/.{8}/) });
      expect(ids[0]).not.toEqual(ids[1]);
      for (const { socket } of boards) socket.destroy();
    }));
});

test('a hundred clients with one id are all served: nobody is disconnected, and each gets its own messages', () =>
  withGateway({ topics: 'exact' }, async ({ port }) => {
    const boards = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const board = await openBoard(port, { clientId: 'clientID' });
        expect(await subscribe(board, topicNameOf(n), { qos: 1 })).toBe(1);
        return board;
      }),
    );
    for (let round = 1; round <= 3; round++) {
      for (const [n, board] of boards.entries()) board.send(publishPacket(topicNameOf(n), `n=${n}`, 1, round));
      for (const [n, board] of boards.entries()) {
        const messages = await board.received('publish', round);
        expect(messages.at(-1)).toMatchObject({ topic: topicNameOf(n), payload: Buffer.from(`n=${n}`) });
        board.send({ cmd: 'puback', messageId: messages.at(-1)?.messageId });
      }
    }
    for (const { socket, packets } of boards) {
      expect(socket.destroyed).toBe(false);
      expect(packets.filter(({ cmd }) => cmd === 'publish')).toHaveLength(3);
      socket.destroy();
    }
  }));

test('a subscriber that does not read is disconnected at its limit, and does not block the others', () =>
  withGateway({ limits: { subscriberBufferBytes: 1024 * 1024 } }, async ({ port }) => {
    const boards = await Promise.all([openBoard(port), openBoard(port), openBoard(port)]);
    const [frozen, healthy, publisher] = boards as [RawBoard, RawBoard, RawBoard];
    for (const board of [frozen, healthy]) await subscribe(board, 't', { qos: 0 });
    frozen.socket.pause();
    // Exceeds its limit and all system buffers between, but never what the healthy one has received.
    for (let sent = 10; sent <= 300; sent += 10) {
      publisher.send(...Array<Packet>(10).fill(publishPacket('t', 'x'.repeat(60_000))));
      await healthy.received('publish', sent);
    }
    frozen.socket.resume();
    await frozen.closed;
    expect(frozen.packets.filter(({ cmd }) => cmd === 'publish').length).toBeLessThan(300);
    for (const { socket } of boards) socket.destroy();
  }));

test('slow readers are disconnected earlier when all of them together would fill memory', async () => {
  const streamOf = () => new Duplex({ read() {}, write() {}, highWaterMark: 1 });
  const all = { bytes: 0 };
  const streams = [streamOf(), streamOf()] as const;
  const buffers = streams.map((stream) => new SendBuffer(stream, 1024 * 1024, all));
  buffers[0]?.write(Buffer.alloc(100_000));
  expect(all.bytes).toBe(100_000);
  all.bytes += 128 * 1024 * 1024; // of others
  buffers[1]?.write(Buffer.alloc(1000));
  buffers[0]?.write(Buffer.alloc(1000));
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  await once(streams[0], 'close');
  expect(all.bytes).toBe(128 * 1024 * 1024 + 1000);
});

describe('topic names', () => {
  const RIGHT = 'RGHTRGHT22';
  const isRight = (name: string) => name.startsWith('RGHT');

  /** A gateway of the product that knows topics with valid names and counts its look-ups. */
  async function openCounting(lookups: LookupLimit) {
    const lookedUp: string[] = [];
    const gateway: Gateway = await openGateway({
      host: '127.0.0.1',
      port: 0,
      lookups,
      handlers: {
        topicExists: async (name) => {
          lookedUp.push(name);
          return isRight(name);
        },
        publish: ({ topicName }, _sender, done) => {
          lookedUp.push(topicName);
          done(isRight(topicName) ? 'accepted' : 'unknown-topic');
        },
      },
    });
    return { gateway, lookedUp };
  }

  test('with wildcards, below $SYS or shared are refused without a look-up', async () => {
    const { gateway, lookedUp } = await openCounting(new LookupLimit());
    const board = await openBoard(gateway.port);
    for (const filter of ['#', '+', 'RIGHT/#', '$SYS/x', '$share/g/RIGHT']) {
      expect(await subscribe(board, filter)).toBe(0x80); // [3.9.3-2]
    }
    const board5 = await openBoard(gateway.port, { protocolVersion: 5 });
    expect(await subscribe(board5, '#')).toBe(0xa2);
    expect(await subscribe(board5, '$share/g/RIGHT')).toBe(0x9e);
    expect(lookedUp).toEqual([]);
    for (const { socket } of [board, board5]) socket.destroy();
    await gateway.close();
  });

  test('that are invalid are unknown without a look-up, and cached nowhere', async () => {
    const lookups = new LookupLimit();
    const { gateway, lookedUp } = await openCounting(lookups);
    const board = await openBoard(gateway.port, { protocolVersion: 5 });
    const long = 'N'.repeat(60_000);
    for (let message = 1; message <= 200; message++) {
      board.send(publishPacket(`${long}${message}`, 'a=1', 1, message));
      if (message % 50 === 0) await board.received('puback', message);
    }
    expect((await board.received('puback', 200)).every(({ reasonCode }) => reasonCode === 0x90)).toBe(true);
    for (const name of ['lowercase2', 'SHORT', 'ZEROISNT00', `${RIGHT}2`])
      expect(await subscribe(board, name)).toBe(0x80);
    expect(lookedUp).toEqual([]);
    // None of these helps a guesser, so no look-up waits because of them.
    expect(lookups.turnOf({ address: '127.0.0.1', connection: {}, isGone: false })).toBeUndefined();
    board.socket.destroy();
    await gateway.close();
  });

  test("that are correct are served, however many wrong ones their address sent, while a guesser's wait", async () => {
    const { gateway, lookedUp } = await openCounting(new LookupLimit({ limit: 40, windowMs: 8_000 }));
    const guesser = await openBoard(gateway.port, { protocolVersion: 5 });
    for (let n = 0; n < 400; n++) guesser.send(publishPacket(topicNameOf(n), 'a=1', 1, n + 1));
    await guesser.received('puback', 40);
    const classmate = await openBoard(gateway.port, { protocolVersion: 5 });
    const began = performance.now();
    classmate.send(publishPacket('RGHTRGHT33', 'a=1', 1, 1));
    expect(await subscribe(classmate, 'RGHTRGHT44', { qos: 1 })).toBe(1);
    expect(await classmate.received('puback')).toMatchObject([{ reasonCode: 0 }]);
    // One turn each, before all of the guesser's.
    expect(performance.now() - began).toBeLessThan(2000);
    expect(lookedUp.filter((name) => !isRight(name)).length).toBeLessThan(100);
    // A cached name no longer waits.
    const again = performance.now();
    classmate.send(publishPacket('RGHTRGHT33', 'a=2', 1, 2));
    await classmate.received('puback', 2);
    expect(performance.now() - again).toBeLessThan(150);
    for (const { socket } of [guesser, classmate]) socket.destroy();
    await gateway.close();
  });

  test('that are wrong count once per window, for a whole IPv6 network together, and for nobody else', () => {
    const lookups = new LookupLimit({ limit: 2, windowMs: 1000 });
    const at = (address: string) => ({ address, connection: {}, isGone: false });
    const now = performance.now();
    lookups.missed(at('2001:db8::1'), topicNameOf(1), now);
    lookups.missed(at('2001:db8::2'), topicNameOf(2), now);
    expect(lookups.exists(topicNameOf(1), now + 500)).toBe(false);
    expect(lookups.exists(topicNameOf(1), now + 1001)).toBeUndefined();
    expect(lookups.exists(topicNameOf(3), now)).toBeUndefined();
    expect(lookups.turnOf(at('2001:db8::3'))).toBeInstanceOf(Promise);
    expect(lookups.turnOf(at('2001:db8:0:1::1'))).toBeUndefined();
  });

  test('looked up for closed connections make room for others', async () => {
    const lookups = new LookupLimit({ limit: 1, windowMs: 60_000 });
    const gone = { address: '10.0.0.1', connection: {}, isGone: false };
    lookups.missed(gone, topicNameOf(1));
    const turns = Array.from({ length: 1000 }, () => lookups.turnOf(gone));
    const waiting = { ...gone, connection: {} };
    expect(await lookups.turnOf(waiting)).toBe(false);
    gone.isGone = true;
    const turn = lookups.turnOf(waiting);
    expect(await Promise.all(turns)).not.toContain(true);
    expect(await Promise.race([turn, Promise.resolve('waits')])).toBe('waits');
  });
});
