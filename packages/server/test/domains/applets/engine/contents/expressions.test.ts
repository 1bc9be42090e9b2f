import { appletErrors } from '@tinkerstream/contract/error-codes';
import { renewTopicName } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Api } from '../../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../../test/support/run/shared-server.ts';
import { AppletScene, type Inbox, listen, onMessage, publishTo, send } from '../../../../support/applets/scene.ts';
import { connectBoard } from '../../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../../support/people/people.ts';

let server: SharedServer;
let api: Api;
let board: MqttClient;
let scene: AppletScene;
const inboxes: Inbox[] = [];
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
  board = await connectBoard(server.mqttPort);
});
afterAll(() => void board.end(true));
beforeEach(async () => {
  scene = await AppletScene.open(api);
});
afterEach(() => {
  for (const inbox of inboxes.splice(0)) inbox.close();
});

async function inboxOf(...topics: Parameters<typeof listen>[1][]): Promise<Inbox> {
  const inbox = await listen(server.mqttPort, ...topics);
  inboxes.push(inbox);
  return inbox;
}

const expressions = { timeZone: 'Asia/Hong_Kong' };

test('an action computes with the values of the board that sent the message, and of no other', async () => {
  const [roof, fan] = [await scene.topic(), await scene.topic('n')];
  const inbox = await inboxOf(fan);
  const content = `{board} on {topic}: {round(temp * 1.8 + 32, 1)} {temp > 30 ? 'hot' : 'fine'}`;
  await scene.add({ triggers: [onMessage(roof)], actions: [{ ...publishTo(fan, content), expressions }] });
  await send(board, roof, '_dsn=a,temp=21.4', '_dsn=b,temp=31', '_dsn=c,hum=1', '_dsn=a,hum=1');
  expect(await inbox.received(3)).toEqual([
    `a on ${roof.topicName}: 70.5 fine`,
    `b on ${roof.topicName}: 87.8 hot`,
    `a on ${roof.topicName}: 70.5 fine`,
  ]);
  const log = await scene.logged((lines) => lines.some((line) => line.includes('NO_REFERENCE_VALUE')));
  expect(log.filter((line) => line.includes('FAILED'))).toHaveLength(1);
});

test('it computes with the value before, of the same board', async () => {
  const [roof, fan] = [await scene.topic(), await scene.topic('n')];
  const inbox = await inboxOf(fan);
  const content = `{board} {temp - before(temp)} {before(${roof.topicName}.temp)}`;
  await scene.add({ triggers: [onMessage(roof)], actions: [{ ...publishTo(fan, content), expressions }] });
  await send(board, roof, '_dsn=a,temp=20', '_dsn=b,temp=50', '_dsn=a,temp=23', '_dsn=b,temp=40');
  expect(await inbox.received(2)).toEqual(['a 3 20', 'b -10 50']);
});

test('it has the message, and its date and time in the time zone of who saved it', async () => {
  const [roof, fan] = [await scene.topic(), await scene.topic('n')];
  const inbox = await inboxOf(fan);
  const content = '{message}|{date} {time}';
  await scene.add({ triggers: [onMessage(roof)], actions: [{ ...publishTo(fan, content), expressions }] });
  const [today, tomorrow] = [0, 120_000].map((later) =>
    new Date(Date.now() + later).toLocaleString('sv-SE', { timeZone: 'Asia/Hong_Kong', dateStyle: 'short' }),
  );
  await send(board, roof, '_dsn=a,_dn=a,help');
  const [text = ''] = await inbox.received(1);
  expect(text).toMatch(/^help\|\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect([today, tomorrow]).toContain(text.slice(5, 15));
});

test('it computes with other topics, also after they have got new names', async () => {
  const [roof, soil, fan] = [await scene.topic(), await scene.topic('hum'), await scene.topic('n')];
  const inbox = await inboxOf(fan);
  const content = `{temp + ${soil.topicName}.hum}`;
  const id = await scene.add({ triggers: [onMessage(roof)], actions: [{ ...publishTo(fan, content), expressions }] });
  await send(board, soil, 'hum=40');
  await send(board, roof, 'temp=2');
  expect(await inbox.received(1)).toEqual(['42']);
  const renamed = await api.call(renewTopicName, { topicId: soil.id });
  expect((await scene.get(id)).appletAction.actions).toMatchObject([
    { publishContent: `{temp + ${renamed.topicName}.hum}`, expressions },
  ]);
  const unknown = { ...publishTo(fan, '{temp + ZZZZZZZZZZ.hum}'), expressions };
  await expect(scene.add({ triggers: [onMessage(roof)], actions: [unknown] })).rejects.toMatchObject({
    errors: [{ code: appletErrors.topicUnknown }],
  });
});

test('braces of an action that has no expressions are plain text, as before there were any', async () => {
  const [roof, fan] = [await scene.topic(), await scene.topic('n')];
  const inbox = await inboxOf(fan);
  const content = `{temp * 2} {board} {${roof.topicName}.temp}`;
  await scene.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, content)] });
  await send(board, roof, '_dsn=a,temp=2');
  expect(await inbox.received(1)).toEqual(['{temp * 2} {board} 2']);
});

test('a time zone that nobody knows is refused', async () => {
  const [roof, fan] = [await scene.topic(), await scene.topic('n')];
  const action = { ...publishTo(fan, '{temp}'), expressions: { timeZone: 'Mars/Olympus' } };
  await expect(scene.add({ triggers: [onMessage(roof)], actions: [action] })).rejects.toMatchObject({ status: 400 });
});
