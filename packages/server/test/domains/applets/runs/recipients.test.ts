import { type ActionLogEntry, createApplet, listAppletLog } from '@tinkerstream/contract/applets';
import { appletRoom } from '@tinkerstream/contract/platform/room';

import { createShareToken, joinProject, removeProjectUser } from '@tinkerstream/contract/projects';
import { sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { eventually } from '../../../support/connections/boards.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

test('the log names recipients as long as they are members, and no phone number, over HTTP and live', async () => {
  const [teacher, recipient, member] = [
    await signInSubscriber(server.http),
    await signInSubscriber(server.http),
    await signInSubscriber(server.http),
  ];
  const { id: projectId } = await teacher.api.createProject('Class 3B');
  const { topicName } = await teacher.api.createTopic('Roof', 'temp', projectId);
  for (const { api } of [recipient, member]) {
    const { token } = await teacher.api.call(createShareToken, { projectId });
    await api.call(joinProject, { projectShareToken: token });
  }
  await teacher.api.call(createApplet, {
    projectId,
    name: 'Alarm',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName }],
    actions: [
      { type: 'SEND_EMAIL_ACTION', recipientUserId: recipient.userId, emailSubject: 'Hot', publishContent: 'x' },
      { type: 'SEND_SMS_ACTION', phoneNumber: '+852 9123 4567', publishContent: 'x' },
    ],
  });
  const browser = new Browser(server.http, member.api.accessToken);
  expect(await browser.join(appletRoom(projectId))).toMatchObject({ ok: true });
  const live = browser.gather('applet_action_log');
  const send = (message: string) => teacher.api.call(sendMessageByTopicName, { topicName, outputType: '', message });
  const targets = (entries: readonly ActionLogEntry[]) => [...new Set(entries.map(({ target }) => target))].sort();
  const stored = async () =>
    (await member.api.call(listAppletLog, { projectId })).filter((entry) => entry.kind === 'action');

  await send('temp=1');
  expect(targets(await eventually(stored, (entries) => entries.length === 2))).toEqual([recipient.name, '…567'].sort());
  await expect.poll(() => targets(live)).toEqual([recipient.name, '…567'].sort());

  await teacher.api.call(removeProjectUser, { projectId, userId: recipient.userId });
  live.length = 0;
  // Nor what was logged before.
  expect(targets(await stored())).toEqual(['', '…567']);
  await send('temp=2');
  await expect.poll(() => targets(live)).toEqual(['', '…567']);
  expect(JSON.stringify([await stored(), live])).not.toMatch(/9123|@example/);
  browser.close();
});
