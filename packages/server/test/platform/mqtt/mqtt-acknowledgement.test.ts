import { generate, type Packet } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../../src/platform/mqtt/gateway.ts';
import type { PublishOutcome, RefusalReport } from '../../../src/platform/mqtt/gateway-types.ts';
import { CONNECT, eventually, publishPacket, RawBoard } from '../../support/connections/boards.ts';
import { openMemoryGateway } from '../../support/connections/memory-gateway.ts';
import { leave, openBoard, subscribe } from '../../support/connections/mqtt-client.ts';

/** The outcome of a message to these topics. All other messages are stored. */
const OUTCOMES: Record<string, PublishOutcome> = {
  missing: 'unknown-topic',
  SECRETNAME: 'inactive-topic',
  broken: 'failed',
};
/** The duration of a commit here, in milliseconds. */
const COMMIT_MS = 20;

let gateway: Gateway;
const reports: RefusalReport[] = [];
beforeAll(async () => {
  gateway = await openMemoryGateway({
    handlers: {
      topicExists: async () => true,
      publish: ({ topicName }, _sender, done) =>
        void setTimeout(() => done(OUTCOMES[topicName] ?? 'accepted'), COMMIT_MS),
      reportRefused: (report) => reports.push(report),
    },
  });
});
afterAll(() => gateway.close());

const publishes = (qos: 1 | 2, ...topics: string[]) =>
  topics.map((topic, index) => publishPacket(topic, 'a=1', qos, index + 1));
const ids = (packets: Packet[]) => packets.map(({ messageId }) => messageId);

describe('a connection that ends', () => {
  const topics = ['a', 'b', 'broken', 'c', 'd'];

  test('because a message could not be stored gets its CONNACK and the PUBACK of each stored message only', async () => {
    const board = await RawBoard.open(gateway.port);
    board.send(CONNECT, ...publishes(1, ...topics));
    await board.closed;
    const [connack, ...pubacks] = board.packets;
    expect(connack).toMatchObject({ cmd: 'connack', returnCode: 0 });
    expect(ids(pubacks)).toEqual([1, 2, 4, 5]);
  });

  test('stays open for MQTT 5, which gets the reason code', async () => {
    const board = await openBoard(gateway.port, { protocolVersion: 5 });
    board.send(...publishes(1, ...topics));
    const pubacks = await board.received('puback', 5);
    expect(pubacks.map(({ reasonCode }) => reasonCode)).toEqual([0, 0, 0x80, 0, 0]);
    board.socket.destroy();
  });

  test.each([4, 5] as const)(
    'of MQTT level %i because of a malformed packet gets its PUBACKs first',
    async (version) => {
      const board = await openBoard(gateway.port, { protocolVersion: version });
      board.send(...publishes(1, 'a', 'b'));
      board.socket.write(Buffer.from([0xf0, 0]));
      await board.closed;
      const disconnect = version === 5 ? ['disconnect'] : [];
      expect(board.packets.map(({ cmd }) => cmd)).toEqual(['connack', 'puback', 'puback', ...disconnect]);
    },
  );

  test('because its session is taken over gets its PUBACKs first', async () => {
    const session = { clientId: 'taken', clean: false };
    const board = await openBoard(gateway.port, session);
    board.send(...publishes(1, 'a', 'b'));
    await board.settled();
    (await openBoard(gateway.port, session)).socket.destroy();
    await board.closed;
    expect(ids(board.packets.filter(({ cmd }) => cmd === 'puback'))).toEqual([1, 2]);
  });
});

describe('a message to an unknown or inactive topic', () => {
  test.each([
    [1, 'puback'],
    [2, 'pubrec'],
  ] as const)('is acknowledged with QoS %i before MQTT 5, and the connection stays open', async (qos, answer) => {
    const board = await RawBoard.open(gateway.port);
    board.send(CONNECT, ...publishes(qos, 'a', 'missing', 'b', 'SECRETNAME', 'c'));
    expect(ids(await board.received(answer, 5))).toEqual([1, 2, 3, 4, 5]);
    if (qos === 2) {
      board.send({ cmd: 'pubrel', messageId: 2 });
      expect(await board.received('pubcomp')).toMatchObject([{ messageId: 2 }]);
    }
    await board.settled();
    board.socket.destroy();
  });

  test('is refused with its reason code for MQTT 5', async () => {
    const board = await openBoard(gateway.port, { protocolVersion: 5 });
    board.send(...publishes(2, 'missing', 'SECRETNAME'));
    const answers = await board.received('pubrec', 2);
    expect(answers.map(({ reasonCode }) => reasonCode)).toEqual([0x90, 0x87]);
    board.socket.destroy();
  });

  const reportsOf = async (...topics: string[]) =>
    eventually(
      async () => reports.filter(({ topicNames }) => topicNames.includes(topics[0] as string)),
      ({ length }) => length > 0,
    );

  test('is reported to the topics that its connection publishes or subscribes to, counted and with a masked name', async () => {
    const board = await openBoard(gateway.port);
    await subscribe(board, 'subscribed');
    board.send(...publishes(1, 'missing', 'missing', 'published', 'missing', 'SECRETNAME', 'broken-not'));
    await board.received('puback', 6);
    expect(await reportsOf('published')).toEqual([
      {
        topicNames: ['published', 'broken-not', 'subscribed'],
        refused: [
          { maskedName: 'm…g', outcome: 'unknown-topic', count: 3 },
          { maskedName: 'S…E', outcome: 'inactive-topic', count: 1 },
        ],
      },
    ]);
    board.socket.destroy();
  });

  test('a packet that closes the connection is reported, also where the message before it is stored only then', async () => {
    const board = await openBoard(gateway.port);
    board.socket.write(
      Buffer.concat([generate(publishes(1, 'closing')[0] as never), Buffer.from([0x36, 5, 0, 1, 0x61, 0, 1])]),
    );
    await board.closed;
    expect(await reportsOf('closing')).toMatchObject([
      { refused: [{ maskedName: 'QoS 3', outcome: 'packet-not-valid', count: 1 }] },
    ]);
  });

  test('is reported at the latest when its connection ends', async () => {
    const board = await openBoard(gateway.port);
    await leave(board, ...publishes(1, 'brief', 'missing'));
    expect(await reportsOf('brief')).toHaveLength(1);
  });

  test('is reported to nobody if its connection has no other topic, or the name is below $SYS', async () => {
    reports.length = 0;
    await leave(await openBoard(gateway.port), ...publishes(1, 'missing'));
    await leave(await openBoard(gateway.port), ...publishes(1, 'other', '$SYS/broker/connection/x/state'));
    await leave(await openBoard(gateway.port), ...publishes(1, 'last', 'missing'));
    await reportsOf('last');
    expect(reports.map(({ topicNames }) => topicNames)).toEqual([['last']]);
  });

  test('takes bounded memory and reports, whatever a connection sends', async () => {
    reports.length = 0;
    const board = await openBoard(gateway.port);
    const wrong = Array.from({ length: 200 }, (_, n) => publishPacket(String.fromCodePoint(0x4e00 + n), 'a=1', 0));
    for (const { topic } of wrong as { topic: string }[]) OUTCOMES[topic] = 'unknown-topic';
    const right = Array.from({ length: 200 }, (_, n) => publishPacket(`right${n}`, 'a=1', 0));
    await leave(board, ...right, ...wrong, publishPacket('end', 'a=1', 1));
    const [report] = await reportsOf('right0');
    expect(report?.topicNames).toHaveLength(50);
    expect(report?.refused).toHaveLength(5);
  });
});
