// Before a release.
import { randomUUID } from 'node:crypto';
import { getCurrentUser, logout } from '@tinkerstream/contract/accounts';
import { listHeardBoards } from '@tinkerstream/contract/boards';
import { createChart, deleteChart, getPublicChart, renewChartLink } from '@tinkerstream/contract/charts';
import { listCloudLinks, renewCloudKey, switchOnCloudLink } from '@tinkerstream/contract/clouds';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import { createShareToken, deleteProject, joinProject, removeProjectUser } from '@tinkerstream/contract/projects';
import { leaveOutValue, listAllRecords, listLeftOutValues, MAX_DEVICES } from '@tinkerstream/contract/records';
import {
  createDataType,
  getTopicByName,
  renewTopicName,
  sendMessage,
  sendMessageByTopicName,
  type Topic,
} from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../test/support/server-process.ts';
import { ask, connectAs, openAdafruit, post } from './domains/clouds/support/adafruit.ts';
import { createChannel, programsOn } from './domains/clouds/thingspeak/channels.ts';
import { connectBoard, eventually, nextMessage } from './support/connections/boards.ts';
import { Browser, nextEvent, publicRoom } from './support/connections/browser.ts';
import { form } from './support/people/chart-form.ts';
import { createLicenses, join as joinAs } from './support/people/members.ts';
import { signInPerson, signInSubscriber } from './support/people/people.ts';
import { PATIENCE_MS } from './support/server/patience.ts';
import { sharedPostgres } from './support/storage/postgres.ts';
import type { PostgresServer } from './support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from './support/storage/redis-server.ts';

let postgres: PostgresServer;
let redis: RedisServer;
let databaseUrl: string;
let a: ServerProcess;
let b: ServerProcess;
let apiA: Api;
let apiB: Api;
const open: { end: () => void }[] = [];

beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
  databaseUrl = await postgres.createDatabase();
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url };
  [a, b] = await Promise.all([startServer({ env }), startServer({ env })]);
  [apiA, apiB] = await Promise.all([Api.signIn(a.http), Api.signIn(b.http)]);
});
afterEach(() => {
  for (const one of open.splice(0)) one.end();
});
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()]);
  await Promise.all([postgres.stop(), redis.stop()]);
});

async function connect(server: ServerProcess): Promise<MqttClient> {
  const board = await connectBoard(server.mqttPort);
  open.push({ end: () => board.end(true) });
  return board;
}

async function listen(server: ServerProcess, topic: Topic): Promise<MqttClient> {
  const board = await connect(server);
  await board.subscribeAsync(topic.topicName, { qos: 1 });
  return board;
}

async function browse(api: Api, room: string): Promise<Socket> {
  const browser = io(api.http, { auth: { token: api.accessToken }, reconnection: false, forceNew: true });
  open.push({ end: () => browser.disconnect() });
  expect(await browser.timeout(PATIENCE_MS).emitWithAck('request_data', { room })).toEqual({ ok: true });
  return browser;
}

describe('two nodes over one PostgreSQL and one Redis', () => {
  test('pass a message on to boards and browsers of the other', async () => {
    const project = await apiA.createProject('Shared');
    const topic = await apiA.createTopic('Shared', 'temperature', project.id);
    const listener = await listen(b, topic);
    const inTopic = await browse(apiB, topicRoom(topic.id));
    const inProject = await browse(apiB, projectRoom(project.id));
    const events = Promise.all([
      nextMessage(listener),
      nextEvent(inTopic, 'read_data'),
      nextEvent(inProject, 'mqtt_plain_message'),
    ]);

    const board = await connect(a);
    await board.publishAsync(topic.topicName, '_dsn=b7,temperature=21.5', { qos: 1 });

    const [message, values, plain] = await events;
    expect(message).toEqual({ topic: topic.topicName, payload: '_dsn=b7,temperature=21.5' });
    expect(values).toEqual({
      topicId: topic.id,
      deviceId: expect.any(String),
      deviceSerialNumber: 'b7',
      records: { temperature: 21.5 },
      timeArrival: expect.stringMatching(/Z$/),
    });
    expect(plain).toEqual({
      topicName: topic.topicName,
      message: '_dsn=b7,temperature=21.5',
      timeArrival: values.timeArrival,
    });
    expect((await apiB.getTopic(topic.id)).totalNumberOfDataRecords).toBe(1);
  });

  test('store one message per interval of a sender, whichever node it reaches', async () => {
    const { keys } = await createLicenses(apiA, { dataIntervalLimitSec: 60 });
    const student = await joinAs(a.http, 'hasty@example.org', { licenseKey: keys[0] as string });
    const topic = await student.createTopic('Hasty', 'n');
    const boards = await Promise.all([connect(a), connect(b), connect(a), connect(b)]);
    // Both have to ask at the same moment, and neither knows the sender yet.
    await Promise.all(boards.map((board, n) => board.publishAsync(topic.topicName, `_dsn=one,n=${n}`, { qos: 1 })));
    await Promise.all(boards.map((board, n) => board.publishAsync(topic.topicName, `_dsn=two,n=${n}`, { qos: 1 })));
    expect(await student.getTopic(topic.id)).toMatchObject({ totalNumberOfMessages: 2, totalNumberOfDataRecords: 2 });
  });

  test('know no more devices of a topic together than one of them would', async () => {
    const topic = await apiA.createTopic('Crowded', 'n');
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(
      `INSERT INTO device (id, topic_id, serial_number, serial_name)
       SELECT $1 || '-' || n, $1, 'old ' || n, '' FROM generate_series(1, $2::integer) AS n`,
      [topic.id, MAX_DEVICES - 5],
    );
    await client.end();
    const boards = await Promise.all([connect(a), connect(b)]);
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    await Promise.all(
      boards.flatMap((board, node) =>
        numbers.map((n) => board.publishAsync(topic.topicName, `_dsn=${node} ${n},n=1`, { qos: 1 })),
      ),
    );
    const found = await apiA.getTopic(topic.id);
    expect(found.devices).toHaveLength(MAX_DEVICES);
    expect(found.totalNumberOfDataRecords).toBe(40);
  });

  test('pass each message on once, in order, byte for byte', async () => {
    const topic = await apiA.createTopic('Order', 'n');
    const listeners = await Promise.all([listen(a, topic), listen(b, topic)]);
    const received = listeners.map((listener) => {
      const payloads: string[] = [];
      listener.on('message', (_topic, payload) => payloads.push(payload.toString('latin1')));
      return payloads;
    });
    const sent = Array.from({ length: 500 }, (_, index) => `n=${index}`);
    const bytes = Buffer.from([0xff, 0x00, 0xc3, 0x28]);
    const board = await connect(a);
    for (const message of sent) board.publish(topic.topicName, message, { qos: 1 });
    await board.publishAsync(topic.topicName, bytes, { qos: 1 });
    for (const payloads of received) {
      await eventually(
        async () => payloads.length,
        (count) => count > sent.length,
      );
      expect(payloads).toEqual([...sent, bytes.toString('latin1')]);
    }
  });

  test('reach the clients of other clouds that are connected to the other', async () => {
    const project = await apiA.createProject('Farm');
    const topic = await apiA.createTopic('Roof', 'temp', project.id);
    for (const cloud of ['SIOT', 'BLYNK'] as const) {
      await apiA.call(switchOnCloudLink, { projectId: project.id, cloud, topicId: topic.id });
    }
    const links = await apiB.call(listCloudLinks, { projectId: project.id });
    const keyOf = (cloud: string) => links.find((link) => link.cloud === cloud)?.writeKey ?? '';
    const client = async (server: ServerProcess, username: string, password: string, filter: string) => {
      const one = await connectBoard(server.mqttPort, { username, password, clientId: '' });
      open.push({ end: () => one.end(true) });
      await one.subscribeAsync(filter);
      return one;
    };

    const [sender, listener] = [
      await client(a, 'siot', keyOf('SIOT'), 'xzr/#'),
      await client(b, 'siot', keyOf('SIOT'), 'xzr/#'),
    ];
    for (const payload of ['21', '->on', '22']) {
      const received = nextMessage(listener);
      await sender.publishAsync('xzr/001', payload, { qos: 1 });
      expect(await received).toEqual({ topic: 'xzr/001', payload });
    }
    const answer = await fetch(`${b.http}/publish?topic=xzr/001&msg=23&iname=siot&ipwd=${keyOf('SIOT')}`);
    expect(await answer.json()).toMatchObject({ code: 1 });

    const [first, second] = [
      await client(a, 'device', keyOf('BLYNK'), 'downlink/#'),
      await client(b, 'device', keyOf('BLYNK'), 'downlink/#'),
    ];
    const received = nextMessage(second);
    // What devices of the token send stays with the server; what others send reaches them.
    await first.publishAsync('ds/Temperature', '20', { qos: 1 });
    await fetch(`${a.http}/external/api/update?token=${keyOf('BLYNK')}&v1=1`);
    expect(await received).toEqual({ topic: 'downlink/ds/V1', payload: '1' });
  });

  test('notify each other of new charts', async () => {
    const project = await apiA.createProject('Charts');
    const topic = await apiA.createTopic('Charts', 'n', project.id);
    const browser = await browse(apiA, projectRoom(project.id));
    const chart = nextEvent(browser, 'new_chart');
    await apiB.call(createDataType, {
      topicId: topic.id,
      dataTypeName: 'Mood',
      dataTypeKey: 'mood',
      dataTypeDescription: '',
    });
    expect((await chart).name).toBe('Mood');
  });

  /** Publishes a text until it is stored, which happens only once its key is a known data type. */
  async function storesText(server: ServerProcess, topic: Topic, message: string): Promise<void> {
    const board = await connect(server);
    await eventually(
      async () => {
        await board.publishAsync(topic.topicName, message, { qos: 1 });
        return (await apiA.getTopic(topic.id)).totalNumberOfDataRecords;
      },
      (count) => count > 0,
    );
  }

  test('see changes made at the other immediately', async () => {
    const topic = await apiA.createTopic('Change', 'n');
    const board = await connect(a);
    await board.publishAsync(topic.topicName, 'mood=good', { qos: 1 });
    expect((await apiA.getTopic(topic.id)).totalNumberOfDataRecords).toBe(0);
    await apiB.call(createDataType, {
      topicId: topic.id,
      dataTypeName: 'Mood',
      dataTypeKey: 'mood',
      dataTypeDescription: '',
    });
    await storesText(a, topic, 'mood=better');
  });

  test('leave a value out once, and neither shows it', async () => {
    const topic = await apiA.createTopic('Left out', 'n');
    const series = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '' };
    for (const n of [1, 88_888, 2])
      await apiA.call(sendMessage, { topicId: topic.id, outputType: '', message: `n=${n}` });
    const all = await apiB.call(listAllRecords, series);
    const time = all.find(({ value }) => value === 88_888)?.createdOn ?? '';
    const browser = await browse(apiB, topicRoom(topic.id));
    const heard = nextEvent(browser, 'records_removed');
    const sought = { ...series, time, value: 88_888, reason: 'Test' };
    const outcomes = await Promise.allSettled([apiA, apiB, apiA, apiB].map((api) => api.call(leaveOutValue, sought)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await heard).toEqual({ topicId: topic.id });
    for (const api of [apiA, apiB]) {
      expect((await api.call(listAllRecords, series)).map(({ value }) => value)).toEqual([2, 1]);
      expect((await api.call(listLeftOutValues, { topicIds: topic.id })).values).toHaveLength(1);
    }
  });

  test('create a data type once when boards at both send its key at the same time', async () => {
    const topic = await apiA.createTopic('Race', 'n');
    const boards = await Promise.all([connect(a), connect(b)]);
    for (let round = 0; round < 10; round++) {
      const message = `_dsn=same,key${round}=1`;
      await Promise.all(boards.map((board) => board.publishAsync(topic.topicName, message, { qos: 1 })));
    }
    const found = await apiA.getTopic(topic.id);
    expect(found.dataRecordTypes).toHaveLength(11);
    expect(found.totalNumberOfDataRecords).toBe(20);
    expect(found.dataRecordTypes[1]?.devices).toHaveLength(1);
  });

  test('see immediately that a member is removed, and that a project is deleted', async () => {
    const member = await signInPerson(b.http);
    const project = await apiA.createProject('Removed');
    const topic = await apiA.createTopic('Removed', 'n', project.id);
    const { token } = await apiA.call(createShareToken, { projectId: project.id });
    await member.api.call(joinProject, { projectShareToken: token });
    const removed = await browse(member.api, topicRoom(topic.id));
    const stays = await browse(apiB, topicRoom(topic.id));
    const closed = nextEvent(removed, 'room_closed');
    await apiA.call(removeProjectUser, { projectId: project.id, userId: member.userId });
    expect(await closed).toEqual({ room: topicRoom(topic.id) });
    const [event, board] = [nextEvent(stays, 'read_data'), await connect(a)];
    await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
    expect((await event).records).toEqual({ n: 1 });

    const listener = await listen(b, topic);
    const ended = nextEvent(stays, 'room_closed');
    await apiA.call(deleteProject, { projectId: project.id });
    expect(await ended).toEqual({ room: topicRoom(topic.id) });
    expect((await listener.subscribeAsync(topic.topicName).catch(() => [{ qos: 128 }]))[0]?.qos).toBe(128);
    const late = apiB.call(sendMessage, { topicId: topic.id, outputType: '', message: 'n=2' });
    await expect(late).rejects.toMatchObject({ status: 404 });
  });

  test('know a public page by the same ids, and close its room wherever it ends', async () => {
    const owner = await signInSubscriber(a.http);
    const topic = await owner.api.createTopic('Public', 'n');
    const { id: chartId, shareToken: token } = await owner.api.call(createChart, form('BASIC_LINE_CHART', topic));
    const [atA, atB] = await Promise.all([a, b].map(({ http }) => new Api(http).call(getPublicChart, { token })));
    expect(atA).toEqual(atB);
    const visitor = new Browser(b.http);
    open.push({ end: () => visitor.close() });
    const room = topicRoom(atA?.chartSources[0]?.topic.id ?? '');
    expect(await visitor.join(room, token)).toEqual({ ok: true });

    const { topicId } = await new Api(a.http).call(getTopicByName, { topicName: topic.topicName });
    const value = visitor.next('read_data');
    await new Api(b.http).call(sendMessage, { topicId, outputType: '', message: 'n=1' });
    expect(await value).toMatchObject({ records: { n: 1 } });
    const ended = visitor.next('room_closed');
    await owner.api.call(deleteChart, { chartId });
    expect(await ended).toEqual({ room });
  });

  test('see immediately that a name or a link is renewed', async () => {
    const project = await apiA.createProject('Renewed');
    const topic = await apiA.createTopic('Renewed', 'n', project.id);
    const [listener, sender] = [await listen(b, topic), await connect(b)];
    const delivered: string[] = [];
    listener.on('message', (_topic, payload) => delivered.push(payload.toString()));
    // B has it in its cache.
    await sender.publishAsync(topic.topicName, 'n=1', { qos: 1 });
    await eventually(async () => delivered.length, Boolean);
    const [chart] = await apiA.listTopicCharts(topic.id);
    const chartToken = chart?.shareToken ?? '';
    const visits = [
      { token: topic.topicName, room: topicRoom(topic.id) },
      { token: chartToken, room: await publicRoom(b.http, chartToken) },
    ];
    const visitors = visits.map(() => new Browser(b.http));
    for (const browser of visitors) open.push({ end: () => browser.close() });
    for (const [index, { room, token }] of visits.entries()) {
      expect(await visitors[index]?.join(room, token)).toEqual({ ok: true });
    }
    const closed = visitors.map((browser) => browser.next('room_closed'));
    await apiA.call(renewTopicName, { topicId: topic.id });
    await apiA.call(renewChartLink, { chartId: chart?.id ?? '' });
    expect(await Promise.all(closed)).toEqual(visits.map(({ room }) => ({ room })));
    const late = await connect(b);
    expect((await late.subscribeAsync(topic.topicName).catch(() => [{ qos: 128 }]))[0]?.qos).toBe(128);
    sender.publish(topic.topicName, 'n=2');
    const message = { topicName: topic.topicName, outputType: '', message: 'n=3' } as const;
    await expect(apiB.call(sendMessageByTopicName, message)).rejects.toMatchObject({ status: 404 });
    expect((await apiB.getTopic(topic.id)).totalNumberOfDataRecords).toBe(1);
    expect(delivered).toEqual(['n=1']);
  });

  test('share their sessions', async () => {
    const session = await Api.signIn(a.http);
    const atB = new Api(b.http, session.accessToken);
    await expect(atB.call(getCurrentUser, {})).resolves.toBeDefined();
    const project = await session.createProject('Signed out');
    const browser = await browse(session, projectRoom(project.id));
    await browser.emitWithAck('undo_request_data', { room: browser.id });
    const disconnected = new Promise((resolve) => browser.once('disconnect', resolve));
    await atB.call(logout, {});
    expect(await disconnected).toBe('io server disconnect');
    await expect(session.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  });

  test('count wrong passwords together', async () => {
    const { email } = await signInPerson(a.http);
    const attempt = (server: ServerProcess) =>
      Api.signIn(server.http, email, 'wrong').then(
        () => 200,
        ({ status }: { status: number }) => status,
      );
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push(await attempt(a), await attempt(b));
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect([await attempt(a), await attempt(b)]).toEqual([429, 429]);
  });

  test('continue alone while Redis is away, log it once, and reconnect', async () => {
    const topic = await apiA.createTopic('Away', 'n');
    const [atA, atB] = [await listen(a, topic), await listen(b, topic)];
    const board = await connect(a);
    await redis.stop();

    const delivered = nextMessage(atA);
    await board.publishAsync(topic.topicName, 'mood=alone', { qos: 1 });
    expect((await delivered).payload).toBe('mood=alone');
    await apiB.call(createDataType, {
      topicId: topic.id,
      dataTypeName: 'Mood',
      dataTypeKey: 'mood',
      dataTypeDescription: '',
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const node of [a, b]) expect(node.output().match(/is unavailable/g)).toHaveLength(1);

    await redis.start();
    // A missed B's changes, and reloads without being asked.
    await storesText(a, topic, 'mood=together');
    const again = nextMessage(atB);
    await eventually(
      async () => {
        await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
        return Promise.race([again, new Promise((resolve) => setTimeout(resolve, 50, undefined))]);
      },
      (message) => message !== undefined,
    );
    for (const node of [a, b]) expect(node.output().match(/is unavailable/g)).toHaveLength(1);
  });

  test('close what ended while Redis was away as soon as it is back', async () => {
    const member = await signInPerson(b.http);
    const project = await apiA.createProject('Away');
    const topic = await apiA.createTopic('Away', 'n', project.id);
    const { token } = await apiA.call(createShareToken, { projectId: project.id });
    await member.api.call(joinProject, { projectShareToken: token });
    const [removed, stays] = [await browse(member.api, topicRoom(topic.id)), await browse(apiB, topicRoom(topic.id))];
    const closed = nextEvent(removed, 'room_closed');
    const closedRooms: unknown[] = [];
    stays.on('room_closed', (event) => closedRooms.push(event));
    await redis.stop();
    await apiA.call(removeProjectUser, { projectId: project.id, userId: member.userId });
    await redis.start();
    expect(await closed).toEqual({ room: topicRoom(topic.id) });
    expect(closedRooms).toEqual([]);
  });

  test('stop within 5 seconds also without Redis', async () => {
    const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
    const node = await startServer({ env });
    await redis.stop();
    const startedAt = performance.now();
    expect(await node.stop()).toEqual({ code: 0, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(3000);
    await redis.start();
  });
});

test('a board that one node hears is found on the other', async () => {
  const topic = await apiA.createTopic('Roof', 'temperature');
  const board = await connect(a);
  await board.publishAsync(topic.topicName, 'temperature=21', { qos: 1 });
  const found = await eventually(
    () => apiB.call(listHeardBoards, { topicName: topic.topicName }),
    ({ boards }) => boards.length === 1,
  );
  expect(found.boards).toMatchObject([{ isConnected: true, topics: [{ topicId: topic.id, use: 'SENT' }] }]);
});

test('a channel of ThingSpeak is written on one node, and read and subscribed on the other', async () => {
  const channel = await createChannel(apiA);
  const { number, writeKey, readKey } = channel;
  const board = await connectBoard(b.mqttPort, { username: String(number), password: readKey });
  open.push({ end: () => board.end(true) });
  await board.subscribeAsync(`channels/${number}/subscribe/fields/+`);
  const received = nextMessage(board);
  expect((await programsOn(a.http).update(channel, 'field1=21&status=ok')).text).toMatch(/^[1-9]/);
  expect(await received).toEqual({ topic: `channels/${number}/subscribe/fields/field1`, payload: '21' });
  const past = [{ created_at: '2026-01-01T00:00:00Z', field1: 20 }];
  for (const node of [b, a]) expect((await programsOn(node.http).bulk(channel, past)).status).toBe(202);
  const { feeds } = await programsOn(b.http).readJson({ ...channel, readKey: writeKey }, 'feeds.json', 'status=true');
  expect(feeds).toMatchObject([
    { created_at: '2026-01-01T00:00:00Z', field1: '20' },
    { field1: '21', status: 'ok' },
  ]);
  expect((await programsOn(a.http).readJson(channel, 'fields/1.json', 'sum=10')).feeds).toMatchObject([
    { field1: '21' },
  ]);
});

test('Adafruit IO has one user on both nodes: limits, errors and the end of a key', async () => {
  const { keys } = await createLicenses(apiA, { dataIntervalLimitSec: 60 });
  const owner = await joinAs(a.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string });
  const opened = await openAdafruit(owner);
  const { user, projectId } = opened;
  const [first, second] = await Promise.all([a, b].map(({ mqttPort }) => connectAs(opened, mqttPort)));
  if (!first || !second) throw new Error('Not connected');
  for (const client of [first, second]) open.push({ end: () => client.end(true) });
  const heard = new Map<string, string>();
  second.on('message', (name, payload) => heard.set(name.slice(user.length + 1), payload.toString()));
  await second.subscribeAsync(['f/#', 'throttle', 'errors'].map((name) => `${user}/${name}`));

  const send = ({ http }: ServerProcess, body: object) => ask(http, opened, 'feeds/door/data', post(body));
  expect((await send(a, { value: 'open' })).status).toBe(200);
  await expect.poll(() => heard.get('f/door')).toBe('open');
  expect((await ask(b.http, opened, 'feeds/door/data/last')).json).toMatchObject({ value: 'open' });
  heard.delete('f/door');
  await second.publishAsync(`${user}/f/door/get`, '\0', { qos: 1 });
  await expect.poll(() => heard.get('f/door')).toBe('open');
  expect((await send(b, { value: 'shut' })).status).toBe(429);
  const past = (value: number) => ({ value, created_at: '2026-01-01T00:00:00Z' });
  const answers = await Promise.all([a, b, a, b].map((node, value) => send(node, past(value))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);

  for (const name of ['f/door', 'f/door', 'nothing/here']) await first.publishAsync(`${user}/${name}`, 'x', { qos: 1 });
  await expect.poll(() => heard.get('throttle')).toContain('data rate limit reached');
  await expect.poll(() => heard.get('errors')).toContain('nothing/here rejected');

  const closed = Promise.all(
    [first, second].map((client) => new Promise<void>((resolve) => client.once('close', () => resolve()))),
  );
  await owner.call(renewCloudKey, { projectId, cloud: 'ADAFRUIT_IO', key: 'write' });
  await closed;
  for (const { http } of [a, b]) expect((await ask(http, opened, 'feeds')).status).toBe(401);
});
