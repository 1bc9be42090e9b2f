import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { updateUserAccess } from '@tinkerstream/contract/admin';
import { createApplet } from '@tinkerstream/contract/applets';
import {
  createShareToken,
  joinProject,
  linkTopic,
  removeProjectUser,
  unlinkTopic,
} from '@tinkerstream/contract/projects';
import { consumeEventCode } from '@tinkerstream/contract/subscriptions';
import { deleteTopic, renewTopicName } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { AppletScene, type Inbox, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { createEvent } from '../../../support/people/members.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let teacher: Awaited<ReturnType<typeof signInSubscriber>>;
let board: MqttClient;
beforeAll(async () => {
  server = await sharedServer();
  board = await connectBoard(server.mqttPort);
});
afterAll(() => void board.end(true));

let scene: AppletScene;
let roof: Awaited<ReturnType<AppletScene['topic']>>;
let fan: typeof roof;
let inbox: Inbox;
beforeEach(async () => {
  teacher = await signInSubscriber(server.http);
  scene = await AppletScene.open(teacher.api);
  [roof, fan] = [await scene.topic(), await scene.topic('on')];
  inbox = await listen(server.mqttPort, fan);
});
afterEach(() => inbox.close());

const form = () => ({ triggers: [onMessage(roof)], actions: [publishTo(fan, `on={${roof.topicName}.temp}`)] });
const reasonInLog = (reason: string) =>
  scene.logged((lines) => lines.some((line) => line.startsWith('trigger') && line.endsWith(reason)));

/** A message that everything before it must have overtaken. */
async function sendLast(): Promise<void> {
  await board.publishAsync(fan.topicName, 'on=last', { qos: 1 });
}

describe('an event trigger pauses', () => {
  test('while the subscription of its user has ended', async () => {
    const id = await scene.add(form());
    await teacher.endSubscription();
    expect(await scene.pauseOf(id)).toBe('NOT_ALLOWED');
    await send(board, roof, 'temp=1');
    await reasonInLog('NOT_ALLOWED');
    await sendLast();
    expect(await inbox.received(1)).toEqual(['on=last']);
  });

  test('while the subscription of its user no longer includes what it does, though it is active', async () => {
    const admin = await Api.signIn(server.http);
    const { eventCode } = await createEvent(admin);
    await teacher.api.call(consumeEventCode, { eventCode });
    // An event includes topic messages, and no webhooks.
    const bell = { type: 'WEB_HOOK_TRIGGER', webHookName: 'Bell' } as const;
    const id = await scene.add({ ...form(), triggers: [onMessage(roof), bell] });
    const other = await scene.add({ name: 'Other', ...form() });
    await teacher.endSubscription();
    expect((await teacher.api.call(getCurrentUser, {})).enabled).toBe(true);
    expect(await scene.pauseOf(id)).toBe('NOT_ALLOWED');
    expect(await scene.pauseOf(other)).toBeUndefined();
    await send(board, roof, 'temp=1');
    await reasonInLog('NOT_ALLOWED');
    expect(await inbox.received(1)).toEqual(['on=1']);
    await sendLast();
    expect(await inbox.received(2)).toEqual(['on=1', 'on=last']);
  });

  test('while its user is no longer a member', async () => {
    const student: Person = await signInSubscriber(server.http);
    const share = () => teacher.api.call(createShareToken, { projectId: scene.project.id });
    await student.api.call(joinProject, { projectShareToken: (await share()).token });
    const { id } = await student.api.call(createApplet, { ...form(), projectId: scene.project.id, name: 'Mine' });
    await send(board, roof, 'temp=1');
    await inbox.received(1);

    await teacher.api.call(removeProjectUser, { projectId: scene.project.id, userId: student.userId });
    expect(await scene.pauseOf(id)).toBe('NOT_A_MEMBER');
    await send(board, roof, 'temp=2');
    await reasonInLog('NOT_A_MEMBER');

    await student.api.call(joinProject, { projectShareToken: (await share()).token });
    expect(await scene.pauseOf(id)).toBeUndefined();
    await send(board, roof, 'temp=3');
    expect(await inbox.received(2)).toEqual(['on=1', 'on=3']);
  });

  test('while the account of its user is disabled', async () => {
    const pupil: Person = await signInSubscriber(server.http);
    const { token } = await teacher.api.call(createShareToken, { projectId: scene.project.id });
    await pupil.api.call(joinProject, { projectShareToken: token });
    const { id } = await pupil.api.call(createApplet, { ...form(), projectId: scene.project.id, name: 'Mine' });
    const admin = await Api.signIn(server.http);
    await admin.call(updateUserAccess, { userId: pupil.userId, isDisabled: true });
    expect(await scene.pauseOf(id)).toBe('NOT_ALLOWED');
    await send(board, roof, 'temp=1');
    await reasonInLog('NOT_ALLOWED');
    await sendLast();
    expect(await inbox.received(1)).toEqual(['on=last']);
  });

  test('while a topic that it uses is not in its project', async () => {
    const id = await scene.add(form());
    const link = { projectId: scene.project.id, topicId: fan.id };
    await send(board, roof, 'temp=1');
    await inbox.received(1);
    await teacher.api.call(unlinkTopic, link);
    expect(await scene.pauseOf(id)).toBe('TOPIC_GONE');
    await send(board, roof, 'temp=2');
    await reasonInLog('TOPIC_GONE');
    await teacher.api.call(linkTopic, link);
    expect(await scene.pauseOf(id)).toBeUndefined();
    await send(board, roof, 'temp=3');
    expect(await inbox.received(2)).toEqual(['on=1', 'on=3']);
  });

  test('once a topic that it uses is deleted', async () => {
    const id = await scene.add(form());
    await send(board, roof, 'temp=1');
    await inbox.received(1);
    await teacher.api.call(deleteTopic, { topicId: fan.id });
    expect(await scene.pauseOf(id)).toBe('TOPIC_GONE');
    await send(board, roof, 'temp=2');
    await reasonInLog('TOPIC_GONE');
  });

  test('not because its topics get new names', async () => {
    const id = await scene.add(form());
    await send(board, roof, 'temp=1');
    await inbox.received(1);
    const renewed = await teacher.api.call(renewTopicName, { topicId: roof.id });
    const renewedFan = await teacher.api.call(renewTopicName, { topicId: fan.id });
    const other = await listen(server.mqttPort, renewedFan as typeof fan);
    await send(board, renewed as typeof roof, 'temp=2');
    expect(await other.received(1)).toEqual(['on=2']);
    expect(await scene.pauseOf(id)).toBeUndefined();
    other.close();
  });
});
