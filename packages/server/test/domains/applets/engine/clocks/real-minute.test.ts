// Before a release.
// Mostly waits.

import { EACH_TIME } from '@tinkerstream/contract/applets';
import { expect, test } from 'vitest';
import { sharedServer } from '../../../../../../../test/support/run/shared-server.ts';
import { AppletScene, allOf, listen, onMessage, publishTo, send } from '../../../../support/applets/scene.ts';
import { connectBoard } from '../../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../../support/people/people.ts';

const MINUTE_MS = 60_000;

// Other tests make their own time (`makeTime`).
test('a wait, a hold, a silence and a schedule of a minute end after a minute by the clock of a real server', async () => {
  const { http, mqttPort } = await sharedServer();
  const scene = await AppletScene.open((await signInSubscriber(http)).api);
  const [button, lamp] = [await scene.topic('n'), await scene.topic('on')];
  const inbox = await listen(mqttPort, lamp);
  await scene.add({
    triggers: [onMessage(button)],
    filters: allOf([button, 'n', '>', '0']),
    actions: [{ type: 'WAIT_ACTION', seconds: 60 }, publishTo(lamp, 'on=1')],
  });
  await scene.add({
    triggers: [onMessage(button)],
    filters: allOf([button, 'n', '>', '0']),
    actions: [publishTo(lamp, 'on=2')],
    timing: { ...EACH_TIME, when: 'STARTS', forSec: 60 },
  });
  await scene.add({
    triggers: [{ type: 'SILENCE_TRIGGER', topicName: button.topicName, minutes: 1 }],
    actions: [publishTo(lamp, 'on=3')],
  });
  await scene.add({
    triggers: [
      { type: 'SCHEDULE_TRIGGER', repeats: 'INTERVAL', everyMinutes: 1, timeZone: 'Asia/Hong_Kong', missed: 'NONE' },
    ],
    actions: [publishTo(lamp, 'on=4')],
  });
  const board = await connectBoard(mqttPort, { keepalive: 0 });
  await send(board, button, 'n=0');
  const started = performance.now();
  await send(board, button, 'n=1');
  const received = () => new Set(inbox.messages);
  await expect.poll(received, { timeout: 2 * MINUTE_MS }).toEqual(new Set(['on=1', 'on=2', 'on=3', 'on=4']));
  expect(performance.now() - started).toBeGreaterThanOrEqual(MINUTE_MS);
  expect(inbox.messages.filter((message) => message !== 'on=4')).toHaveLength(3);
  inbox.close();
  board.end(true);
});
