import { listRecentRecords } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { AppletScene, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let api: Api;
let board: MqttClient;
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
  board = await connectBoard(server.mqttPort);
});
afterAll(() => void board.end(true));

let scene: AppletScene;
let roof: Topic;
let diary: Topic;
beforeEach(async () => {
  scene = await AppletScene.open(api);
  [roof, diary] = [await scene.topic(), await scene.topic('peak')];
});

const record = ({ topicName }: Topic, dataTypeKey: string, publishContent: string) =>
  ({ type: 'LOG_RECORD_ACTION', topicName, dataTypeKey, publishContent }) as const;

async function valuesOf(topic: Topic, count: number): Promise<unknown[]> {
  const [dataType] = (await api.getTopic(topic.id)).dataRecordTypes;
  const request = { topicId: topic.id, dataTypeId: dataType?.id ?? '' };
  const records = await eventually(
    () => api.call(listRecentRecords, request),
    (found) => found.length === count,
  );
  return records.map(({ value }) => value).reverse();
}

describe('an action that records a value', () => {
  test('stores it on the data type of another topic, and boards and event triggers get it', async () => {
    const lamp = await scene.topic('n');
    const [diaryInbox, lampInbox] = [await listen(server.mqttPort, diary), await listen(server.mqttPort, lamp)];
    await scene.add({
      triggers: [onMessage(roof)],
      actions: [record(diary, 'peak', `{${roof.topicName}.temp}`)],
    });
    await scene.add({ triggers: [onMessage(diary)], actions: [publishTo(lamp, 'on')] });
    await send(board, roof, 'temp=21.5');
    expect(await diaryInbox.received(1)).toEqual(['peak=21.5']);
    expect(await lampInbox.received(1)).toEqual(['on']);
    expect(await valuesOf(diary, 1)).toEqual([21.5]);
    diaryInbox.close();
    lampInbox.close();
  });

  test('keeps a text whole: what would end the value becomes a space', async () => {
    await scene.add({ triggers: [onMessage(roof)], actions: [record(diary, 'peak', 'hot, peak=99,  a=b')] });
    await send(board, roof, 'temp=21');
    expect(await valuesOf(diary, 1)).toEqual(['hot peak=99 a=b']);
  });

  test('says that a value was not stored', async () => {
    await scene.add({ triggers: [onMessage(roof)], actions: [record(diary, 'mood', 'good')] });
    await send(board, roof, 'temp=21');
    const lines = await scene.logged((all) => all.some((line) => line.startsWith('action')));
    expect(lines.find((line) => line.startsWith('action'))).toBe(`action ${diary.topicName} DONE NOT_STORED mood`);
  });

  test('stops with a loop of records', async () => {
    await scene.add({
      triggers: [onMessage(diary)],
      actions: [record(diary, 'peak', `{${diary.topicName}.peak}`)],
    });
    await send(board, diary, 'peak=1');
    await scene.logged((all) => all.some((line) => line.includes('LOOP 8')));
  });

  test.each([
    ['_dsn', 'x'],
    ['a=b', 'x'],
    ['', 'x'],
    ['peak', ''],
    ['peak', 'two\nlines'],
  ])('is refused with the key %j and the value %j', async (key, value) => {
    const form = { triggers: [onMessage(roof)], actions: [record(diary, key, value)] };
    await expect(scene.add(form)).rejects.toMatchObject({ status: 400 });
  });
});
