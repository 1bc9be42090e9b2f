import { createApplet, getApplet } from '@tinkerstream/contract/applets';
import { listLatestSwitches } from '@tinkerstream/contract/learning';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import { listLoggedMessages, listRecentRecords } from '@tinkerstream/contract/records';
import { getTopicByName, renewTopicName, sendMessageByTopicName, type Topic } from '@tinkerstream/contract/topics';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { CONNECT, connectBoard, eventually, nextMessage, RawBoard } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { appletForm } from '../../support/people/applet-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let owner: Person;
let topic: Topic;
let typed: string;
beforeAll(async () => {
  server = await sharedServer();
  owner = await signInSubscriber(server.http);
});
beforeEach(async () => {
  topic = await owner.api.createTopic('Roof', 'light');
  typed = topic.topicName.toLowerCase();
});

const values = async () => {
  const dataTypeId = topic.dataRecordTypes[0]?.id ?? '';
  const records = await owner.api.call(listRecentRecords, { topicId: topic.id, dataTypeId });
  return records.map(({ value }) => value);
};

test('a board that types the name in lower case publishes, and gets messages under the name that it typed', async () => {
  const board = await connectBoard(server.mqttPort);
  const neighbour = await connectBoard(server.mqttPort);
  await board.subscribeAsync(typed, { qos: 1 });
  await neighbour.subscribeAsync(topic.topicName);
  const received = [nextMessage(board), nextMessage(neighbour)];
  await board.publishAsync(typed, 'light=5', { qos: 1, retain: true });
  expect(await Promise.all(received)).toEqual([
    { topic: typed, payload: 'light=5' },
    { topic: topic.topicName, payload: 'light=5' },
  ]);
  expect(await values()).toEqual([5]);

  // The retained message comes under the name of each subscription too.
  const late = await connectBoard(server.mqttPort);
  const retained = nextMessage(late);
  const spelled = typed.charAt(0).toUpperCase() + typed.slice(1);
  await late.subscribeAsync(spelled);
  expect(await retained).toEqual({ topic: spelled, payload: 'light=5' });
  await late.unsubscribeAsync(spelled);
  await Promise.all([board, neighbour, late].map((one) => one.endAsync()));
});

test.each(['%s ', ' %s', '%s\r\n', '%s\n', '\t%s\t', '%s\u00a0'])(
  'a blank or line break around the name, as in %j, is no part of it',
  async (form) => {
    const spelled = form.replace('%s', topic.topicName);
    const board = await connectBoard(server.mqttPort);
    await board.subscribeAsync(spelled);
    const received = nextMessage(board);
    await board.publishAsync(spelled, 'light=5', { qos: 1 });
    expect(await received).toEqual({ topic: spelled, payload: 'light=5' });
    expect(await values()).toEqual([5]);
    await board.endAsync();
  },
);

test('a client with two spellings gets each message once, and none after it has unsubscribed in a third', async () => {
  const board = await connectBoard(server.mqttPort);
  const received: string[] = [];
  board.on('message', (name) => received.push(name));
  await board.subscribeAsync(topic.topicName);
  await board.subscribeAsync(typed);
  await board.publishAsync(typed, 'light=1', { qos: 1 });
  await board.unsubscribeAsync(`${typed.slice(0, 5)}${topic.topicName.slice(5)}`);
  await board.publishAsync(typed, 'light=2', { qos: 1 });
  await board.endAsync();
  expect(received).toEqual([typed]);
});

test('a will to a name in lower case is stored', async () => {
  const board = await RawBoard.open(server.mqttPort);
  board.send({ ...CONNECT, will: { topic: typed, payload: Buffer.from('light=7'), qos: 1, retain: false } } as never);
  await board.received('connack');
  board.socket.destroy();
  await eventually(values, (seen) => seen.includes(7));
});

test('a name in lower case that no longer exists gets nothing, and the log of the other topic says so', async () => {
  const other = await owner.api.createTopic('Door', 'open');
  const board = await connectBoard(server.mqttPort);
  await board.subscribeAsync(typed);
  await board.publishAsync(other.topicName.toLowerCase(), 'open=1', { qos: 1 });
  const { topicName } = await owner.api.call(renewTopicName, { topicId: topic.id });
  const received: string[] = [];
  board.on('message', (name) => received.push(name));
  await board.publishAsync(typed, 'light=1', { qos: 1 });
  await board.publishAsync(topicName.toLowerCase(), 'light=2', { qos: 1 });
  expect(await values()).toEqual([2]);
  await eventually(
    () => owner.api.call(listLoggedMessages, { topicId: other.id }),
    (log) => log.some(({ reasons }) => reasons.some(({ code }) => code === 'OTHER_TOPIC_UNKNOWN')),
  );
  expect(received).toEqual([]);
  await board.endAsync();
});

test('look-ups, sending by name, rooms and event triggers take a name in lower case', async () => {
  const visitor = new Api(server.http);
  const { topicId } = await visitor.call(getTopicByName, { topicName: ` ${typed}` });
  const page = new Browser(server.http);
  expect(await page.join(topicRoom(topicId), typed)).toMatchObject({ ok: true });
  const event = page.next('read_data');
  await owner.api.call(sendMessageByTopicName, { topicName: typed, outputType: '', message: 'light=9' });
  expect((await event).records).toEqual({ light: 9 });
  const request = { topicName: typed, keys: 'light', values: '9' };
  expect(await owner.api.call(listLatestSwitches, request)).toEqual([{ key: 'light', value: 9 }]);
  // A room that was joined by a name ends with it.
  const closed = page.next('room_closed');
  await owner.api.call(renewTopicName, { topicId: topic.id });
  await closed;
  page.close();

  const project = await owner.api.createProject('Greenhouse');
  const fan = await owner.api.createTopic('Fan', 'speed', project.id);
  const name = fan.topicName.toLowerCase();
  const form = appletForm(
    project.id,
    { topicName: name },
    {
      actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: name, publishContent: `{${name}.speed}` }],
    },
  );
  const { id: appletId } = await owner.api.call(createApplet, form);
  const applet = JSON.stringify(await owner.api.call(getApplet, { appletId, projectId: project.id }));
  expect(applet).toContain(`{${fan.topicName}.speed}`);
  expect(applet).not.toContain(name);
});
