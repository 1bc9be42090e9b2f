import { randomUUID } from 'node:crypto';
import { listAppletLog } from '@tinkerstream/contract/applets';
import { createShareToken, joinProject, linkTopic } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { AppletScene, inShort, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { createLicenses, join } from '../../../support/people/members.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let owner: Api;
beforeAll(async () => {
  server = await sharedServer();
  const { keys } = await createLicenses(await Api.signIn(server.http), {
    dataIntervalLimitSec: 60,
    canShareProject: true,
    canMqttTrigger: true,
    canMqttAction: true,
  });
  owner = await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string });
});

test('a message that is too fast fires nothing: each event trigger says so in its own log, and the message has their number', async () => {
  const [house, other] = [await AppletScene.open(owner), await AppletScene.open(owner)];
  const [roof, fan] = [await house.topic(), await house.topic('on')];
  for (const { id } of [roof, fan]) await owner.call(linkTopic, { projectId: other.project.id, topicId: id });
  const form = { triggers: [onMessage(roof)], actions: [publishTo(fan, 'on=1')] };
  await house.add({ ...form, name: 'Cool' });
  await house.add({ ...form, name: 'Switched off', enabled: false });
  await other.add({ ...form, name: 'Secret' });
  const pupil = await signInSubscriber(server.http);
  const { token } = await owner.call(createShareToken, { projectId: house.project.id });
  await pupil.api.call(joinProject, { projectShareToken: token });

  const inbox = await listen(server.mqttPort, roof);
  const board = await connectBoard(server.mqttPort);
  await send(board, roof, 'temp=1', ...Array.from({ length: 20 }, (_, n) => `temp=${n + 2}`));
  expect(await inbox.received(21)).toHaveLength(21);

  const entries = await eventually(
    async () => {
      const log = await pupil.api.call(listAppletLog, { projectId: house.project.id });
      return log.filter(({ reason }) => reason?.code === 'MESSAGE_TOO_FAST');
    },
    (found) => found.reduce((sum, { count }) => sum + count, 0) === 20,
  );
  expect(new Set(entries.map(({ appletName, kind }) => `${kind} ${appletName}`))).toEqual(new Set(['trigger Cool']));
  expect(entries[0] && inShort({ ...entries[0], count: 1 })).toBe(`trigger ${roof.topicName} MESSAGE_TOO_FAST 60`);

  const messages = await pupil.api.call(listLoggedMessages, { topicId: roof.id });
  expect(messages[0]).toMatchObject({
    message: 'temp=21',
    outcome: 'NOT_STORED',
    reasons: [
      { code: 'TOO_FAST', detail: '60' },
      { code: 'NOT_FIRED', detail: '2' },
    ],
  });
  expect(JSON.stringify([messages, entries])).not.toContain('Secret');
  inbox.close();
  board.end(true);
});

test('a topic that fires nothing reports nothing', async () => {
  const topic = await owner.createTopic('Plain', 'n');
  const board = await connectBoard(server.mqttPort);
  await send(board, topic, 'n=1', 'n=2');
  const [latest] = await owner.call(listLoggedMessages, { topicId: topic.id });
  expect(latest).toMatchObject({ message: 'n=2', reasons: [{ code: 'TOO_FAST', detail: '60' }] });
  board.end(true);
});
