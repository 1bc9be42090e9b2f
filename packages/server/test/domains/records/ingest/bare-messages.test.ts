import { createChart, listLatestValues } from '@tinkerstream/contract/charts';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { sendMessageByTopicName, type Topic, updateTopic } from '@tinkerstream/contract/topics';
import { beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { connectBoard, nextMessage } from '../../../support/connections/boards.ts';
import { form } from '../../../support/people/chart-form.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

async function publish({ topicName }: Topic, ...messages: string[]) {
  const board = await connectBoard(server.mqttPort);
  for (const message of messages) await board.publishAsync(topicName, message, { qos: 1 });
  await board.endAsync();
}
const recordsOf = async ({ id }: Topic) => {
  const { recentDataRecords } = await teacher.api.getTopic(id);
  return recentDataRecords.map(({ dataRecordType, value }) => `${dataRecordType.keyName}=${value}`).sort();
};

test('a bare number and JSON are values, and other boards receive what was sent', async () => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  const listener = await connectBoard(server.mqttPort);
  await listener.subscribeAsync(topic.topicName);
  const received = nextMessage(listener);
  await publish(topic, '{"temp":21,"_dn":"board1"}', '5', ' 6.5 ');
  expect((await received).payload).toBe('{"temp":21,"_dn":"board1"}');
  expect(await recordsOf(topic)).toEqual(['temp=21', 'value=5', 'value=6.5']);
  expect((await teacher.api.getTopic(topic.id)).devices).toMatchObject([{ serialNumber: 'board1' }]);
  const logged = await teacher.api.call(listLoggedMessages, { topicId: topic.id });
  expect(logged.map(({ message, outcome, deviceSerialNumber }) => [message, outcome, deviceSerialNumber])).toEqual([
    [' 6.5 ', 'STORED', ''],
    ['5', 'STORED', ''],
    ['{"temp":21,"_dn":"board1"}', 'STORED', 'board1'],
  ]);
  await listener.endAsync();
});

test('a bare number is a plain message for charts too, and goes under the key that its topic chose', async () => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  await teacher.api.call(updateTopic, { topicId: topic.id, numberKey: 'temp' });
  const gauge = await teacher.api.call(createChart, form('GAUGE_CHART', topic, undefined, { dataTypeId: null }));
  await publish(topic, '7');
  expect(await recordsOf(topic)).toEqual(['temp=7']);
  expect(await teacher.api.call(listLatestValues, { chartId: gauge.id })).toMatchObject([{ value: '7' }]);
});

test('a topic that does not take them, and people in the console, send plain messages', async () => {
  const off = await teacher.api.createTopic('Bed', 'temp');
  await teacher.api.call(updateTopic, { topicId: off.id, numberKey: '' });
  await publish(off, '7', '{"temp":21}');
  const on = await teacher.api.createTopic('Lamp', 'temp');
  const { topicName } = on;
  await teacher.api.call(sendMessageByTopicName, { topicName, outputType: 'SIMPLE_MESSAGE', message: '1' });
  for (const topic of [off, on]) expect(await recordsOf(topic)).toEqual([]);
});

test('what is neither stays a plain message', async () => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  await publish(topic, 'hello', '{"temp":', '{}', '[21]', '7 C', '_dn=a,8');
  expect(await recordsOf(topic)).toEqual([]);
});

test('a broken sensor costs its own value alone, and digits beyond a 64-bit float are kept', async () => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  await publish(topic, '{"temp":nan,"hum":41}', '{"id":9007199254740993,"hum":-inf}', '{"temp":21,"hum":NaN(ind)}');
  expect(await recordsOf(topic)).toEqual(['hum=41', 'id=9007199254740993', 'temp=21']);
  const logged = await teacher.api.call(listLoggedMessages, { topicId: topic.id });
  expect(
    logged.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code, detail }) => `${code} ${detail}`)]),
  ).toEqual([
    ['PARTLY_STORED', 'PART_WITHOUT_VALUE hum'],
    ['PARTLY_STORED', 'PART_WITHOUT_VALUE hum'],
    ['PARTLY_STORED', 'PART_WITHOUT_VALUE temp'],
  ]);
});

test.each([
  ['{"temp":21,}', 'JSON_COMMA', '{"temp":21,▸} (1:12)'],
  ["{'temp':21}", 'JSON_QUOTES', "{▸'temp':21} (1:2)"],
  ['{"temp":21,"url":"http://x?a=1&b=2', 'JSON_CUT_OFF', 'l":"http://x?a=1&b=2▸ (1:35)'],
])('the mistake of %s is explained as JSON, with its place', async (message, code, detail) => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  await publish(topic, message);
  const logged = await teacher.api.call(listLoggedMessages, { topicId: topic.id });
  expect(logged).toMatchObject([{ message, outcome: 'NOT_STORED' }]);
  expect(logged[0]?.reasons.map((reason) => [reason.code, reason.detail])).toEqual([[code, detail]]);
});

test.each(['temp=21\r\nhum=40', 'temp=21&hum=40', 'temp=21;hum=40', '_dn=a\ntemp=21;\nhum=40;\n'])(
  'pairs of %j are values, and other boards receive what was sent',
  async (message) => {
    const topic = await teacher.api.createTopic('Bed', 'temp');
    const listener = await connectBoard(server.mqttPort);
    await listener.subscribeAsync(topic.topicName);
    const received = nextMessage(listener);
    await publish(topic, message);
    expect((await received).payload).toBe(message);
    expect(await recordsOf(topic)).toEqual(['hum=40', 'temp=21']);
    await listener.endAsync();
  },
);
