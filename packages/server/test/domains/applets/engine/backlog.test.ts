// Before a release.
// Mostly waits.

import { kill } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, listen, onMessage, publishTo } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';

const BOARDS = 30;
/** What each board sends in a second. */
const SECOND_MS = 1000;
const PAUSE_SECONDS = 10;

let server: ServerProcess;
let scene: AppletScene;
let roof: Awaited<ReturnType<AppletScene['topic']>>;
let fan: typeof roof;
let id: string;
beforeEach(async () => {
  server = await startServer();
  scene = await AppletScene.open(await Api.signIn(server.http));
  [roof, fan] = [await scene.topic(), await scene.topic('on')];
  id = await scene.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, `on={${roof.topicName}.temp}`)] });
});
afterEach(async () => void (await server.stop()));

const connectClass = () => Promise.all(Array.from({ length: BOARDS }, () => connectBoard(server.mqttPort)));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => `on=${n}`);

test('a class whose boards send every second while the server stands still for ten loses no action', async () => {
  const inbox = await listen(server.mqttPort, fan);
  const boards = await connectClass();
  let sent = 0;
  const sending: Promise<unknown>[] = [];
  const sendEach = () => {
    for (const board of boards) sending.push(board.publishAsync(roof.topicName, `temp=${sent++}`, { qos: 1 }));
  };
  for (let second = 0; second < PAUSE_SECONDS + 4; second++) {
    if (second === 2) kill(server.pid, 'SIGSTOP');
    if (second === 2 + PAUSE_SECONDS) kill(server.pid, 'SIGCONT');
    sendEach();
    await wait(SECOND_MS);
  }
  await Promise.all(sending);
  const received = await inbox.received(sent);
  expect([...received].sort()).toEqual(numbers(sent).sort());
  expect(await scene.pauseOf(id)).toBeUndefined();
  inbox.close();
  for (const board of boards) board.end(true);
});

test('what boards kept while the server was down, and what waited in it, is performed after the start', async () => {
  const each = 25;
  let sent = 0;
  const sendKept = async () => {
    const boards = await connectClass();
    const texts = boards.map(() => Array.from({ length: each }, () => `temp=${sent++}`));
    await Promise.all(
      boards.flatMap((board, index) =>
        (texts[index] ?? []).map((text) => board.publishAsync(roof.topicName, text, { qos: 1 })),
      ),
    );
    for (const board of boards) board.end(true);
  };
  await sendKept();
  await server.kill();
  server = await startServer({ dataDir: server.dataDir });
  await sendKept();
  const api = await Api.signIn(server.http);
  expect(
    await eventually(
      async () => (await api.getTopic(fan.id)).totalNumberOfMessages,
      (count) => count === sent,
    ),
  ).toBe(2 * BOARDS * each);
});
