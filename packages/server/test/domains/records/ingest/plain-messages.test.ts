import { createApplet, listAppletLog } from '@tinkerstream/contract/applets';
import { createChart, listLatestValues } from '@tinkerstream/contract/charts';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';

import { listLoggedMessages, listProjectMessages } from '@tinkerstream/contract/records';
import { sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { connectBoard, eventually, nextMessage } from '../../../support/connections/boards.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { appletForm } from '../../../support/people/applet-form.ts';
import { CONFIGS, form } from '../../../support/people/chart-form.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

/** As the text blocks of boards send it. */
const fromBlock = (text: string) => `_dsn=1234,_dn=pyth-on,${text}`;

test('a text with the names of its board reaches other boards as sent, and is a plain message everywhere else', async () => {
  const { api } = teacher;
  const project = await api.createProject('Greenhouse');
  const topic = await api.createTopic('Door', 'light', project.id);
  const latest = async (chartId: string) => (await api.call(listLatestValues, { chartId })).map(({ value }) => value);
  const plain = { dataTypeId: null };
  const text = await api.call(createChart, form('PLAIN_TEXT_CHART', topic, undefined, plain));
  const gauge = await api.call(createChart, form('GAUGE_CHART', topic, undefined, plain));
  const configs = { ...CONFIGS.TOGGLE_BUTTON, OUTPUT_TYPE: 'SIMPLE_MESSAGE' };
  const toggle = await api.call(createChart, form('TOGGLE_BUTTON', topic, configs, plain));
  const listener = await connectBoard(server.mqttPort);
  await listener.subscribeAsync(topic.topicName);
  const board = await connectBoard(server.mqttPort);
  const page = new Browser(server.http, api.accessToken);
  await page.join(topicRoom(topic.id));
  await page.join(projectRoom(project.id));
  const events = page.gather('topic_message');
  const viewed = page.gather('mqtt_plain_message');

  const received = nextMessage(listener);
  const sent = [fromBlock('hello'), fromBlock('7.5'), fromBlock('1')];
  for (const message of sent) await board.publishAsync(topic.topicName, message, { qos: 1 });
  expect((await received).payload).toBe(fromBlock('hello'));
  await eventually(
    async () => viewed.length,
    (length) => length === 3,
  );
  expect(events.map(({ message }) => message)).toEqual(['hello', '7.5', '1']);
  expect(viewed.map(({ message }) => message)).toEqual(['hello', '7.5', '1']);
  expect(await latest(text.id)).toEqual(['1']);
  expect(await latest(gauge.id)).toEqual(['1']);
  expect(await latest(toggle.id)).toEqual(['1']);
  // A chart that is made afterwards finds it too.
  const later = await api.call(createChart, form('TOGGLE_BUTTON', topic, configs, plain));
  expect(await latest(later.id)).toEqual(['1']);

  const logged = await api.call(listLoggedMessages, { topicId: topic.id });
  expect(logged.map(({ message, deviceSerialNumber }) => `${deviceSerialNumber}: ${message}`)).toEqual([
    '1234: 1',
    '1234: 7.5',
    '1234: hello',
  ]);
  expect(logged[0]?.reasons).toEqual([{ code: 'NO_KEY_VALUE_PAIR', detail: '' }]);
  const ofProject = await api.call(listProjectMessages, { projectId: project.id });
  expect(ofProject.map(({ message }) => message)).toEqual(['1', '7.5', 'hello']);
  page.close();
  await Promise.all([listener.endAsync(), board.endAsync()]);
});

test('a condition compares the text, not the name of the board', async () => {
  const { api } = teacher;
  const project = await api.createProject('Greenhouse');
  const topic = await api.createTopic('Door', 'light', project.id);
  const lamp = await api.createTopic('Lamp', 'light', project.id);
  const condition = { key: 2, type: 'MQTT_SIMPLE_MESSAGE_FILTER', topicName: topic.topicName } as const;
  const fires = (name: string, publishContent: string) =>
    api.call(createApplet, {
      ...appletForm(project.id, topic, { name }),
      actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: lamp.topicName, publishContent: 'lit' }],
      filters: [
        { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
        { ...condition, comparatorKey: 'contain_case_sensitive', publishContent },
      ],
    });
  await fires('light', 'on');
  await fires('greet', 'hello');
  const runs = async () => {
    const log = await api.call(listAppletLog, { projectId: project.id });
    return log.flatMap((entry) => (entry.kind === 'action' && entry.outcome === 'DONE' ? [entry.appletName] : []));
  };
  const board = await connectBoard(server.mqttPort);
  await board.publishAsync(topic.topicName, fromBlock('hello'), { qos: 1 });
  await eventually(runs, (done) => done.length > 0);
  expect(await runs()).toEqual(['greet']);
  await board.publishAsync(topic.topicName, fromBlock('on'), { qos: 1 });
  await eventually(runs, (done) => done.includes('light'));
  await board.endAsync();
});

test('a plain message by HTTP may name its sender', async () => {
  const { api } = teacher;
  const { id: topicId, topicName } = await api.createTopic('Door', 'light');
  await api.call(sendMessageByTopicName, { topicName, outputType: 'SIMPLE_MESSAGE', message: fromBlock('hello') });
  const [logged] = await api.call(listLoggedMessages, { topicId });
  expect(logged?.message).toBe('hello');
});
