import type { IConnectPacket } from 'mqtt-packet';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../src/platform/mqtt/gateway.ts';
import { publishPacket, type RawBoard } from './boards.ts';
import { openMemoryGateway } from './memory-gateway.ts';
import { leave, openBoard, payloads, subscribe, unique } from './mqtt-client.ts';

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

/** The connection is lost, as when a board has no power any more. */
async function lose(board: RawBoard): Promise<void> {
  board.socket.destroy();
  await board.closed;
}

/** What has come of the wills by now. */
async function heard(): Promise<string[]> {
  await leave(await openBoard(gateway.port), publishPacket(`${topic}/end`, 'end', 1));
  await listener.settled();
  const messages = payloads(listener.packets.filter((packet) => packet.cmd === 'publish'));
  expect(messages.at(-1)).toBe('end');
  return messages.slice(0, -1);
}

describe('the will of a board that is back on another connection', () => {
  test('is not sent when the old connection is given up', async () => {
    const old = await open('100');
    const back = await open('100');
    back.send(publishPacket(`${topic}/state`, 'online=1'));
    await back.settled();
    await lose(old);
    expect(await heard()).toEqual(['online=1']);
    back.socket.destroy();
  });

  test('is not sent when the old connection has been silent for too long', async () => {
    const old = await open('100', { ...leavesWill(), keepalive: 1 });
    const back = await open('100');
    await old.closed;
    expect(await heard()).toEqual([]);
    back.socket.destroy();
  });

  test('is sent when it has said goodbye to neither', async () => {
    const old = await open('100');
    const back = await open('100');
    await lose(old);
    await lose(back);
    expect(await heard()).toEqual(['online=0']);
  });

  test.each([4, 5] as const)(
    'with level %i is not sent when it takes over its kept session',
    async (protocolVersion) => {
      const session = { protocolVersion, clean: false, properties: { sessionExpiryInterval: 60 } };
      const old = await open('kept', { ...session, ...leavesWill() });
      const back = await open('kept', { ...session, ...leavesWill('another text') });
      await old.closed;
      expect(await heard()).toEqual([]);
      await leave(back);
    },
  );

  test('is sent when its session ends by that, before all that the board says now (MQTT 5 section 3.1.3.2.2)', async () => {
    const session = { protocolVersion: 5 as const, properties: { sessionExpiryInterval: 60 } };
    const old = await open('fresh', { ...session, ...leavesWill() });
    const back = await open('fresh', { ...session, clean: true });
    back.send(publishPacket(`${topic}/state`, 'online=1'));
    await old.closed;
    expect(await heard()).toEqual(['online=0', 'online=1']);
    await leave(back);
  });
});

describe('the will of a board that is gone is sent, though another one has its id', () => {
  test('and was connected before', async () => {
    const other = await open('100');
    const gone = await open('100');
    await lose(gone);
    expect(await heard()).toEqual(['online=0']);
    other.socket.destroy();
  });

  test('and has connected since, but the board was heard after that', async () => {
    const gone = await open('100');
    const other = await open('100');
    await gone.settled();
    await lose(gone);
    expect(await heard()).toEqual(['online=0']);
    other.socket.destroy();
  });

  test.each([
    ['and left another text', () => leavesWill('_dsn=8,online=0')],
    ['and left it for another topic', () => leavesWill('online=0', unique())],
    ['and left none', () => ({})],
    ['and has another user name', () => ({ ...leavesWill(), username: 'ada' })],
  ])('%s', async (_how, options) => {
    const gone = await open('100');
    const other = await open('100', options());
    await lose(gone);
    expect(await heard()).toEqual(['online=0']);
    other.socket.destroy();
  });

  test('in a class of thirty that switches on one after the other', async () => {
    const boards: RawBoard[] = [];
    for (let n = 1; n <= 30; n++) boards.push(await open('100', leavesWill(`gone=${n}`, `${topic}/${n}`)));
    await lose(boards[6] as RawBoard);
    expect(await heard()).toEqual(['gone=7']);
    for (const { socket } of boards) socket.destroy();
  });

  test('or none has an id', async () => {
    const gone = await open('');
    const other = await open('');
    await lose(gone);
    expect(await heard()).toEqual(['online=0']);
    other.socket.destroy();
  });
});

test('a will on a name of the server itself is dropped, and the board is served', async () => {
  const board = await open('bridge', {
    will: { topic: '$SYS/broker/connection/bridge/state', payload: Buffer.from('0'), qos: 1, retain: true },
  });
  expect(board.packets).toMatchObject([{ cmd: 'connack', returnCode: 0 }]);
  await lose(board);
  expect(await heard()).toEqual([]);
});
