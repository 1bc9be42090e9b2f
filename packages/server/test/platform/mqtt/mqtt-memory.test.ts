// Before a release.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IConnectPacket, Packet } from 'mqtt-packet';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import type { Gateway } from '../../../src/platform/mqtt/gateway.ts';
import type { GatewayPersistence, Snapshot } from '../../../src/platform/mqtt/session/persistence.ts';
import { createPersistenceFile } from '../../../src/platform/mqtt/session/persistence-file.ts';
import { type ClientExchange, Session } from '../../../src/platform/mqtt/session/session.ts';
import { SubscriptionRestore } from '../../../src/platform/mqtt/session/subscription-restore.ts';
import { eventually, publishPacket, type RawBoard } from '../../support/connections/boards.ts';
import { openMemoryGateway } from '../../support/connections/memory-gateway.ts';
import { leave, openBoard, payloads, publish, subscribe, unique } from '../../support/connections/mqtt-client.ts';

let folder: string;
let file: string;
let gateway: Gateway;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'memory-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  file = join(folder, `${unique()}.json`);
  gateway = await openGateway();
  return () => gateway.close();
});

const errors: unknown[] = [];
const openGateway = () =>
  openMemoryGateway({ persistence: createPersistenceFile(file, (error) => errors.push(error)) });
const open = (options: Partial<IConnectPacket>) => openBoard(gateway.port, options);

async function restart(): Promise<void> {
  gateway.stopIntake();
  await gateway.close();
  gateway = await openGateway();
}

/** The messages that a board receives when each of these topics gets one. */
async function receivedOf(board: RawBoard, ...topics: string[]): Promise<string[]> {
  for (const topic of topics) await publish(gateway.port, topic, [topic, 0]);
  await board.settled();
  return payloads(board.packets.filter((packet) => packet.cmd === 'publish'));
}

/** Publishes, and waits until the message is stored. */
async function send(board: RawBoard, topic: string): Promise<void> {
  const before = board.packets.filter(({ cmd }) => cmd === 'puback').length;
  board.send(publishPacket(topic, 'n=1', 1, before + 1));
  await board.received('puback', before + 1);
}

describe('after a restart', () => {
  test('a board that does not subscribe again gets its subscriptions back when it publishes to a topic as before', async () => {
    const before = await open({ clientId: 'vatep' });
    await subscribe(before, 'lamp');
    await send(before, 'light');
    await send(await open({ clientId: 'other' }), 'door');
    await restart();
    const board = await open({ clientId: 'vatep' });
    expect(await receivedOf(board, 'lamp')).toEqual([]);
    await send(board, 'light');
    expect(await receivedOf(board, 'lamp', 'door')).toEqual(['lamp']);
    await restart(); // and again, although it never subscribed
    const again = await open({ clientId: 'vatep' });
    await send(again, 'light');
    expect(await receivedOf(again, 'lamp')).toEqual(['lamp']);
  });

  test('a stranger behind the same address who knows the id gets nothing', async () => {
    const before = await open({ clientId: 'vatep' });
    await subscribe(before, 'lamp');
    await send(before, 'light');
    await restart();
    const stranger = await open({ clientId: 'vatep' });
    for (const topic of ['guess', 'wrong']) await send(stranger, topic);
    expect(await receivedOf(stranger, 'lamp')).toEqual([]);
  });

  test('a board that subscribes again gets each message once, for its new subscriptions only', async () => {
    const before = await open({ clientId: 'vatep' });
    await subscribe(before, 'lamp');
    await subscribe(before, 'old');
    await send(before, 'light');
    await restart();
    const board = await open({ clientId: 'vatep' });
    await send(board, 'light');
    await subscribe(board, 'lamp', { qos: 0 });
    await subscribe(board, 'new', { qos: 0 });
    await send(board, 'light');
    expect(await receivedOf(board, 'lamp', 'old', 'new')).toEqual(['lamp', 'new']);
  });

  test('boards that share an id and a topic get their common subscriptions, and each those that its own topic identifies', async () => {
    for (const [own, lamp] of [
      ['light1', 'lamp1'],
      ['light2', 'lamp2'],
    ] as const) {
      const board = await open({ clientId: 'clientID' });
      for (const topic of ['class', lamp]) await subscribe(board, topic);
      for (const topic of ['class', own]) await send(board, topic);
    }
    await restart();
    const board = await open({ clientId: 'clientID' });
    await send(board, 'class');
    expect(await receivedOf(board, 'class', 'lamp1', 'lamp2')).toEqual(['class']);
    await send(board, 'light2');
    expect(await receivedOf(board, 'lamp1', 'lamp2')).toEqual(['class', 'lamp2']);
  });

  test('clients without an id, with another user name, or that had disconnected, get nothing', async () => {
    const boards = [
      await open({ clientId: '' }),
      await open({ clientId: 'vatep', username: 'ada' }),
      await open({ clientId: 'gone' }),
    ] as const;
    for (const board of boards) {
      await subscribe(board, 'lamp');
      await send(board, 'light');
    }
    await leave(boards[2]);
    await restart();
    for (const clientId of ['', 'vatep', 'gone']) {
      const board = await open({ clientId });
      await send(board, 'light');
      expect(await receivedOf(board, 'lamp')).toEqual([]);
    }
  });

  test('retained messages are there', async () => {
    const kept = { ...publishPacket('lamp', 'on', 1), retain: true } as Packet;
    await leave(await open({}), kept, { ...publishPacket('door', 'open', 1), retain: true } as Packet);
    await restart();
    await publish(gateway.port, 'door', ['', 1, { retain: true }]);
    const board = await open({});
    await subscribe(board, '#');
    expect(await board.received('publish')).toMatchObject([
      { topic: 'lamp', payload: Buffer.from('on'), retain: true },
    ]);
  });
});

test('an unreadable file counts as absent, and only its owner can read the saved one', async () => {
  writeFileSync(file, 'damaged');
  await restart();
  writeFileSync(file, 'damaged');
  gateway = await openGateway();
  expect(errors.length).toBeGreaterThan(0);
  await subscribe(await open({ clientId: 'vatep' }), 'lamp');
  gateway.stopIntake();
  expect(readFileSync(file, 'utf8')).toContain('lamp');
  expect(readFileSync(file, 'utf8')).not.toContain('vatep');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a killed server restores a board's subscriptions", async () => {
  const dataDir = join(folder, 'killed');
  const first = await startServer({ dataDir });
  const topic = await (await Api.signIn(first.http)).createTopic('Lamp', 'lamp');
  const before = await openBoard(first.mqttPort, { clientId: 'vatep' });
  await subscribe(before, topic.topicName);
  await send(before, topic.topicName);
  await eventually(
    async () => readFileSync(join(dataDir, 'gateway.json'), { encoding: 'utf8', flag: 'a+' }),
    (saved) => saved.split(topic.topicName).length > 2,
  );
  await first.kill();
  const second = await startServer({ dataDir });
  const board = await openBoard(second.mqttPort, { clientId: 'vatep' });
  await send(board, topic.topicName);
  const switchOn = () => publish(second.mqttPort, topic.topicName, ['lamp=1', 1]);
  await eventually(switchOn, () => board.packets.some(({ cmd }) => cmd === 'publish'));
  board.socket.destroy();
  await second.stop();
});

describe('a board that only subscribes', () => {
  const LIMITS = { messages: 10, bytes: 1000 };
  const persistenceOf = (saved: Snapshot[]): GatewayPersistence => ({
    load: () => saved.at(-1),
    save: (snapshot) => void saved.push(snapshot),
  });
  const sessionAt = (address: string, clientId: string, ...filters: string[]) => {
    const boardKey = `${clientId} ${address}`;
    const session = new Session({ clientId, key: boardKey, boardKey, address }, {} as ClientExchange, LIMITS);
    for (const filter of filters) {
      session.subscriptions.set(filter, {
        filter,
        qos: 0,
        noLocal: false,
        retainAsPublished: false,
        retainHandling: 0,
      });
    }
    return session;
  };
  /** What `returning` gets back after a restart of a server that had these boards and met these clients. */
  function restored(
    boards: Session[],
    met: Session[],
    returning: Session,
    isAddressReliable = true,
    after = 0,
  ): string[] {
    const saved: Snapshot[] = [];
    const start = () =>
      new SubscriptionRestore({
        persistence: persistenceOf(saved),
        loaded: saved.at(-1),
        stateToSave: () => ({ sessions: saved.length === 0 ? boards : [], retained: [] }),
        isAddressReliable,
        startedAt: 0,
      });
    const before = start();
    for (const session of [...boards, ...met]) before.clientConnected(session);
    before.save(0);
    const again = start();
    again.clientConnected(returning);
    return again.findByAddress(returning, after).map(({ filter }) => filter);
  }
  const LAMP = sessionAt('192.168.1.20', 'vatep', 'lamp');

  test('gets its subscription back if its address is its own in the network', () => {
    expect(restored([LAMP], [], sessionAt('192.168.1.20', 'vatep'))).toEqual(['lamp']);
    expect(restored([LAMP], [], sessionAt('192.168.1.20', 'vatep'), true, 3 * 60_000)).toEqual([]);
  });

  test.each([
    ['another address', [LAMP], [], sessionAt('192.168.1.21', 'vatep'), true],
    ['an address that other clients share', [LAMP], [sessionAt('192.168.1.20', 'other')], LAMP, true],
    ['an id that two boards of the address share', [LAMP, sessionAt('192.168.1.20', 'vatep', 'door')], [], LAMP, true],
    ['a public address', [sessionAt('203.0.113.7', 'vatep', 'lamp')], [], sessionAt('203.0.113.7', 'vatep'), true],
    ['a loopback address', [sessionAt('127.0.0.1', 'vatep', 'lamp')], [], sessionAt('127.0.0.1', 'vatep'), true],
    ['an address behind a proxy', [LAMP], [], LAMP, false],
  ] as const)('gets nothing back at %s', (_where, boards, met, returning, isAddressReliable) => {
    expect(restored([...boards], [...met], returning, isAddressReliable)).toEqual([]);
  });
});
