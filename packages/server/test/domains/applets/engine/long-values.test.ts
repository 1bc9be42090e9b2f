import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, allOf, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';
import { longestPause, timeOf } from '../../../support/server/longest-pause.ts';

let server: ServerProcess;
let scene: AppletScene;
let board: MqttClient;
beforeAll(async () => {
  server = await startServer();
  scene = await AppletScene.open((await signInSubscriber(server.http)).api);
  board = await connectBoard(server.mqttPort);
});
afterAll(async () => {
  board.end(true);
  await server.stop();
});

/** A usual search compares half of the second at each place of the first. */
const TEXT = 'a'.repeat(42_000);
const SOUGHT = `${'a'.repeat(10_500)}b${'a'.repeat(10_500)}`;

// 59 conditions in each of five event triggers stopped the server for a minute.
test('one long message with conditions on long references does not stop the server', async () => {
  const [roof, words, fan] = [await scene.topic('text'), await scene.topic('sought'), await scene.topic('on')];
  const inbox = await listen(server.mqttPort, fan);
  const condition = [roof, 'text', '!~', `{${words.topicName}.sought}`] as const;
  const filters = allOf(...Array.from({ length: 59 }, () => condition));
  for (let trigger = 0; trigger < 5; trigger++) {
    await scene.add({ triggers: [onMessage(roof)], filters, actions: [publishTo(fan, `on=${trigger}`)] });
  }
  // The topic is in memory, and the code has run before.
  await send(board, words, `sought=${SOUGHT}`);
  await send(board, roof, 'text=a');
  await inbox.received(5);
  const pause = await longestPause(server.http, send(board, roof, `text=${TEXT}`));
  expect(await inbox.received(10)).toEqual([...'0123401234'].map((trigger) => `on=${trigger}`));
  expect(pause).toBeLessThan(2 * timeOf(() => TEXT.includes(SOUGHT)));
  inbox.close();
});
