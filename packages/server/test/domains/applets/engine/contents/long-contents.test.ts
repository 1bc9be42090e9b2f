import { MAX_FILLED } from '@tinkerstream/contract/applets';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../../test/support/run/shared-server.ts';
import { AppletScene, listen, onMessage, publishTo, send } from '../../../../support/applets/scene.ts';
import { connectBoard } from '../../../../support/connections/boards.ts';
import { iftttAction } from '../../../../support/people/applet-form.ts';
import { signInSubscriber } from '../../../../support/people/people.ts';

let server: SharedServer;
let scene: AppletScene;
let board: MqttClient;
beforeAll(async () => {
  server = await sharedServer();
  scene = await AppletScene.open((await signInSubscriber(server.http)).api);
  board = await connectBoard(server.mqttPort);
});
afterAll(() => void board.end(true));

// 50 values of 60,000 characters in 20 actions would be 60 MB, for one message of one event trigger.
test('an action that values would make too long is not performed, and the log says so', async () => {
  const [roof, fan] = [await scene.topic(), await scene.topic('on')];
  const inbox = await listen(server.mqttPort, fan);
  const reference = `{${roof.topicName}.temp}`;
  await scene.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, `on=${reference.repeat(50)}`)] });
  await scene.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, `on=${reference}`)] });
  await send(board, roof, `temp=${'x'.repeat(60_000)}`);
  const refusal = `action ${fan.topicName} FAILED CONTENT_TOO_LONG ${MAX_FILLED}`;
  await scene.logged((lines) => lines.filter((line) => line === refusal).length === 2);
  await send(board, roof, `temp=${'x'.repeat(MAX_FILLED)}`);
  expect(await inbox.received(1)).toEqual([`on=${'x'.repeat(MAX_FILLED)}`]);
  inbox.close();
});

test('JSON whose depth exhausts the stack is refused like any that is too long', async () => {
  const publishJsonContent = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const added = scene.add({
    triggers: [{ type: 'FACE_DETECTION_TRIGGER' }],
    actions: [iftttAction({ publishJsonContent })],
  });
  await expect(added).rejects.toMatchObject({ status: 400 });
});
