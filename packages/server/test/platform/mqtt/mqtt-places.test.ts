import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { generate, type Packet } from 'mqtt-packet';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createHttpServer } from '../../../src/platform/http/http-server.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { openGateway } from '../../../src/platform/mqtt/gateway.ts';
import { DEFAULT_LIMITS } from '../../../src/platform/mqtt/gateway-types.ts';
import { type Occupant, Places } from '../../../src/platform/mqtt/places.ts';
import { CONNECT, eventually, publishPacket, type RawBoard } from '../../support/connections/boards.ts';
import { openBoard, subscribe, topicNameOf } from '../../support/connections/mqtt-client.ts';

const { connectionsPerAddress: LIMIT, silentMs: SILENT_MS } = DEFAULT_LIMITS;
const TOPIC = topicNameOf(1);

/** Moves the monotonic clock of this process on. */
let ahead = 0;
const realNow = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

/** The gateway with the limits of the product, and the addresses that it reported as full. */
async function openFullGateway() {
  const web = await createHttpServer({ logger: createLogger('silent'), tls: undefined });
  const reported: (string | undefined)[] = [];
  const gateway = await openGateway({
    host: '127.0.0.1',
    port: 0,
    upgrades: web.upgrades,
    onFull: (address) => reported.push(address),
    handlers: { topicExists: async () => true, publish: (_message, _sender, done) => done('accepted') },
  });
  await web.app.listen({ host: '127.0.0.1', port: 0 });
  closings.push(
    () => web.app.close(),
    () => gateway.close(),
  );
  const webPort = (web.app.server.address() as AddressInfo).port;
  const boards: RawBoard[] = [];
  while (boards.length < LIMIT) {
    boards.push(...(await Promise.all(Array.from({ length: 100 }, () => openBoard(gateway.port)))));
  }
  return { gateway, webPort, boards, reported };
}

const answerOf = async (board: Promise<RawBoard>) => (await board).packets[0] as Packet & { returnCode: number };

async function openWebSocket(port: number): Promise<number | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/mqtt`, 'mqtt');
  await once(socket, 'open');
  closings.push(async () => socket.terminate());
  socket.send(generate(CONNECT));
  const [answer] = (await once(socket, 'message')) as [Buffer];
  return answer[3];
}

describe('an address with all its connections in use', () => {
  test('gets new boards in, over TCP and WebSocket, in place of those that have been silent for minutes', async () => {
    const { gateway, webPort, boards, reported } = await openFullGateway();
    const [pinging, listening, publishing, ...silent] = boards as [RawBoard, RawBoard, RawBoard, ...RawBoard[]];
    expect(await subscribe(listening, TOPIC, { qos: 0 })).toBe(0);
    ahead += SILENT_MS;
    await pinging.settled();
    publishing.send(publishPacket(TOPIC, 'n=1', 1));
    await publishing.received('puback');
    const message = { topicName: TOPIC, payload: Buffer.from('n=1'), origin: { transport: 'http' } };
    gateway.deliver(message as Parameters<typeof gateway.deliver>[0]);
    await listening.received('publish');
    const opened = await Promise.all(
      Array.from({ length: silent.length - 1 }, () => answerOf(openBoard(gateway.port))),
    );
    expect(new Set(opened.map(({ returnCode }) => returnCode))).toEqual(new Set([0]));
    expect(await openWebSocket(webPort)).toBe(0);
    await Promise.all(silent.map(({ closed }) => closed));
    expect([pinging, listening, publishing].map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
    // All are live now.
    expect(reported).toEqual([]);
    expect(await answerOf(openBoard(gateway.port))).toMatchObject({ returnCode: 3 });
    expect(reported).toEqual(['127.0.0.1']);
  });

  test('keeps those that were silent for less, and is reported once a minute', async () => {
    const { gateway, webPort, boards, reported } = await openFullGateway();
    // Room for the time that the test itself takes.
    ahead += SILENT_MS / 2;
    for (let n = 0; n < 5; n++) expect(await answerOf(openBoard(gateway.port))).toMatchObject({ returnCode: 3 });
    expect(await openWebSocket(webPort)).toBe(3);
    expect(reported).toEqual(['127.0.0.1']);
    ahead += 60_000;
    expect(await answerOf(openBoard(gateway.port))).toMatchObject({ returnCode: 3 });
    expect(reported).toEqual(['127.0.0.1', '127.0.0.1']);
    expect(boards.filter(({ socket }) => socket.destroyed)).toEqual([]);
    boards[0]?.socket.destroy();
    await eventually(
      () => answerOf(openBoard(gateway.port)),
      ({ returnCode }) => returnCode === 0,
    );
  });
});

test('the last will of a board that made room is published', async () => {
  const wills: string[] = [];
  const gateway = await openGateway({
    host: '127.0.0.1',
    port: 0,
    limits: { connections: 1 },
    handlers: {
      topicExists: async () => true,
      publish: ({ topicName }, _sender, done) => {
        wills.push(topicName);
        done('accepted');
      },
    },
  });
  closings.push(() => gateway.close());
  const will = { topic: TOPIC, payload: Buffer.from('gone'), qos: 0, retain: false } as const;
  const silent = await openBoard(gateway.port, { will });
  ahead += SILENT_MS;
  expect(await answerOf(openBoard(gateway.port))).toMatchObject({ returnCode: 0 });
  await silent.closed;
  await eventually(
    async () => wills,
    ([name]) => name === TOPIC,
  );
});

test('a flood of connections looks for a silent one only when there can be one', () => {
  let looks = 0;
  const places = new Places({ limit: 1000, silentMs: 1000, onFull: () => {} });
  for (let n = 0; n < 1000; n++) {
    const occupant: Occupant = {
      silentSince: () => {
        looks++;
        return n;
      },
      giveWay: () => places.delete(occupant),
    };
    places.add(occupant);
  }
  for (let flood = 0; flood < 10_000; flood++) expect(places.makeRoom(999)).toBe(false);
  expect(looks).toBe(1000);
  expect(places.makeRoom(1000)).toBe(true);
  expect(places.makeRoom(1000)).toBe(true);
});
