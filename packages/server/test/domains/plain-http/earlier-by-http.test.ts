import { randomUUID } from 'node:crypto';
import { addClass, updateClass } from '@tinkerstream/contract/classes';
import type { Receipt } from '@tinkerstream/contract/plain-http';
import { listAllRecords, listLoggedMessages } from '@tinkerstream/contract/records';
import { type Topic, updateTopic } from '@tinkerstream/contract/topics';
import { beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { connectBoard, nextMessage } from '../../support/connections/boards.ts';
import { createLicenses, join } from '../../support/people/members.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

async function send({ topicName }: Pick<Topic, 'topicName'>, body: unknown) {
  const answer = await fetch(`${server.http}/send/${topicName}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
}

async function receiptOf({ topicName }: Pick<Topic, 'topicName'>, body: unknown): Promise<Required<Receipt>> {
  const headers = { accept: 'application/json' };
  const answer = await fetch(`${server.http}/send/${topicName}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Required<Receipt>;
}

/** The stored values of a key with their times and boards, the latest first. */
async function storedOf(api: Api, { id }: Pick<Topic, 'id'>, key = 'temp') {
  const type = (await api.getTopic(id)).dataRecordTypes.find(({ keyName }) => keyName === key);
  if (!type) return [];
  const records = await api.call(listAllRecords, { topicId: id, dataTypeId: type.id });
  return records.map(({ value, createdOn, device }) => [value, createdOn, device?.serialNumber ?? '']);
}

/** Messages a minute apart, with a text that no other request has. */
const past = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    temp: index,
    at: Date.UTC(2026, 0, 1, 0, index),
    ...more,
  }));

test('values of the past are stored at their times, once, for their boards, and are no messages', async () => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  const listener = await connectBoard(server.mqttPort);
  await listener.subscribeAsync(topic.topicName);
  const heard: string[] = [];
  listener.on('message', (_name, payload) => heard.push(payload.toString()));
  const body = [
    { temp: 1, at: '2026-01-01T08:00:00+08:00', _dn: 'a' },
    { temp: 2, created_at: '2026-01-01 01:00:00Z', _dn: 'b' },
    { temp: 3, at: 1767232800, acc: { x: 5 } },
    { temp: 4, at: '1767236400000', word: 'x', _dn: 'a' },
  ];
  for (const _ of [1, 2]) expect(await send(topic, body)).toMatchObject({ status: 200, text: 'ok 5' });
  expect(await storedOf(teacher.api, topic)).toEqual([
    [4, '2026-01-01T03:00:00.000Z', 'a'],
    [3, '2026-01-01T02:00:00.000Z', ''],
    [2, '2026-01-01T01:00:00.000Z', 'b'],
    [1, '2026-01-01T00:00:00.000Z', 'a'],
  ]);
  expect(await storedOf(teacher.api, topic, 'acc_x')).toHaveLength(1);
  expect(await send(topic, { temp: 9 })).toMatchObject({ text: 'ok 1' });
  await expect.poll(() => heard).toEqual(['temp=9']);
  expect(await teacher.api.call(listLoggedMessages, { topicId: topic.id })).toHaveLength(1);
  expect(await (await fetch(`${server.http}/last/${topic.topicName}`)).text()).toBe('temp=9,acc_x=5');
  await listener.endAsync();
});

test('the latest value of this minute is a message, also when its request comes again', async () => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  const listener = await connectBoard(server.mqttPort);
  await listener.subscribeAsync(topic.topicName);
  const received = nextMessage(listener);
  const now = Date.now();
  const body = [30_000, 20_000, 10_000].map((before) => ({ temp: before, at: now - before, _dn: 'a' }));
  expect((await send(topic, body)).text).toBe('ok 3');
  expect((await received).payload).toBe('temp=10000,_dn=a');
  expect((await send(topic, body)).status).toBe(200);
  expect((await storedOf(teacher.api, topic)).map(([value]) => value)).toEqual([10_000, 20_000, 30_000]);
  await listener.endAsync();
});

const NOT_A_TIME = /^error: “[^”]{1,40}” is not a time/;
const NOT_SET = /^error: The clock of the board is not set: it says “[^”]{1,40}”/;
const IN_FUTURE = /^error: The time “[^”]{1,40}” is too far in the future/;

test.each<[string, unknown, RegExp, string]>([
  ['in the future', Date.now() + 3600_000, IN_FUTURE, 'TIME_IN_FUTURE'],
  ['three minutes ahead', new Date(Date.now() + 180_000).toISOString(), IN_FUTURE, 'TIME_IN_FUTURE'],
  ['without a time zone', '2026-01-01T08:00:00', NOT_A_TIME, 'NOT_A_TIME'],
  ['of a board without a clock', 81_234, NOT_SET, 'CLOCK_NOT_SET'],
  ['of Python on such a board', 12.345678901, NOT_SET, 'CLOCK_NOT_SET'],
  ['of a clock that begins at 1970', '1970-01-01T00:03:20Z', NOT_SET, 'CLOCK_NOT_SET'],
  ['of a clock that begins at 2000', '2000-01-01T00:03:20Z', NOT_SET, 'CLOCK_NOT_SET'],
  ['in seconds of such a clock', 946_684_815.25, NOT_SET, 'CLOCK_NOT_SET'],
  ['before 1970', '1950-01-01T00:00:00Z', NOT_SET, 'CLOCK_NOT_SET'],
  ['with an offset that no place has', '2026-01-01T00:00:00+99:00', NOT_A_TIME, 'NOT_A_TIME'],
  ['that is none', 'yesterday', NOT_A_TIME, 'NOT_A_TIME'],
  ['that is an object', { year: 2026 }, NOT_A_TIME, 'NOT_A_TIME'],
  ['of a day that does not exist', '2026-02-30T08:00:00Z', NOT_A_TIME, 'NOT_A_TIME'],
])('a time %s is refused in words, and costs only its own message of a list', async (_what, at, text, code) => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  expect(await send(topic, { temp: 2, at })).toMatchObject({ status: 400, text: expect.stringMatching(text) });
  expect(await send(topic, [{ temp: 2, at }])).toMatchObject({ status: 400, text: expect.stringMatching(text) });
  expect(await storedOf(teacher.api, topic)).toEqual([]);
  const list = [{ temp: 1, at: '2026-01-01T00:00:00Z' }, { temp: 2, at }, { temp: 3 }];
  const receipt = await receiptOf(topic, list);
  expect(receipt).toEqual({
    stored: 2,
    alreadyThere: 0,
    reasons: [{ code, detail: expect.stringMatching(/^\[1\] /), index: 1 }],
  });
  expect((await storedOf(teacher.api, topic)).map(([value]) => value)).toEqual([3, 1]);
});

test.each<[string, unknown, string]>([
  ['of Python, in seconds', 1764295200.1234567, '2025-11-28T02:00:00.123Z'],
  ['of Python, as a text', '1764295200.1234567', '2025-11-28T02:00:00.123Z'],
  ['with more decimals than a number has', '1764295200.12345678901234567890', '2025-11-28T02:00:00.123Z'],
  ['with a point and no decimal', '1764295200.', '2025-11-28T02:00:00.000Z'],
  ['in milliseconds with decimals', '1764295200123.4567891', '2025-11-28T02:00:00.123Z'],
  ['in milliseconds', 1764295200123, '2025-11-28T02:00:00.123Z'],
  ['as ISO with seven decimals', '2025-11-28T10:00:00.1234567+08:00', '2025-11-28T02:00:00.123Z'],
  ['as ISO with twelve decimals', '2025-11-28T02:00:00.123456789012Z', '2025-11-28T02:00:00.123Z'],
  ['as ISO with a comma and an offset without a colon', '2025-11-28 10:00:00,5+0800', '2025-11-28T02:00:00.500Z'],
])('a time %s is a time', async (_what, at, stored) => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  for (const key of ['at', 'created_at']) expect((await send(topic, { temp: 1, [key]: at })).text).toBe('ok 1');
  expect(await storedOf(teacher.api, topic)).toEqual([[1, stored, '']]);
});

test('a list that has grown since its answer was lost is stored once, its latest message too', async () => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  const listener = await connectBoard(server.mqttPort);
  await listener.subscribeAsync(topic.topicName);
  const heard: string[] = [];
  listener.on('message', (_name, payload) => heard.push(payload.toString()));
  const now = Date.now();
  // The clock of the board is fast, and its values are equal: only their times tell them apart.
  const list = [-40_000, -20_000, 0, 50_000].map((ahead) => ({ temp: 21, at: now + ahead, _dn: 'a' }));
  const answers = [];
  for (const count of [1, 2, 2, 3, 4, 4]) answers.push(await receiptOf(topic, list.slice(0, count)));
  expect(answers.map(({ stored, alreadyThere }) => [stored, alreadyThere])).toEqual([
    [1, 0],
    [1, 1],
    [0, 2],
    [1, 2],
    [1, 3],
    [0, 4],
  ]);
  expect((await storedOf(teacher.api, topic)).map(([, at]) => Date.parse(String(at)) - now)).toEqual([
    50_000, 0, -20_000, -40_000,
  ]);
  expect((await teacher.api.getTopic(topic.id)).totalNumberOfDataRecords).toBe(4);
  // Each was the latest one when it came.
  await expect.poll(() => heard).toEqual(Array.from({ length: 4 }, () => 'temp=21,_dn=a'));
  await listener.endAsync();
});

test('equal requests at the same time are stored once, those of now too', async () => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  const now = Date.now();
  const list = [-30_000, -5000].map((ahead) => ({ temp: 1, hum: 40, at: now + ahead, _dn: 'a' }));
  const answers = await Promise.all(Array.from({ length: 8 }, () => receiptOf(topic, list)));
  expect(answers.reduce((sum, { stored }) => sum + stored, 0)).toBe(4);
  expect(answers.reduce((sum, { alreadyThere }) => sum + alreadyThere, 0)).toBe(28);
  expect(await storedOf(teacher.api, topic)).toHaveLength(2);
});

test('what no message may store is not stored of the past either', async () => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  const at = '2026-01-01T00:00:00Z';
  const worst = { '***': 1, '=,=': 2, word: 'x', _note: 'hello', lat: 22.3, lng: 114.2 };
  expect(await send(topic, { ...worst, at })).toMatchObject({
    status: 400,
    text: expect.stringMatching(/^error: Nothing/),
  });
  expect((await teacher.api.getTopic(topic.id)).dataRecordTypes).toHaveLength(1);
  await teacher.api.call(updateTopic, { topicId: topic.id, isActive: false });
  expect((await send(topic, { temp: 1, at })).status).toBe(409);
  expect(await storedOf(teacher.api, topic)).toEqual([]);
});

test('the interval of the owner counts between the times and between the requests of each board', async () => {
  const { keys } = await createLicenses(await Api.signIn(server.http), { dataIntervalLimitSec: 120 });
  const student = await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string });
  const topic = await student.createTopic('Bed', 'temp');
  const first = past(4, { _dn: 'a' });
  expect((await send(topic, first)).text).toBe('ok 2');
  expect((await send(topic, first)).text).toBe('ok 2');
  const later = past(1, { _dn: 'a', temp: 99 });
  const answers = await Promise.all([1, 2, 3].map(() => send(topic, later)));
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 429, text: expect.stringContaining('sends more often') });
    expect(Number(answer.retryAfter)).toBeGreaterThan(60);
  }
  expect((await send(topic, past(1, { _dn: 'b' }))).text).toBe('ok 1');
  expect((await storedOf(student, topic)).map(([value]) => value)).toEqual([2, 0, 0]);
});

test('of a class’s limit, a request takes as many turns as it has messages', async () => {
  const { id: classId } = await teacher.api.call(addClass, { name: '5C' });
  const project = await teacher.api.createProject('Class');
  await teacher.api.call(updateClass, { classId, projectId: project.id, storedPerSecond: 1 });
  const topic = await teacher.api.createTopic('Bed', 'temp', project.id);
  // Five requests of one board come together: the first takes a minute and a half.
  const answers = await Promise.all([1, 2, 3, 4, 5].map((temp) => send(topic, past(90, { temp, _dn: 'a' }))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
  expect(await storedOf(teacher.api, topic)).toHaveLength(90);
  const live = await send(
    topic,
    Array.from({ length: 50 }, (_, n) => ({ n, _dn: 'b' })),
  );
  expect(Number(live.text.slice('ok '.length))).toBeLessThan(50);
});

test('thirty boards whose WiFi is back lose nothing', async () => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  const boards = Array.from({ length: 30 }, (_, index) => `board${index}`);
  const answers = await Promise.all(boards.map((_dn) => send(topic, past(20, { _dn }))));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['ok 20']));
  expect(await storedOf(teacher.api, topic)).toHaveLength(600);
  // An answer was lost, after all the others have sent.
  expect((await send(topic, past(20, { _dn: boards[0] }))).text).toBe('ok 20');
  expect(await storedOf(teacher.api, topic)).toHaveLength(600);
});
