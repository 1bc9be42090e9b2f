import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IConnectPacket, Packet } from 'mqtt-packet';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../test/api.ts';
import { startServer } from '../../../test/server-process.ts';
import type { Gateway } from '../src/platform/mqtt/gateway.ts';
import { createMemoryFile } from '../src/platform/mqtt/memory-file.ts';
import { eventually, publishPacket, type RawBoard } from './boards.ts';
import { openMemoryGateway } from './memory-gateway.ts';
import { leave, openBoard, payloads, publish, subscribe, unique } from './mqtt-client.ts';

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
const openGateway = () => openMemoryGateway({ memory: createMemoryFile(file, (error) => errors.push(error)) });
const open = (options: Partial<IConnectPacket>) => openBoard(gateway.port, options);

async function restart(): Promise<void> {
  gateway.stopIntake();
  await gateway.close();
  gateway = await openGateway();
}

/** What a board receives of a message to each of these topics. */
async function receivedOf(board: RawBoard, ...topics: string[]): Promise<string[]> {
  for (const topic of topics) await publish(gateway.port, topic, [topic, 0]);
  await board.settled();
  return payloads(board.packets.filter((packet) => packet.cmd === 'publish'));
}

describe('after a restart', () => {
  test('a board that does not subscribe again gets its topics back', async () => {
    await subscribe(await open({ clientId: 'vatep' }), 'lamp');
    await subscribe(await open({ clientId: 'other' }), 'door');
    await restart();
    const board = await open({ clientId: 'vatep' });
    expect(await receivedOf(board, 'lamp', 'door')).toEqual(['lamp']);
    await restart(); // and again, though it never said a word
    const again = await open({ clientId: 'vatep' });
    expect(await receivedOf(again, 'lamp')).toEqual(['lamp']);
  });

  test('a board that subscribes by itself gets each message once, and only what it asks for now', async () => {
    const before = await open({ clientId: 'vatep' });
    await subscribe(before, 'lamp');
    await subscribe(before, 'old');
    await restart();
    const board = await open({ clientId: 'vatep' });
    await subscribe(board, 'lamp', { qos: 0 });
    await subscribe(board, 'new', { qos: 0 });
    expect(await receivedOf(board, 'lamp', 'old', 'new')).toEqual(['lamp', 'new']);
  });

  test('boards that share an id get the topics of all of them', async () => {
    await subscribe(await open({ clientId: 'clientID' }), 'lamp');
    await subscribe(await open({ clientId: 'clientID' }), 'door');
    await restart();
    expect(await receivedOf(await open({ clientId: 'clientID' }), 'lamp', 'door')).toEqual(['lamp', 'door']);
  });

  test('clients without an id, with another user name, or that had left, get nothing', async () => {
    await subscribe(await open({ clientId: '' }), 'lamp');
    await subscribe(await open({ clientId: 'vatep', username: 'ada' }), 'lamp');
    const gone = await open({ clientId: 'gone' });
    await subscribe(gone, 'lamp');
    await leave(gone);
    await restart();
    for (const clientId of ['', 'vatep', 'gone']) {
      expect(await receivedOf(await open({ clientId }), 'lamp')).toEqual([]);
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

test('what cannot be read is as good as not there, and only its owner may read what is saved', async () => {
  writeFileSync(file, 'damaged');
  await restart();
  writeFileSync(file, 'damaged');
  gateway = await openGateway();
  expect(errors.length).toBeGreaterThan(0);
  await subscribe(await open({ clientId: 'vatep' }), 'lamp');
  gateway.stopIntake();
  expect(readFileSync(file, 'utf8')).toContain('vatep');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a server that is killed gives a board its topics back', async () => {
  const dataDir = join(folder, 'killed');
  const first = await startServer({ dataDir });
  const topic = await (await Api.signIn(first.http)).createTopic('Lamp', 'lamp');
  const before = await openBoard(first.mqttPort, { clientId: 'vatep' });
  await subscribe(before, topic.topicName);
  await eventually(
    async () => readFileSync(join(dataDir, 'gateway.json'), { encoding: 'utf8', flag: 'a+' }),
    (saved) => saved.includes(topic.topicName),
  );
  await first.kill();
  const second = await startServer({ dataDir });
  const board = await openBoard(second.mqttPort, { clientId: 'vatep' });
  const send = () => publish(second.mqttPort, topic.topicName, ['lamp=1', 1]);
  await eventually(send, () => board.packets.some(({ cmd }) => cmd === 'publish'));
  board.socket.destroy();
  await second.stop();
});
