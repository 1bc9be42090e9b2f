import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IPublishPacket } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '../../../src/platform/mqtt/gateway.ts';
import { createPersistenceFile } from '../../../src/platform/mqtt/session/persistence-file.ts';
import { publishPacket, type RawBoard } from '../../support/connections/boards.ts';
import { openMemoryGateway } from '../../support/connections/memory-gateway.ts';
import { leave, openBoard, payloads, subscribe, unique } from '../../support/connections/mqtt-client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openMemoryGateway();
});
afterAll(() => gateway.close());

const PROPERTIES = {
  payloadFormatIndicator: true,
  contentType: 'text/plain',
  responseTopic: 'answers',
  correlationData: Buffer.from('no. 7'),
  userProperties: { room: ['4B', '5C'], floor: '2' },
};
const EXPIRY = { ...PROPERTIES, messageExpiryInterval: 10 };

const open5 = (options: object = {}, port = gateway.port) => openBoard(port, { protocolVersion: 5, ...options });

async function publish5(topic: string, options: Partial<IPublishPacket>, port = gateway.port): Promise<void> {
  await leave(await open5({}, port), {
    ...publishPacket(topic, 'a=1', 1),
    properties: PROPERTIES,
    ...options,
  } as never);
}

/** Runs with the clock moved forward by this many milliseconds. */
async function later(milliseconds: number, run: () => Promise<void>): Promise<void> {
  const now = performance.now.bind(performance);
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
  await run().finally(() => spy.mockRestore());
}

const published = async (board: RawBoard) => {
  await board.settled();
  return board.packets.filter((packet) => packet.cmd === 'publish');
};

describe('the properties of an MQTT 5 message', () => {
  test.each([0, 1, 2] as const)('reach MQTT 5 subscribers with QoS %i, and no others', async (qos) => {
    const topic = unique();
    const [five, four] = [await open5(), await openBoard(gateway.port)];
    for (const board of [five, four]) await subscribe(board, topic);
    await publish5(topic, { qos });
    expect(await five.received('publish')).toMatchObject([{ payload: Buffer.from('a=1'), properties: PROPERTIES }]);
    const [plain] = await four.received('publish');
    expect(plain?.payload.toString()).toBe('a=1');
    expect(plain?.properties).toBeUndefined();
    for (const { socket } of [five, four]) socket.destroy();
  });

  test('reach new subscribers with a retained message, after a restart too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'properties-'));
    const persistence = createPersistenceFile(join(folder, 'gateway.json'), (error) => {
      throw error;
    });
    const first = await openMemoryGateway({ persistence });
    await publish5('kept', { retain: true, properties: EXPIRY }, first.port);
    first.stopIntake();
    await first.close();
    const second = await openMemoryGateway({ persistence });
    const board = await open5({}, second.port);
    await subscribe(board, 'kept');
    expect(await board.received('publish')).toMatchObject([{ retain: true, properties: EXPIRY }]);
    board.socket.destroy();
    await second.close();
    rmSync(folder, { recursive: true });
  });

  test('reach a client that was offline', async () => {
    const topic = unique();
    const session = { clientId: unique(), clean: false, properties: { sessionExpiryInterval: 60 } };
    const board = await open5(session);
    await subscribe(board, topic);
    await leave(board);
    await publish5(topic, {});
    const again = await open5(session);
    expect(await again.received('publish')).toMatchObject([{ properties: PROPERTIES }]);
    again.socket.destroy();
  });

  test('reach the subscribers of a will', async () => {
    const topic = unique();
    const board = await open5();
    await subscribe(board, topic);
    const will = { topic, payload: Buffer.from('gone=1'), qos: 0 as const, retain: false, properties: PROPERTIES };
    (await open5({ will })).socket.destroy();
    expect(await board.received('publish')).toMatchObject([{ properties: PROPERTIES }]);
    board.socket.destroy();
  });

  test('count towards the bytes that may be queued for a client', async () => {
    const small = await openMemoryGateway({ limits: { queue: { messages: 10, bytes: 1000 } } });
    const session = { clientId: 'away', clean: false, properties: { sessionExpiryInterval: 60 } };
    const board = await open5(session, small.port);
    await subscribe(board, 't');
    await leave(board);
    for (const n of [1, 2, 3]) {
      const properties = { userProperties: { long: 'x'.repeat(600) } };
      await publish5('t', { payload: `n=${n}`, properties }, small.port);
    }
    const again = await open5(session, small.port);
    expect(payloads(await published(again))).toEqual(['n=3']);
    again.socket.destroy();
    await small.close();
  });

  test("count towards the client's Maximum Packet Size: a larger message is dropped [MQTT5-3.1.2-24]", async () => {
    const topic = unique();
    const board = await open5({ properties: { maximumPacketSize: 100 } });
    await subscribe(board, topic);
    for (const [qos, length] of [
      [0, 200],
      [1, 200],
      [1, 20],
    ] as const) {
      await publish5(topic, { qos, properties: { userProperties: { long: 'x'.repeat(length) } } });
    }
    expect(await published(board)).toMatchObject([{ properties: { userProperties: { long: 'x'.repeat(20) } } }]);
    board.socket.destroy();
  });
});

test("a response over the client's Maximum Packet Size closes the connection instead [MQTT5-3.1.2-24]", async () => {
  const board = await open5({ properties: { maximumPacketSize: 60 } });
  const subscriptions = Array.from({ length: 100 }, (_, n) => ({ topic: `t${n}`, qos: 0 as const }));
  board.send({ cmd: 'subscribe', messageId: 1, subscriptions });
  await board.closed;
  expect(board.packets.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x95 });
});

describe('a message with an expiry', () => {
  test('carries its remaining time [MQTT5-3.3.2-6]', async () => {
    const topic = unique();
    await publish5(topic, { retain: true, properties: EXPIRY });
    await later(4000, async () => {
      const board = await open5();
      await subscribe(board, topic);
      expect(await board.received('publish')).toMatchObject([{ properties: { messageExpiryInterval: 6 } }]);
      board.socket.destroy();
    });
  });

  test('is not sent after it expires [MQTT5-3.3.2-5]', async () => {
    const topic = unique();
    const session = { clientId: unique(), clean: false, properties: { sessionExpiryInterval: 60 } };
    const away = await open5(session);
    await subscribe(away, topic);
    await leave(away);
    await publish5(topic, { retain: true, properties: EXPIRY });
    await publish5(topic, { payload: 'b=2' });
    await later(10_000, async () => {
      const back = await open5(session);
      expect(payloads(await published(back))).toEqual(['b=2']);
      const fresh = await openBoard(gateway.port);
      await subscribe(fresh, topic);
      expect(await published(fresh)).toEqual([]);
      for (const { socket } of [back, fresh]) socket.destroy();
    });
  });
});
