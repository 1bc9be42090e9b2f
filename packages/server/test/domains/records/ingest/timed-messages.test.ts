import { listAllRecords, listLoggedMessages } from '@tinkerstream/contract/records';
import { sendMessageByTopicName, type Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
let topic: Topic;
let board: MqttClient;
let listener: MqttClient;
let heard: string[];
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});
beforeEach(async () => {
  topic = await teacher.api.createTopic('Bed', 'temp');
  board = await connectBoard(server.mqttPort);
  listener = await connectBoard(server.mqttPort);
  heard = [];
  listener.on('message', (_name, payload) => heard.push(payload.toString()));
  await listener.subscribeAsync(topic.topicName);
});
afterEach(async () => {
  await Promise.all([board.endAsync(), listener.endAsync()]);
});

/** Resolves with the acknowledgement: then it is on disk. */
async function publish(message: unknown): Promise<void> {
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  await board.publishAsync(topic.topicName, text, { qos: 1 });
}

async function storedOf(key = 'temp') {
  const type = (await teacher.api.getTopic(topic.id)).dataRecordTypes.find(({ keyName }) => keyName === key);
  if (!type) return [];
  const records = await teacher.api.call(listAllRecords, { topicId: topic.id, dataTypeId: type.id });
  return records.map(({ value, createdOn, device }) => [value, createdOn, device?.serialNumber ?? '']);
}

async function logOf() {
  const logged = await teacher.api.call(listLoggedMessages, { topicId: topic.id });
  return logged.map(({ outcome, reasons, deviceSerialNumber }) =>
    [deviceSerialNumber, outcome, ...reasons.map(({ code, detail }) => `${code} ${detail}`)].join(' | '),
  );
}

const NOON = '2026-01-01T12:00:00.000Z';

test.each<[string, object | string, [unknown, string, string][]]>([
  ['at', { temp: 21, at: '2026-01-01T20:00:00+08:00', _dn: 'a' }, [[21, NOON, 'a']]],
  ['created_at, of Python', { temp: 21, created_at: 1767268800.0001235 }, [[21, NOON, '']]],
  ['ThingsBoard', { ts: 1767268800000, values: { temp: 21 }, _dsn: 's1', _dn: 'a' }, [[21, NOON, 's1']]],
  ['ThingsBoard, with the board inside', { ts: '1767268800000', values: { temp: 21, _dn: 'a' } }, [[21, NOON, 'a']]],
  [
    'a list of ThingsBoard',
    [
      { ts: 1767268800000, values: { temp: 21 } },
      { ts: 1767268801000, values: { temp: 22 } },
    ],
    [
      [22, '2026-01-01T12:00:01.000Z', ''],
      [21, NOON, ''],
    ],
  ],
  [
    'a list with a padded end',
    ` [{"temp":21,"at":"${NOON}","_dn":"a"},\r\n{"temp":22,"at":"${NOON}","_dn":"b"}]\0`,
    [
      [22, NOON, 'b'],
      [21, NOON, 'a'],
    ],
  ],
])('the time of %s is that of its values, which reach no board, and once', async (_what, message, stored) => {
  await publish(message);
  await publish(message);
  expect((await storedOf()).toSorted()).toEqual(stored.toSorted());
  expect((await teacher.api.getTopic(topic.id)).dataRecordTypes.map(({ keyName }) => keyName)).toEqual(['temp']);
  const sender = stored.at(-1)?.[2];
  expect(await logOf()).toEqual([`${sender} | STORED | ALREADY_STORED ${stored.length}`, `${sender} | STORED`]);
  await publish('temp=1');
  await expect.poll(() => heard).toEqual(['temp=1']);
});

test('the latest message of now reaches boards as it was sent, with its time, and once', async () => {
  const now = Date.now();
  const single = JSON.stringify({ temp: 21, at: now - 5000, _dn: 'a' });
  await publish(single);
  await publish(single);
  const list = [
    { temp: 21, at: now - 20_000, _dn: 'b' },
    { temp: 22, at: now - 10_000, _dn: 'b' },
  ];
  await publish(list);
  await publish([...list, { temp: 22, at: now, _dn: 'b' }]);
  await expect
    .poll(() => heard)
    .toEqual([single, JSON.stringify(list[1]), JSON.stringify({ temp: 22, at: now, _dn: 'b' })]);
  expect((await storedOf()).map(([value, at, by]) => [value, Date.parse(String(at)) - now, by])).toEqual([
    [22, 0, 'b'],
    [21, -5000, 'a'],
    [22, -10_000, 'b'],
    [21, -20_000, 'b'],
  ]);
  expect((await teacher.api.getTopic(topic.id)).totalNumberOfDataRecords).toBe(4);
});

test('a wrong time costs its own message, and the log says which and why', async () => {
  await publish([
    { temp: 1, at: NOON },
    { temp: 2, at: '1970-01-01T00:00:07Z' },
    { temp: 3, at: '2199-01-01T00:00:00Z' },
    { temp: 4, at: 'noon' },
    { temp: 5 },
  ]);
  expect((await storedOf()).map(([value]) => value)).toEqual([5, 1]);
  expect((await logOf()).find((line) => line.includes('['))).toBe(
    ' | PARTLY_STORED | CLOCK_NOT_SET [1] 1970-01-01T00:00:07Z | TIME_IN_FUTURE [2] 2199-01-01T00:00:00Z | NOT_A_TIME [3] noon',
  );
  await publish({ temp: 6, at: 12.5 });
  expect((await storedOf()).map(([value]) => value)).toEqual([5, 1]);
  expect((await logOf())[0]).toBe(' | NOT_STORED | CLOCK_NOT_SET 12.5');
});

test('what only looks like a time is a message as before', async () => {
  const messages = [
    '{"temp":1,"where":{"at":"home"}}',
    '{"temp":2,"ts":5}',
    '[1,2]',
    '{"at":',
    '["at"]',
    '{"a":"\\"at\\""}',
  ];
  for (const message of messages) await publish(message);
  await expect.poll(() => heard).toEqual(messages);
  expect((await storedOf()).map(([value]) => value)).toEqual([2, 1]);
});

test('a topic that reads no JSON gets JSON as a plain message', async () => {
  const { topicName } = topic;
  await teacher.api.call(sendMessageByTopicName, { topicName, outputType: '', message: '{"temp":1,"at":5}' });
  expect(await storedOf()).toEqual([]);
});

test('a fast clock is of now: it is not the latest value of all boards, and a list keeps its times', async () => {
  const fast = Date.now() + 90_000;
  await publish({ temp: 21, at: fast, _dn: 'fast' });
  await publish({ ts: fast, values: { temp: 22 }, _dn: 'fast' });
  await publish('temp=23,_dn=right');
  const [latest, ...others] = await storedOf();
  expect(latest).toEqual([23, expect.anything(), 'right']);
  expect(others.map(([value]) => value)).toEqual([22, 21]);
  const list = [{ temp: 24, at: fast, _dn: 'fast' }];
  await publish(list);
  await publish(list);
  expect((await storedOf()).filter(([, at]) => Date.parse(String(at)) === fast)).toHaveLength(1);
});

test.each<[string, string, [unknown, string, string][], string]>([
  ['a mark of order', `\uFEFF{"temp":21,"at":"${NOON}"}`, [[21, NOON, '']], 'STORED'],
  ['a missing value', `{"temp":nan,"at":"${NOON}"}`, [], 'NOT_STORED | PART_WITHOUT_VALUE temp'],
  [
    'a missing value beside another',
    `{"temp":21,"hum":nan,"at":"${NOON}"}`,
    [[21, NOON, '']],
    'PARTLY_STORED | PART_WITHOUT_VALUE hum',
  ],
  ['a number too large for any', `{"temp":1e400,"at":"${NOON}"}`, [], 'NOT_STORED | PART_WITHOUT_VALUE temp'],
  ['no value', `[{"at":"${NOON}"}]`, [], 'NOT_STORED | NO_KEY_VALUE_PAIR '],
])('a message of the past with %s is logged as what became of it', async (_what, message, stored, logged) => {
  await publish(message);
  expect(await storedOf()).toEqual(stored);
  expect(await logOf()).toEqual([` | ${logged}`]);
});

test('a time that is missing is no time', async () => {
  await publish('{"temp":21,"at":nan}');
  expect((await storedOf()).map(([value]) => value)).toEqual([21]);
});

test('what is nested ten thousand times is acknowledged and explained, and costs no other message', async () => {
  const nested = `{"at":"2026-01-01T00:00:00Z","temp":21,"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  await publish(nested);
  await publish(`[${nested}]`);
  await publish('temp=22');
  expect((await storedOf()).map(([value]) => value)).toEqual([22]);
  await expect.poll(logOf).toContainEqual(expect.stringMatching(/NOT_STORED .* JSON_NOT_VALID/));
});
