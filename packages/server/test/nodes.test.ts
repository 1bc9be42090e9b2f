import { getCurrentUser, logout } from '@tinkerstream/contract/accounts';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/socket';
import { createShareToken, deleteProject, joinProject, removeProjectUser } from '@tinkerstream/contract/projects';
import { createDataType, sendMessage, type Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/api.ts';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';
import { connectBoard, eventually, nextMessage } from './boards.ts';
import { nextEvent } from './browser.ts';
import { PATIENCE_MS } from './patience.ts';
import { signInPerson } from './people.ts';
import { freePort, type PostgresServer, startPostgres } from './postgres-server.ts';
import { type RedisServer, startRedis } from './redis-server.ts';
import { refusal } from './refusal.ts';

let postgres: PostgresServer;
let redis: RedisServer;
let databaseUrl: string;
let a: ServerProcess;
let b: ServerProcess;
let apiA: Api;
let apiB: Api;
const open: { end: () => void }[] = [];

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
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
    const heard = Promise.all([
      nextMessage(listener),
      nextEvent(inTopic, 'read_data'),
      nextEvent(inProject, 'mqtt_plain_message'),
    ]);

    const board = await connect(a);
    await board.publishAsync(topic.topicName, '_dsn=b7,temperature=21.5', { qos: 1 });

    const [message, values, plain] = await heard;
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

  test('tell each other of new charts', async () => {
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

  /** Publishes a text, which is stored only where its key is a known data type, until it is. */
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

  test('know at once what was changed at the other', async () => {
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

  test('create a data type once when boards at both bring its key at the same time', async () => {
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

  test('know at once that somebody is removed, and that a project is deleted', async () => {
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
    const [heard, board] = [nextEvent(stays, 'read_data'), await connect(a)];
    await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
    expect((await heard).records).toEqual({ n: 1 });

    const listener = await listen(b, topic);
    const ended = nextEvent(stays, 'room_closed');
    await apiA.call(deleteProject, { projectId: project.id });
    expect(await ended).toEqual({ room: topicRoom(topic.id) });
    expect((await listener.subscribeAsync(topic.topicName).catch(() => [{ qos: 128 }]))[0]?.qos).toBe(128);
    const late = new Api(b.http).call(sendMessage, { topicId: topic.id, outputType: '', message: 'n=2' });
    await expect(late).rejects.toMatchObject({ status: 404 });
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

  test('work on alone while Redis is away, say so once, and find together again', async () => {
    const topic = await apiA.createTopic('Away', 'n');
    const [atA, atB] = [await listen(a, topic), await listen(b, topic)];
    const board = await connect(a);
    await redis.stop();

    const heard = nextMessage(atA);
    await board.publishAsync(topic.topicName, 'mood=alone', { qos: 1 });
    expect((await heard).payload).toBe('mood=alone');
    await apiB.call(createDataType, {
      topicId: topic.id,
      dataTypeName: 'Mood',
      dataTypeKey: 'mood',
      dataTypeDescription: '',
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const node of [a, b]) expect(node.output().match(/is away/g)).toHaveLength(1);

    await redis.start();
    // What B changed meanwhile, A could not hear; it asks again by itself.
    await storesText(a, topic, 'mood=together');
    const again = nextMessage(atB);
    await eventually(
      async () => {
        await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
        return Promise.race([again, new Promise((resolve) => setTimeout(resolve, 50, undefined))]);
      },
      (message) => message !== undefined,
    );
    for (const node of [a, b]) expect(node.output().match(/is away/g)).toHaveLength(1);
  });

  test('end within 5 seconds also when Redis has gone', async () => {
    const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
    const node = await startServer({ env });
    await redis.stop();
    const asked = performance.now();
    expect(await node.stop()).toEqual({ code: 0, signal: null });
    expect(performance.now() - asked).toBeLessThan(3000);
    await redis.start();
  });
});

describe('a node that cannot join says why and what to do', () => {
  test('when it has no database to share', async () => {
    expect(await refusal({ env: { REDIS_URL: redis.url } })).toMatch(/REDIS_URL .* needs DATABASE_URL\. Set both/);
  });

  test.each([
    [
      'when no Redis answers',
      async () => `redis://:secret@127.0.0.1:${await freePort()}`,
      /cannot be used \(.*ECONNREFUSED/,
    ],
    ['when the password is wrong', async () => redis.url.replace(/:[^:]*@/, ':secret@'), /cannot be used \(WRONGPASS/],
    ['when the password is missing', async () => redis.url.replace(/:[^:]*@/, ''), /cannot be used \(NOAUTH/],
    ['when the address cannot be read', async () => 'redis://:secret/word@host', /REDIS_URL cannot be read/],
  ])('%s', async (_name, address, expected) => {
    const REDIS_URL = await address();
    const said = await refusal({ env: { DATABASE_URL: await postgres.createDatabase(), REDIS_URL } });
    expect(said).toMatch(expected);
    expect(said).toMatch(/REDIS_URL/);
    expect(said).not.toContain('secret');
  });
});
