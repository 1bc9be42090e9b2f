import type { IConnectPacket } from 'mqtt-packet';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../../../src/platform/mqtt/gateway.ts';
import { publishPacket, type RawBoard } from '../../support/connections/boards.ts';
import { openMemoryGateway } from '../../support/connections/memory-gateway.ts';
import { leave, openBoard, payloads, subscribe, unique } from '../../support/connections/mqtt-client.ts';

let gateway: Gateway;
let listener: RawBoard;
let topic: string;
beforeAll(async () => {
  gateway = await openMemoryGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  topic = unique();
  listener = await openBoard(gateway.port);
  await subscribe(listener, `${topic}/#`, { qos: 0 });
  return () => void listener.socket.destroy();
});

const leavesWill = (payload = 'online=0', name = topic) => ({
  will: { topic: `${name}/state`, payload: Buffer.from(payload), qos: 1 as const, retain: true },
});
const open = (clientId: string, options: Partial<IConnectPacket> = leavesWill()) =>
  openBoard(gateway.port, { clientId, ...options });

/** Drops the connection, as when a board loses power. */
async function lose(board: RawBoard): Promise<void> {
  board.socket.destroy();
  await board.closed;
}

/** The will messages published so far. */
async function received(): Promise<string[]> {
  await leave(await openBoard(gateway.port), publishPacket(`${topic}/end`, 'end', 1));
  await listener.settled();
  const messages = payloads(listener.packets.filter((packet) => packet.cmd === 'publish'));
  expect(messages.at(-1)).toBe('end');
  return messages.slice(0, -1);
}

describe('the will of a board that has reconnected', () => {
  test('is not sent when the old connection is dropped', async () => {
    const old = await open('100');
    const back = await open('100');
    back.send(publishPacket(`${topic}/state`, 'online=1'));
    await back.settled();
    await lose(old);
    expect(await received()).toEqual(['online=1']);
    back.socket.destroy();
  });

  test('is not sent when the old connection exceeds its keep-alive', async () => {
    const old = await open('100', { ...leavesWill(), keepalive: 1 });
    const back = await open('100');
    await old.closed;
    expect(await received()).toEqual([]);
    back.socket.destroy();
  });

  test('is sent when both connections are lost without DISCONNECT', async () => {
    const old = await open('100');
    const back = await open('100');
    await lose(old);
    await lose(back);
    expect(await received()).toEqual(['online=0']);
  });

  test.each([4, 5] as const)(
    'with level %i is not sent when it takes over its kept session',
    async (protocolVersion) => {
      const session = { protocolVersion, clean: false, properties: { sessionExpiryInterval: 60 } };
      const old = await open('kept', { ...session, ...leavesWill() });
      const back = await open('kept', { ...session, ...leavesWill('another text') });
      await old.closed;
      expect(await received()).toEqual([]);
      await leave(back);
    },
  );

  test("is sent when its session ends with the reconnect, before the board's new messages (MQTT 5 section 3.1.3.2.2)", async () => {
    const session = { protocolVersion: 5 as const, properties: { sessionExpiryInterval: 60 } };
    const old = await open('fresh', { ...session, ...leavesWill() });
    const back = await open('fresh', { ...session, clean: true });
    back.send(publishPacket(`${topic}/state`, 'online=1'));
    await old.closed;
    expect(await received()).toEqual(['online=0', 'online=1']);
    await leave(back);
  });
});

describe('the will of a lost board is sent, although another one has its id', () => {
  test('and connected earlier', async () => {
    const other = await open('100');
    const gone = await open('100');
    await lose(gone);
    expect(await received()).toEqual(['online=0']);
    other.socket.destroy();
  });

  test('and connected since, but the board sent a packet after that', async () => {
    const gone = await open('100');
    const other = await open('100');
    await gone.settled();
    await lose(gone);
    expect(await received()).toEqual(['online=0']);
    other.socket.destroy();
  });

  test.each([
    ['and has a will with another text', () => leavesWill('_dsn=8,online=0')],
    ['and has a will for another topic', () => leavesWill('online=0', unique())],
    ['and has no will', () => ({})],
    ['and has another user name', () => ({ ...leavesWill(), username: 'ada' })],
  ])('%s', async (_how, options) => {
    const gone = await open('100');
    const other = await open('100', options());
    await lose(gone);
    expect(await received()).toEqual(['online=0']);
    other.socket.destroy();
  });

  test('in a class of thirty that starts one after the other', async () => {
    const boards: RawBoard[] = [];
    for (let n = 1; n <= 30; n++) boards.push(await open('100', leavesWill(`gone=${n}`, `${topic}/${n}`)));
    await lose(boards[6] as RawBoard);
    expect(await received()).toEqual(['gone=7']);
    for (const { socket } of boards) socket.destroy();
  });

  test('or both have an empty id', async () => {
    const gone = await open('');
    const other = await open('');
    await lose(gone);
    expect(await received()).toEqual(['online=0']);
    other.socket.destroy();
  });
});

test('a will below $SYS is dropped, and the board is served', async () => {
  const board = await open('bridge', {
    will: { topic: '$SYS/broker/connection/bridge/state', payload: Buffer.from('0'), qos: 1, retain: true },
  });
  expect(board.packets).toMatchObject([{ cmd: 'connack', returnCode: 0 }]);
  await lose(board);
  expect(await received()).toEqual([]);
});
