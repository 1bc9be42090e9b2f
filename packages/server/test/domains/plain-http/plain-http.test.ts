import { randomUUID } from 'node:crypto';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { TOPIC_NAME_ALPHABET } from '@tinkerstream/contract/platform/topic-name';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { deleteTopic, renewTopicName, type Topic, updateTopic } from '@tinkerstream/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, nextMessage } from '../../support/connections/boards.ts';
import { RawHttp, sendRaw, webSocketRequest } from '../../support/connections/raw-http.ts';
import { createLicenses, join } from '../../support/people/members.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { answerTo, attemptsWith } from '../../support/server/every-call.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

const createTopic = () => teacher.api.createTopic('Bed', 'temp');
const urlOf = ({ topicName }: Pick<Topic, 'topicName'>, rest = '', path = 'send') =>
  `${server.http}/${path}/${topicName}${rest}`;
const ask = async (url: string, init?: RequestInit) => {
  const answer = await fetch(url, init);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const valuesOf = async (topic: Topic) =>
  JSON.parse((await ask(urlOf(topic, '', 'last'), { headers: { accept: 'application/json' } })).text) as Record<
    string,
    { value: unknown }
  >;
const storedOf = async (topic: Topic) =>
  Object.fromEntries(Object.entries(await valuesOf(topic)).map(([key, { value }]) => [key, value]));

describe('an address that a library has put together', () => {
  test.each(['//send/NAME?temp=21', '/send//NAME/?temp=21', '///send/NAME?temp=21', '//last/NAME/temp'])(
    '%s is served',
    async (path) => {
      const { topicName } = await createTopic();
      if (path.includes('last')) await ask(`${server.http}/send/${topicName}?temp=21`);
      const request = `GET ${path.replace('NAME', topicName)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
      expect(await sendRaw(server.http, request)).toMatchObject({
        status: 200,
        body: expect.stringMatching(/^(ok 1|21)$/),
      });
    },
  );

  test.each(['/mqtt/', '//mqtt', '/mqtt/?x=1'])('%s is MQTT over WebSocket', async (path) => {
    const connection = await RawHttp.open(server.http);
    connection.send(webSocketRequest(path));
    await expect.poll(() => connection.received).toMatch(/^HTTP\/1\.1 101 /);
    connection.socket.destroy();
  });
});

describe('a request that cannot be parsed is refused in the line of its address:', () => {
  const HEAD = 'Host: localhost\r\n';
  test.each<[string, string, RegExp | string]>([
    ['two lengths', `POST /send/NAME HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, /^error: \w+/],
    ['a broken chunk', `POST /send/NAME HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, /^error: \w+/],
    ['a broken header', `GET //send/NAME?temp=1 HTTP/1.1\r\n${HEAD}a b: c\r\n\r\n`, /^error: \w+/],
    [
      'a body in chunks behind bare line feeds',
      'POST /send/NAME HTTP/1.1\nTransfer-Encoding: chunked\n\n0\n\n',
      /^error: \w+/,
    ],
    ['overlong headers', `GET /last/NAME HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, /^error: \w+/],
    ['a channel’s update', `POST /update HTTP/1.1\r\n${HEAD}Content-Length: -1\r\n\r\n`, /^(0|error_\w+|400)$/],
    ['Blynk', `GET /external/api/update HTTP/1.1\r\n${HEAD}a b: c\r\n\r\n`, /^\{"error":\{"message":"/],
    ['another address', `GET /config.json HTTP/1.1\r\n${HEAD}a b: c\r\n\r\n`, /^\{"errors":\[/],
  ])('%s', async (_what, request, expected) => {
    const { topicName } = await createTopic();
    const { status, body } = await sendRaw(server.http, request.replace('NAME', topicName));
    expect([400, 431]).toContain(status);
    expect(body).toMatch(expected);
  });
});

describe('a board sends with no library', () => {
  test.each<[string, string, RequestInit | undefined, Record<string, unknown>]>([
    ['in the address', '?temp=21&_dn=board1', undefined, { temp: 21 }],
    ['in the address, with a name in any case', '?TEMP=21&temp=20.5&_dn=b', undefined, { TEMP: 21, temp: 20.5 }],
    ['with letters of any script', `?${encodeURIComponent('溫度')}=3&_dn=b`, undefined, { 溫度: 3 }],
    ['as a form', '', { method: 'POST', body: new URLSearchParams({ temp: '21', _dn: 'b' }) }, { temp: 21 }],
    ['as text', '', { method: 'POST', body: 'temp=21,hum=40,_dn=b' }, { temp: 21, hum: 40 }],
    ['as lines', '', { method: 'POST', body: 'temp=21\r\nhum=40\r\n_dn=b\r\n' }, { temp: 21, hum: 40 }],
    [
      'as a form that is text of pairs, from curl -d',
      '',
      { method: 'POST', body: 'temp=21,hum=4,_dn=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { temp: 21, hum: 4 },
    ],
    ['values that are undefined', '?temp=21&hum=undefined&light=&_dn=b', undefined, { temp: 21 }],
    [
      'as JSON, nested',
      '?_dn=b',
      { method: 'POST', body: JSON.stringify({ temp: 21, acc: { x: 1, y: [2, 3] }, on: true, off: null }) },
      { temp: 21, acc_x: 1, acc_y_0: 2, acc_y_1: 3, on: 1 },
    ],
    ['a bare number', '', { method: 'POST', body: '21' }, { value: 21 }],
  ])('%s', async (_how, rest, init, expected) => {
    const topic = await createTopic();
    expect(await ask(urlOf(topic, rest), init)).toMatchObject({
      status: 200,
      text: `ok ${Object.keys(expected).length}`,
    });
    expect(await storedOf(topic)).toEqual(expected);
    expect((await teacher.api.getTopic(topic.id)).totalNumberOfMessages).toBe(1);
  });

  test('with its name and location, and subscribed boards receive pairs', async () => {
    const topic = await createTopic();
    const listener = await connectBoard(server.mqttPort);
    await listener.subscribeAsync(topic.topicName);
    const received = nextMessage(listener);
    const body = JSON.stringify({ temp: 21, text: 'a, b', _dn: 'board1' });
    expect((await ask(urlOf(topic), { method: 'POST', body })).text).toBe('ok 1');
    expect((await received).payload).toBe('temp=21,text=a， b,_dn=board1');
    expect((await teacher.api.getTopic(topic.id)).devices).toMatchObject([{ serialNumber: 'board1' }]);
    await listener.endAsync();
  });

  test('several messages as a list, and the answer as JSON says what is stored', async () => {
    const topic = await createTopic();
    const body = JSON.stringify([
      { temp: 1, _dn: 'a' },
      { temp: 2, _dn: 'b', word: 'x' },
    ]);
    const answer = await ask(urlOf(topic), { method: 'POST', body, headers: { accept: 'application/json' } });
    expect(JSON.parse(answer.text)).toEqual({
      stored: 2,
      reasons: [{ code: 'UNKNOWN_KEY_NOT_NUMERIC', detail: 'word' }],
    });
  });

  test('a plain message reaches other boards, and is no value', async () => {
    const topic = await createTopic();
    expect((await ask(urlOf(topic), { method: 'POST', body: 'hello' })).text).toBe('ok 0');
    expect(await teacher.api.call(listLoggedMessages, { topicId: topic.id })).toMatchObject([{ message: 'hello' }]);
  });
});

describe('a request that stores nothing says why in one line', () => {
  test.each<[string, number, string, RequestInit | undefined, RegExp]>([
    ['without a value', 400, '', undefined, /^error: Send at least one value/],
    ['a text under a new key', 400, '?word=x', undefined, /^error: Nothing was stored: word UNKNOWN_KEY_NOT_NUMERIC/],
    ['broken JSON', 400, '', { method: 'POST', body: '{"temp":21' }, /^error: The JSON has a mistake/],
    ['JSON that is no object', 400, '', { method: 'POST', body: '[21]' }, /^error: The body is no valid JSON/],
  ])('%s: %i', async (_what, status, rest, init, text) => {
    const topic = await createTopic();
    const answer = await ask(urlOf(topic, rest), init);
    expect(answer).toMatchObject({ status, text: expect.stringMatching(text) });
    expect(answer.text).not.toContain('\n');
    expect(await storedOf(topic)).toEqual({});
  });

  test('in the language asked for, or as JSON', async () => {
    const headers = { 'accept-language': 'zh-HK', accept: 'application/json' };
    const { text } = await ask(`${server.http}/send/QQQQQQQQQQ?a=1`, { headers });
    expect(JSON.parse(text)).toMatchObject({
      errors: [{ code: topicErrors.unknown, description: expect.stringContaining('找不到此主題') }],
    });
  });

  test('a topic that is off, renamed or deleted, each with its reason in the log as over MQTT', async () => {
    const topic = await createTopic();
    await ask(urlOf(topic, '?temp=1&_dn=b'));
    await teacher.api.call(updateTopic, { topicId: topic.id, isActive: false });
    expect(await ask(urlOf(topic, '?temp=2&_dn=b'))).toMatchObject({ status: 409 });
    const [last] = await teacher.api.call(listLoggedMessages, { topicId: topic.id });
    expect(last).toMatchObject({ outcome: 'REFUSED', reasons: [{ code: 'TOPIC_SWITCHED_OFF' }] });
    await teacher.api.call(updateTopic, { topicId: topic.id, isActive: true });
    const { topicName } = await teacher.api.call(renewTopicName, { topicId: topic.id });
    for (const path of ['send', 'last']) {
      expect((await ask(urlOf(topic, '?temp=2&_dn=b', path))).status).toBe(404);
      expect((await ask(urlOf({ topicName }, '?temp=2&_dn=b', path))).status).toBe(200);
    }
    await teacher.api.call(deleteTopic, { topicId: topic.id });
    for (const path of ['send', 'last']) {
      expect((await ask(urlOf({ topicName }, '?temp=2&_dn=b', path))).status).toBe(404);
    }
  });
});

describe('the latest values, for boards that poll', () => {
  test('as text and as JSON, of one key or all', async () => {
    const topic = await createTopic();
    expect(await ask(urlOf(topic, '', 'last'))).toMatchObject({ status: 200, text: '' });
    expect(await ask(urlOf(topic, '/temp', 'last'))).toMatchObject({
      status: 404,
      text: expect.stringMatching(/^error/),
    });
    await ask(urlOf(topic, '?temp=21&hum=40&_dn=a'));
    expect((await ask(urlOf(topic, '', 'last'))).text).toBe('temp=21,hum=40');
    expect((await ask(urlOf(topic, '/hum', 'last'))).text).toBe('40');
    const board = await connectBoard(server.mqttPort);
    await board.publishAsync(topic.topicName, 'temp=22', { qos: 1 });
    expect((await ask(urlOf(topic, '/temp', 'last'))).text).toBe('22');
    const headers = { accept: 'application/json' };
    expect(JSON.parse((await ask(urlOf(topic, '/temp', 'last'), { headers })).text)).toMatchObject({ value: 22 });
    await board.endAsync();
  });

  test('the same answer again is 304, until a value arrives', async () => {
    const topic = await createTopic();
    await ask(urlOf(topic, '?temp=21&_dn=a'));
    const first = await ask(urlOf(topic, '/temp', 'last'));
    const headers = { 'if-none-match': first.headers.get('etag') as string };
    expect(await ask(urlOf(topic, '/temp', 'last'), { headers })).toMatchObject({ status: 304, text: '' });
    await ask(urlOf(topic, '?temp=22&_dn=b'));
    expect(await ask(urlOf(topic, '/temp', 'last'), { headers })).toMatchObject({ status: 200, text: '22' });
  });
});

describe('pages of any site', () => {
  test('may send and read, but send no cookie along', async () => {
    const topic = await createTopic();
    const headers = { origin: 'https://example.org', 'access-control-request-method': 'POST' };
    const asked = await ask(urlOf(topic), { method: 'OPTIONS', headers });
    expect(asked.status).toBe(204);
    for (const { headers: answer } of [asked, await ask(urlOf(topic)), await ask(urlOf(topic, '', 'last'))]) {
      expect(answer.get('access-control-allow-origin')).toBe('*');
      expect(answer.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test('may not make other calls', async () => {
    const { headers } = await ask(`${server.http}/v1/topic/list`, { headers: { origin: 'https://example.org' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('small firmware', () => {
  const HEAD = 'Host: localhost\r\n';
  test.each<[string, (name: string) => string]>([
    ['no version and one CRLF', (name) => `GET /send/${name}?temp=21&_dn=b\r\n`],
    ['no version and one LF', (name) => `GET /send/${name}?temp=21&_dn=b\n`],
    ['no version, and headers', (name) => `GET /send/${name}?temp=21&_dn=b\r\n${HEAD}\r\n`],
    ['HTTP/1.0', (name) => `GET /send/${name}?temp=21&_dn=b HTTP/1.0\r\n\r\n`],
    ['HTTP/1.1 without a Host', (name) => `GET /send/${name}?temp=21&_dn=b HTTP/1.1\r\n\r\n`],
    ['bare line feeds', (name) => `GET /send/${name}?temp=21&_dn=b HTTP/1.1\n\n`],
    ['spaces in the address', (name) => `GET /send/${name}?temp=21&_dn=my board HTTP/1.1\r\n${HEAD}\r\n`],
    ['slashes too many', (name) => `GET /send//${name}/?temp=21&_dn=b HTTP/1.1\r\n${HEAD}\r\n`],
    ['spaces and no version', (name) => `GET /send/${name}?temp=21&_dn=my board\r\n`],
    ['a form that is not encoded', (name) => post(name, 'temp=21&hum=50%&_dn=my board')],
    ['raw bytes of UTF-8', (name) => `GET /send/${name}?temp=21&_dn=\xe6\xba\xab HTTP/1.1\r\n${HEAD}\r\n`],
  ])('%s', async (_what, requestTo) => {
    const topic = await createTopic();
    expect(await sendRaw(server.http, requestTo(topic.topicName))).toMatchObject({ status: 200, body: 'ok 1' });
    const [device] = (await teacher.api.getTopic(topic.id)).devices;
    expect(['b', 'my board', '溫']).toContain(device?.serialNumber);
  });

  function post(name: string, body: string) {
    const head = `POST /send/${name} HTTP/1.1\r\n${HEAD}Content-Type: application/x-www-form-urlencoded\r\n`;
    return `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  }

  test('finds the length of an answer and of an error by its usual spelling', async () => {
    const { topicName } = await createTopic();
    const requests = [`/send/${topicName}?temp=1`, `/send/${topicName}`, `/last/${topicName}`, '/send/NONE'].map(
      (path) => `GET ${path} HTTP/1.1\r\nAccept-Encoding: gzip\r\n\r\n`,
    );
    for (const request of [...requests, `GET /send/${topicName} HTTP/1.1\r\nno header\r\n\r\n`]) {
      const { received } = await rawAnswer(request);
      expect(received).toMatch(/\r\nContent-Length: \d+\r\n/);
      expect(received).not.toMatch(/transfer-encoding|content-encoding/i);
    }
  });
});

describe('the interval of the owner’s subscription', () => {
  test('limits a board by its name, else by its address', async () => {
    const { keys } = await createLicenses(await Api.signIn(server.http), { dataIntervalLimitSec: 60 });
    const student = await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string });
    const topic = await student.createTopic('Bed', 'temp');
    expect((await ask(urlOf(topic, '?temp=1&_dn=a'))).text).toBe('ok 1');
    expect((await ask(urlOf(topic, '?temp=1&_dn=b'))).text).toBe('ok 1');
    expect((await ask(urlOf(topic, '?temp=1'))).text).toBe('ok 1');
    for (const rest of ['?temp=2&_dn=a', '?temp=2']) {
      const { status, headers, text } = await ask(urlOf(topic, rest));
      expect([status, headers.get('retry-after')]).toEqual([429, '60']);
      expect(text).toContain('every 60 seconds');
    }
    expect(await storedOf(topic)).toEqual({ temp: 1 });
  });
});

async function rawAnswer(text: string) {
  const connection = await RawHttp.open(server.http);
  connection.send(text);
  await connection.answer();
  connection.socket.destroy();
  return connection;
}

test('without an account, the name of a topic opens these calls and no other', async () => {
  // Of its own: other tests would use up what one address may try.
  const own = await startServer();
  const { topicName } = await (await Api.signIn(own.http)).createTopic('Bed', 'temp');
  const visitor = new Api(own.http);
  const attempts = attemptsWith(topicName);
  const [answers, refusals] = await Promise.all(
    [attempts, attemptsWith('QQQQQQQQQQ')].map((all) => Promise.all(all.map((one) => answerTo(visitor, one)))),
  );
  const opened = attempts.filter((_, index) => JSON.stringify(answers?.[index]) !== JSON.stringify(refusals?.[index]));
  expect([...new Set(opened.map(({ endpoint }) => endpoint.path))].sort()).toEqual([
    '/last/{topicName}',
    '/last/{topicName}/{key}',
    '/send/{topicName}',
    '/v1/public/topic/name/{topicName}',
  ]);
  await own.stop();
});

test('guessing names is limited, and a right one always works', async () => {
  const own = await startServer();
  const { topicName } = await (await Api.signIn(own.http)).createTopic('Bed', 'temp');
  const guess = async (at: number) => {
    const name = `AAAAAAA${[at % 30, Math.floor(at / 30)].map((index) => TOPIC_NAME_ALPHABET[index]).join('')}B`;
    return (await ask(`${own.http}/${at % 2 ? 'send' : 'last'}/${name}?a=1`)).status;
  };
  const statuses = await Promise.all(Array.from({ length: 300 }, (_, at) => guess(at)));
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(await guess(300)).toBe(429);
  expect((await ask(`${own.http}/send/${topicName}?temp=21`)).text).toBe('ok 1');
  await own.stop();
});
