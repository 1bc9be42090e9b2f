// Before a release.
import { randomUUID } from 'node:crypto';
import { renewCloudKey, setCloudNames, switchOffCloudLink } from '@tinkerstream/contract/clouds';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import type { Packet } from 'mqtt-packet';
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { connectBoard, nextMessage, publishPacket, RawBoard } from '../../../support/connections/boards.ts';
import { sendRaw } from '../../../support/connections/raw-http.ts';
import { createLicenses, join } from '../../../support/people/members.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { answerTo, attemptsWith } from '../../../support/server/every-call.ts';
import { cloudLinkOf, linkedProject } from '../support/linked-project.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

const NO_TOKEN = 'A'.repeat(32);
const link = async () => {
  const { topic, link, projectId } = await linkedProject(teacher, 'BLYNK');
  return { topic, projectId, token: link.writeKey };
};
const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(`${server.http}${path}`, init);
  return { status: answer.status, text: await answer.text() };
};
const get = (path: string) => ask(`/external/api/${path}`);
const storedIn = async ({ topicName }: Topic): Promise<string> => (await ask(`/last/${topicName}`)).text;
const error = (message: string) => JSON.stringify({ error: { message } });

describe('the HTTP API', () => {
  test('stores values and reads them back, in each of its forms', async () => {
    const { topic, token } = await link();
    expect(await get(`update?token=${token}&v1=100`)).toEqual({ status: 200, text: '' });
    expect(await get(`update?token=${token}&pin=V2&value=7`)).toEqual({ status: 200, text: '' });
    expect(await get(`update?token=${token}&dataStreamId=3&value=1`)).toEqual({ status: 200, text: '' });
    expect(await get(`batch/update?token=${token}&V0=21.5&V1=40&v5=114.17&v5=22.3`)).toEqual({ status: 200, text: '' });
    expect(await storedIn(topic)).toBe('V1=40,V2=7,ds3=1,V0=21.5,V5_lon=114.17,V5_lat=22.3');
    expect(await get(`get?token=${token}&v0`)).toEqual({ status: 200, text: '21.5' });
    expect(await get(`get?token=${token}&pin=V2`)).toEqual({ status: 200, text: '7' });
    expect(await get(`get?token=${token}&v0&V1`)).toEqual({ status: 200, text: '{"v0":21.5,"v1":40}' });
    expect(JSON.parse((await get(`getAll?token=${token}`)).text)).toMatchObject({ v0: 21.5, v1: 40, ds3: 1 });
    expect((await teacher.api.getTopic(topic.id)).totalNumberOfMessages).toBe(4);
  });

  test('of before, whose token is in the path', async () => {
    const { topic, token } = await link();
    expect(await ask(`/${token}/update/V1?value=5`)).toEqual({ status: 200, text: '' });
    const put = { method: 'PUT', body: '["6"]', headers: { 'content-type': 'application/json' } };
    expect(await ask(`/${token}/update/V2`, put)).toEqual({ status: 200, text: '' });
    expect(await ask(`/${token}/get/V2`)).toEqual({ status: 200, text: '["6"]' });
    expect(await storedIn(topic)).toBe('V1=5,V2=6');
  });

  test.each<[string, (token: string) => string]>([
    [
      'the HTTP client of ESP8266',
      (token) =>
        `GET /external/api/batch/update?token=${token}&V0=21.5&V1=40 HTTP/1.1\r\nHost: blynk.cloud\r\nUser-Agent: ESP8266HTTPClient\r\nAccept-Encoding: identity;q=1,chunked;q=0.1,*;q=0\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n`,
    ],
    [
      'urequests of MicroPython',
      (token) => `GET /external/api/batch/update?token=${token}&v0=21.5&v1=40 HTTP/1.0\r\nHost: blynk.cloud\r\n\r\n`,
    ],
    ['AT commands', (token) => `GET /external/api/batch/update?token=${token}&v0=21.5&v1=40\r\n`],
  ])('stores the bytes of %s', async (_client, bytes) => {
    const { topic, token } = await link();
    expect(await sendRaw(server.http, bytes(token))).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-length': '0' },
    });
    expect(await storedIn(topic)).toBe('V0=21.5,V1=40');
  });

  test('stores values with their times, once, in Blynk’s order of time and value', async () => {
    const { topic, token } = await link();
    const minuteAgo = Date.now() - 60_000;
    const body = JSON.stringify([
      [minuteAgo, 2],
      [minuteAgo - 60_000, 1.5],
    ]);
    const send = () =>
      ask(`/external/api/batch/update?token=${token}&pin=v1`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
    // Asked before, so that the latest values are remembered.
    expect((await get(`get?token=${token}&v1`)).status).toBe(400);
    expect(await send()).toEqual({ status: 200, text: '' });
    expect(await send()).toEqual({ status: 200, text: '' });
    expect(await get(`get?token=${token}&v1`)).toEqual({ status: 200, text: '2' });
    expect((await teacher.api.getTopic(topic.id)).totalNumberOfMessages).toBe(2);
  });

  test('names lead to the keys that a member has chosen', async () => {
    const { topic, token, projectId } = await link();
    await teacher.api.call(setCloudNames, { projectId, cloud: 'BLYNK', names: [{ name: 'V1', key: 'temp' }] });
    await get(`update?token=${token}&v1=19`);
    expect(await storedIn(topic)).toBe('temp=19');
    expect(await get(`getAll?token=${token}`)).toEqual({ status: 200, text: '{"v1":19}' });
  });

  test('a broken request gets Blynk’s own error', async () => {
    const { topic, token } = await link();
    expect(await get('update?v1=1')).toEqual({ status: 400, text: error('No token provided.') });
    for (const call of ['update', 'batch/update', 'get', 'getAll', 'isHardwareConnected']) {
      expect(await get(`${call}?token=${NO_TOKEN}&v1=1`)).toEqual({ status: 400, text: error('Invalid token.') });
    }
    expect(await get(`update?token=${token}&temp=1`)).toEqual({ status: 400, text: error('Wrong pin format.') });
    expect(await get(`get?token=${token}&temp`)).toEqual({ status: 400, text: error('Wrong pin format.') });
    expect(await get(`get?token=${token}&v9`)).toEqual({
      status: 400,
      text: error("Requested pin doesn't exist in the app."),
    });
    expect(await get(`update?token=${token}&v1=on`)).toEqual({
      status: 400,
      text: error('Nothing was stored: V1 UNKNOWN_KEY_NOT_NUMERIC.'),
    });
    const post = (body: string, pin = 'v1') =>
      ask(`/external/api/batch/update?token=${token}&pin=${pin}`, { method: 'POST', body });
    expect(await post('[[1648054765458,1]]', 'x')).toEqual({ status: 400, text: error('Wrong pin format.') });
    for (const body of ['', '{}', '[]', '[1]', '[[1,2,3]]', '[["a",1]]', '[[-5,1]]', '[[1.5,1]]', '['.repeat(30_000)]) {
      expect(await post(body)).toEqual({ status: 400, text: error('Wrong request format.') });
    }
    for (const body of ['[[5,1]]', '[[4000000000000,1]]', `[[${Number.MAX_SAFE_INTEGER},1]]`]) {
      expect(await post(body)).toEqual({
        status: 400,
        text: expect.stringMatching(
          /"message":"(?:The time “[^”]+” is too far in the future|The clock of the board is not set)/,
        ),
      });
    }
    expect(await ask(`/${NO_TOKEN}/get/V1`)).toEqual({ status: 400, text: 'Invalid token.' });
    expect(await ask(`/${token}/get/x`)).toEqual({ status: 400, text: 'Wrong pin format.' });
    expect(await ask(`/${token}/update/V1`, { method: 'PUT', body: '5' })).toEqual({
      status: 400,
      text: 'Wrong request format.',
    });
    expect(await storedIn(topic)).toBe('');
  });

  test('values that come too fast get 429, and what is stored stays', async () => {
    const { keys } = await createLicenses(await Api.signIn(server.http), { dataIntervalLimitSec: 60 });
    const student = { api: await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string }) };
    const { topic, link } = await linkedProject(student, 'BLYNK');
    expect((await get(`update?token=${link.writeKey}&v1=1`)).status).toBe(200);
    expect(await get(`update?token=${link.writeKey}&v1=2`)).toEqual({
      status: 429,
      text: error('Too fast: the subscription stores a message every 60 seconds.'),
    });
    expect(await storedIn(topic)).toBe('V1=1');
  });

  test('a key that is renewed, or a link that is off, opens nothing', async () => {
    const { projectId, token } = await link();
    await teacher.api.call(renewCloudKey, { projectId, cloud: 'BLYNK', key: 'write' });
    expect((await get(`update?token=${token}&v1=1`)).text).toBe(error('Invalid token.'));
    const { writeKey } = await cloudLinkOf(teacher, projectId, 'BLYNK');
    expect((await get(`update?token=${writeKey}&v1=1`)).status).toBe(200);
    await teacher.api.call(switchOffCloudLink, { projectId, cloud: 'BLYNK' });
    expect((await get(`get?token=${writeKey}&v1`)).text).toBe(error('Invalid token.'));
  });
});

describe('the MQTT API', () => {
  const device = (token: string, clientId = '') =>
    connectBoard(server.mqttPort, { username: 'device', password: token, clientId, keepalive: 45 });

  test('stores values, and sends what others store under the names of the device', async () => {
    const { topic, token } = await link();
    const board = await device(token);
    expect(await board.subscribeAsync('downlink/#')).toMatchObject([{ qos: 0 }]);
    await board.publishAsync('info/mcu', '{"type":"TMPL","tmpl":"TMPL","ver":"0.0.1","rxbuff":1024}', { qos: 1 });
    await board.publishAsync('ds/Current Temperature', '21.3', { qos: 1 });
    await board.publishAsync('batch_ds', '{"Power":true,"Set Temperature":23}', { qos: 1 });
    expect(await storedIn(topic)).toBe('Current_Temperature=21.3,Power=1,Set_Temperature=23');
    expect((await get(`isHardwareConnected?token=${token}`)).text).toBe('true');

    const received = nextMessage(board);
    // Not its own values: those of others, here a board of this server.
    await ask(`/send/${topic.topicName}?Set_Temperature=25&_dn=panel`);
    expect(await received).toEqual({ topic: 'downlink/ds/Set Temperature', payload: '25' });
    const fromHttp = nextMessage(board);
    await get(`update?token=${token}&v4=1`);
    expect(await fromHttp).toEqual({ topic: 'downlink/ds/V4', payload: '1' });
    await board.endAsync();
    await expect.poll(async () => (await get(`isHardwareConnected?token=${token}`)).text).toBe('false');
  });

  test('answers what a device asks for', async () => {
    const { token } = await link();
    const board = await device(token);
    await board.subscribeAsync('downlink/#');
    await board.publishAsync('batch_ds', '{"Power":1,"Set Temperature":23}', { qos: 1 });
    const messages: string[] = [];
    board.on('message', (topic, payload) => messages.push(`${topic} ${payload}`));
    await board.publishAsync('get/ds', 'Set Temperature,Unknown', { qos: 1 });
    await board.publishAsync('get/ds/all', '', { qos: 1 });
    await board.publishAsync('get/utc/all/json', '', { qos: 1 });
    await expect.poll(() => messages).toHaveLength(4);
    expect(messages.slice(0, 3)).toEqual([
      'downlink/ds/Set Temperature 23',
      'downlink/ds/Power 1',
      'downlink/ds/Set Temperature 23',
    ]);
    expect(messages[3]).toMatch(/^downlink\/utc\/all\/json \{"tz_name":/);
    await board.endAsync();
  });

  test('the bytes of Blynk’s MicroPython sample are served', async () => {
    const { topic, token } = await link();
    const board = await RawBoard.open(server.mqttPort);
    // umqtt.simple: MQTT 3.1.1, a clean session, keep-alive 45, an empty id, user and password.
    const connect = Buffer.concat([
      Buffer.from([0x10, 10 + 2 + 2 + 6 + 2 + 32]),
      Buffer.from('\0\x04MQTT\x04\xc2\0\x2d\0\0\0\x06device\0\x20', 'latin1'),
      Buffer.from(token),
    ]);
    board.socket.write(connect);
    expect(await board.received('connack')).toMatchObject([{ returnCode: 0 }]);
    board.socket.write(Buffer.from('\x82\x0f\0\x01\0\x0adownlink/#\0', 'latin1'));
    expect(await board.received('suback')).toMatchObject([{ granted: [0] }]);
    board.send(publishPacket('ds/uptime', '12'), publishPacket('get/ds', 'uptime'));
    const [answer] = await board.received('publish');
    expect({ topic: answer?.topic, payload: String(answer?.payload) }).toEqual({
      topic: 'downlink/ds/uptime',
      payload: '12',
    });
    expect(await storedIn(topic)).toBe('uptime=12');
    board.socket.destroy();
  });

  test('a wrong token is refused with code 4, and other boards may have the same user name', async () => {
    const { topic } = await link();
    for (const password of [NO_TOKEN, 'Rps15JICmtRVbFyS_95houlLbm6xIQ2L']) {
      await expect(device(password)).rejects.toMatchObject({ code: 4 });
    }
    const board = await connectBoard(server.mqttPort, { username: 'device', password: 'anything' });
    await board.publishAsync(topic.topicName, 'temp=3', { qos: 1 });
    expect(await storedIn(topic)).toBe('temp=3');
    await board.endAsync();
  });

  test('what is not stored, or not known, is explained on downlink/diag', async () => {
    const { topic, token } = await link();
    const board = await device(token);
    await board.subscribeAsync('downlink/#');
    const messages: string[] = [];
    board.on('message', (name, payload) => messages.push(`${name} ${payload}`));
    for (const [name, payload] of [
      ['ds/Terminal', 'hello'],
      ['event/hot', ''],
      ['batch_ds', '{'],
      ['ds/x/erase', ''],
    ] as const) {
      await board.publishAsync(name, payload, { qos: 1 });
    }
    await expect.poll(() => messages).toHaveLength(4);
    expect(messages[0]).toBe('downlink/diag Nothing was stored: Terminal UNKNOWN_KEY_NOT_NUMERIC.');
    expect(messages.every((text) => text.startsWith('downlink/diag '))).toBe(true);
    expect(await storedIn(topic)).toBe('');
    await board.endAsync();
  });

  test('a device reads its own project only, and a refused filter does not disconnect it', async () => {
    const [own, other] = [await link(), await link()];
    const board = await device(own.token);
    for (const filter of ['ds/#', other.topic.topicName, '$SYS/#', '$share/a/downlink/#']) {
      await expect(board.subscribeAsync(filter)).rejects.toThrow();
    }
    await board.subscribeAsync('#');
    const messages: string[] = [];
    board.on('message', (topic, payload) => messages.push(`${topic} ${payload}`));
    await get(`update?token=${other.token}&v1=1`);
    await get(`update?token=${own.token}&v1=2`);
    await expect.poll(() => messages).toEqual(['downlink/ds/V1 2']);
    // A name of another topic is only a name here.
    await board.publishAsync(other.topic.topicName, 'temp=9', { qos: 1 });
    expect(await storedIn(other.topic)).toBe('V1=1');
    await board.endAsync();
  });

  test('a device leaves when its link is switched off', async () => {
    const { projectId, token } = await link();
    const board = await device(token);
    const closed = new Promise((resolve) => board.once('close', () => resolve('closed')));
    await teacher.api.call(switchOffCloudLink, { projectId, cloud: 'BLYNK' });
    expect(await closed).toBe('closed');
    await expect(device(token)).rejects.toMatchObject({ code: 4 });
    board.end(true);
  });

  test('random packets of a device that has logged in stop nothing', async () => {
    const { topic, token } = await link();
    const board = await RawBoard.open(server.mqttPort);
    const connect: Packet = { cmd: 'connect', clientId: 'f', protocolId: 'MQTT', protocolVersion: 4, clean: true };
    board.send({ ...connect, username: 'device', password: Buffer.from(token) });
    await board.received('connack');
    const payloads = [
      '',
      '\0',
      '\xff\xfe',
      '{'.repeat(9000),
      '['.repeat(9000),
      'x'.repeat(60_000),
      'a,'.repeat(20_000),
    ];
    const topics = [
      'ds/a',
      'ds//',
      'batch_ds',
      'get/ds',
      'get/ds/all',
      'ds/__proto__',
      'ds/_dn',
      `ds/${'n'.repeat(3000)}`,
    ];
    for (const name of topics) for (const payload of payloads) board.send(publishPacket(name, payload));
    board.send(publishPacket('ds/a', '5', 1, 7));
    await board.received('puback');
    expect(await storedIn(topic)).toContain('a=5');
    board.socket.destroy();
  });
});

test('without an account, a token opens the calls of Blynk and no other', async () => {
  const { token } = await link();
  await get(`update?token=${token}&v1=1`);
  const visitor = new Api(server.http);
  const attempts = attemptsWith(token);
  const [answers, refusals] = await Promise.all(
    [attempts, attemptsWith(NO_TOKEN)].map((all) => Promise.all(all.map((one) => answerTo(visitor, one)))),
  );
  const opened = attempts
    .filter((_, at) => JSON.stringify(answers?.[at]) !== JSON.stringify(refusals?.[at]))
    .map(({ endpoint }) => endpoint.path);
  expect(opened).toContain('/external/api/getAll');
  expect(opened.filter((path) => !/^\/external\/api\/|^\/\{token\}\/(?:get|update)\//.test(path))).toEqual([]);
});

test('an operator without Blynk answers its calls as unknown ones, and no log has a token', async () => {
  const own = await startServer({ env: { OTHER_CLOUDS: 'thingspeak', LOG_LEVEL: 'debug' } });
  expect((await fetch(`${own.http}/external/api/get?token=${NO_TOKEN}&v1`)).status).toBe(404);
  const board = await connectBoard(own.mqttPort, { username: 'device', password: NO_TOKEN });
  await board.endAsync();
  expect(own.output()).not.toContain(NO_TOKEN);
  await own.stop();
});

test('guessing tokens is limited, in the words of Blynk, and no log has a guess', async () => {
  const own = await startServer({ env: { LOG_LEVEL: 'debug' } });
  const api = await Api.signIn(own.http);
  const { link, topic } = await linkedProject({ api }, 'BLYNK');
  const guess = async (at: number) => {
    const token = `${'B'.repeat(28)}${String(at).padStart(4, '0')}`;
    const answer = await fetch(`${own.http}/external/api/update?token=${token}&v1=1`);
    return { status: answer.status, text: await answer.text() };
  };
  const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => guess(at)));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([error('Invalid token.')]));
  expect(await guess(300)).toMatchObject({ status: 429, text: expect.stringMatching(/^\{"error":\{"message":/) });
  expect((await fetch(`${own.http}/external/api/update?token=${link.writeKey}&v1=8`)).status).toBe(200);
  expect(await api.call(listLoggedMessages, { topicId: topic.id })).toMatchObject([{ message: 'V1=8' }]);
  expect(own.output()).not.toMatch(/BBBBBBBB/);
  expect(own.output()).not.toContain(link.writeKey);
  await own.stop();
});
