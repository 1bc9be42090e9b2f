import { randomUUID } from 'node:crypto';
import { API } from '@tinkerstream/contract/api';
import { adafruitUserName, renewCloudKey, setCloudNames, switchOffCloudLink } from '@tinkerstream/contract/clouds';
import { fillPath } from '@tinkerstream/contract/platform/endpoint';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { updateTopic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { connectBoard, nextMessage } from '../../../support/connections/boards.ts';
import { sendRaw } from '../../../support/connections/raw-http.ts';
import { createLicenses, join } from '../../../support/people/members.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { type SharedServer, sharedServer } from '../../../support/server/shared-server.ts';
import { grantedOf, openLink } from '../support/links.ts';

let server: SharedServer;
let teacher: Person;
const clients: MqttClient[] = [];
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
});

async function open(api = teacher.api, key = 'temp') {
  const opened = await openLink(api, 'ADAFRUIT_IO', key);
  return { ...opened, user: adafruitUserName(opened.link.number ?? 0), key: opened.link.writeKey };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function connect({ user, key }: Pick<Opened, 'user' | 'key'>, port = server.mqttPort): Promise<MqttClient> {
  const client = await connectBoard(port, { username: user, password: key, clientId: 'board-1' });
  clients.push(client);
  return client;
}

/** What a client receives, by topic, in the order of arrival. */
function listen(client: MqttClient): [topic: string, payload: string][] {
  const received: [string, string][] = [];
  client.on('message', (topic, payload) => received.push([topic, payload.toString()]));
  return received;
}

async function ask({ user, key }: Pick<Opened, 'user' | 'key'>, path: string, init: RequestInit = {}) {
  const url = `${server.http}/api/v2/${user}/${path}`;
  const answer = await fetch(url, { ...init, headers: { 'X-AIO-Key': key, ...init.headers } });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined,
  };
}
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});

const storedOf = async ({ topic }: Opened) => {
  const [{ createdOn, message } = { createdOn: '', message: '' }] = await teacher.api.call(listLoggedMessages, {
    topicId: topic.id,
  });
  return createdOn && message;
};

describe('MQTT, as MQTT.js and the Arduino library use it', () => {
  test('a value arrives under all topics of its feed, a wildcard of one level takes one, and the console has it', async () => {
    const opened = await open();
    const { user } = opened;
    const [one, all, group] = await Promise.all([connect(opened), connect(opened), connect(opened)]);
    await one.subscribeAsync(`${user}/f/+`);
    await all.subscribeAsync(`${user}/f/#`);
    await group.subscribeAsync(`${user}/g/weather/csv`);
    const received = [one, all, group].map(listen);
    await one.publishAsync(`${user}/f/weather.wind/csv`, '"7.5",22.3,114.2,10', { qos: 1 });
    await expect.poll(() => received.map((messages) => messages.length)).toEqual([1, 3, 1]);
    expect(received[0]).toEqual([[`${user}/f/weather.wind`, '7.5']]);
    expect(received[1]?.map(([topic]) => topic)).toEqual(
      ['', '/json', '/csv'].map((end) => `${user}/f/weather.wind${end}`),
    );
    expect(JSON.parse(received[1]?.[1]?.[1] ?? '')).toMatchObject({ key: 'weather.wind', last_value: '7.5' });
    expect(received[1]?.[2]?.[1]).toBe('7.5,,,');
    expect(received[2]).toEqual([[`${user}/g/weather/csv`, 'wind,7.5\n']]);
    expect(await storedOf(opened)).toContain('weather_wind=7.5');
    const { latitude, longitude } = await teacher.api.getTopic(opened.topic.id);
    expect([latitude, longitude]).toEqual([22.3, 114.2]);
  });

  test('clients subscribe under their own spelling, also of a data type that the console created', async () => {
    const opened = await open(teacher.api, 'soil_moist');
    const { user, topic } = opened;
    const board = await connect(opened);
    const spellings = ['soil-moist', 'Soil_Moist', 'soil.moist', 'living-room-temperature'];
    await board.subscribeAsync(spellings.map((name) => `${user}/feeds/${name}`));
    const received = listen(board);
    const plain = await connectBoard(server.mqttPort);
    await plain.publishAsync(topic.topicName, 'soil_moist=40', { qos: 1 });
    await expect.poll(() => received.length).toBe(3);
    expect(new Set(received.map(([name]) => name))).toEqual(
      new Set(spellings.slice(0, 3).map((name) => `${user}/feeds/${name}`)),
    );
    await board.publishAsync(`${user}/f/soil-moist`, '41', { qos: 1 });
    await board.publishAsync(`${user}/f/living-room-temperature`, '20', { qos: 1 });
    await expect.poll(() => received.at(-1)).toEqual([`${user}/feeds/living-room-temperature`, '20']);
    const keys = (await teacher.api.getTopic(topic.id)).dataRecordTypes.map(({ keyName }) => keyName);
    expect(keys).toEqual(['soil_moist', 'living-room-temperat']);
    await plain.endAsync();
  });

  test('a group is one message, and a client gets what changed', async () => {
    const opened = await open();
    const { user } = opened;
    const board = await connect(opened);
    await board.subscribeAsync([`${user}/groups/bed/json`, `${user}/groups/bed`]);
    const received = listen(board);
    await board.publishAsync(`${user}/g/bed`, JSON.stringify({ feeds: { temp: 21, lamp: 'on' } }), { qos: 1 });
    await expect.poll(() => received.length).toBe(2);
    for (const [, payload] of received) expect(JSON.parse(payload)).toEqual({ feeds: { temp: '21', lamp: 'on' } });
    expect(await storedOf(opened)).toBe('bed_temp=21,bed_lamp=on');
    await board.publishAsync(`${user}/g/bed/csv`, 'temp,22\nlamp,off\n', { qos: 1 });
    expect(await storedOf(opened)).toBe('bed_temp=22,bed_lamp=off');
  });

  test('`get` answers the client that asks, and no other', async () => {
    const opened = await open();
    const { user } = opened;
    const [board, other] = await Promise.all([connect(opened), connect(opened)]);
    await board.publishAsync(`${user}/f/temp`, '{"value":21,"lat":1}', { qos: 1 });
    for (const client of [board, other]) await client.subscribeAsync([`${user}/f/temp/csv`, `${user}/g/default`]);
    const [received, others] = [listen(board), listen(other)];
    await board.publishAsync(`${user}/f/temp/csv/get`, '\0', { qos: 1 });
    await board.publishAsync(`${user}/g/default/get`, '\0', { qos: 1 });
    await board.publishAsync(`${user}/f/none/get`, '\0', { qos: 1 });
    await expect
      .poll(() => received)
      .toEqual([
        [`${user}/f/temp/csv`, '21,,,'],
        [`${user}/g/default`, '{"feeds":{"temp":"21"}}'],
      ]);
    expect(others).toEqual([]);
  });

  test('the time comes each second', async () => {
    const board = await connect(await open());
    await board.subscribeAsync(['time/seconds', 'time/ISO-8601']);
    const received = listen(board);
    await expect.poll(() => received.length, { timeout: 10_000 }).toBeGreaterThan(3);
    const times = received.map(([topic, payload]) =>
      topic === 'time/seconds' ? Number(payload) * 1000 : Date.parse(payload),
    );
    for (const time of times) expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
  });

  test('other names are refused by SUBACK, and errors say which; the client stays connected', async () => {
    const opened = await open();
    const { user } = opened;
    const board = await connect(opened);
    await board.subscribeAsync(`${user}/errors`);
    const received = listen(board);
    const filters = [`${user}/f/temp`, '#', 'bob/f/temp', opened.topic.topicName, '$SYS/#'];
    expect(await grantedOf(board, filters)).toEqual([0, 128, 128, 128, 128]);
    await board.publishAsync('bob/f/temp', '1', { qos: 1 });
    await board.publishAsync(opened.topic.topicName, 'temp=1', { qos: 1 });
    await board.publishAsync(`${user}/f/temp/json`, '{"no":1', { qos: 1 });
    await expect
      .poll(() => received.map(([, text]) => text))
      .toEqual([
        expect.stringMatching(/^board-1 127\.0\.0\.1 SUBSCRIBE # rejected, not a valid resource topic$/),
        expect.stringContaining('SUBSCRIBE bob/f/temp rejected'),
        expect.stringContaining(`SUBSCRIBE ${opened.topic.topicName} rejected`),
        expect.stringContaining('SUBSCRIBE $SYS/# rejected'),
        expect.stringContaining('PUBLISH bob/f/temp rejected'),
        expect.stringContaining(`PUBLISH ${opened.topic.topicName} rejected`),
        expect.stringContaining('rejected, the payload has no value'),
      ]);
    expect(board.connected).toBe(true);
    expect(await storedOf(opened)).toBe('');
  });

  test('a wrong key, or the user of another project, is refused with the code that the libraries know', async () => {
    const [opened, other] = await Promise.all([open(), open()]);
    for (const login of [
      { ...opened, key: `aio_${'A'.repeat(28)}` },
      { ...opened, user: other.user },
      { ...opened, user: 'ada' },
    ]) {
      await expect(connect(login)).rejects.toMatchObject({ code: 4 });
    }
  });

  test('a client is disconnected when its key is renewed, and comes back with the present one only', async () => {
    const opened = await open();
    const board = await connect(opened);
    const closed = new Promise<void>((resolve) => board.once('close', () => resolve()));
    const link = { projectId: opened.projectId, cloud: 'ADAFRUIT_IO' } as const;
    await teacher.api.call(renewCloudKey, { ...link, key: 'write' });
    await closed;
    await expect(connect(opened)).rejects.toMatchObject({ code: 4 });
    expect((await ask(opened, 'feeds')).status).toBe(401);
    await teacher.api.call(switchOffCloudLink, link);
  });
});

describe('HTTP', () => {
  test.each<[string, RequestInit]>([
    ['JSON', post({ value: 21.5 })],
    ['a form', { method: 'POST', body: new URLSearchParams({ value: '21.5' }) }],
    ['the form of curl -F', { method: 'POST', body: formOf('value', '21.5') }],
    ['an object around it', post({ datum: { value: '21.5' } })],
  ])('a value as %s', async (_form, init) => {
    const opened = await open();
    expect(await ask(opened, 'feeds/temp/data', init)).toMatchObject({
      status: 200,
      json: { value: '21.5', feed_key: 'temp' },
    });
    expect(await storedOf(opened)).toBe('temp=21.5');
    const { json } = await ask(opened, 'feeds/temp/data/last');
    expect((await ask(opened, `feeds/temp/data/${json.id}`)).json).toEqual(json);
  });

  test('as the Arduino library: a feed that exists is 200, a new one 201, and the latest value is CSV', async () => {
    const { user, key, ...opened } = await open();
    const head = (line: string) =>
      `${line} HTTP/1.1\r\nHost: io.adafruit.com\r\nUser-Agent: Arduino/2.2.0\r\nX-AIO-Key: ${key}\r\n`;
    const get = (path: string) => sendRaw(server.http, `${head(`GET /api/v2/${user}/${path}`)}\r\n`);
    expect((await get('feeds/light')).status).toBe(404);
    // The library ends its headers before the body, and the body with a line end that no length has.
    const form = `${head(`POST /api/v2/${user}/feeds`)}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\nname=light\r\n`;
    expect((await sendRaw(server.http, form)).status).toBe(201);
    expect((await get('feeds/light')).status).toBe(200);
    expect(await get('feeds/light/data/retain')).toMatchObject({ status: 200, body: '' });
    await ask({ user, key }, 'feeds/light/data', post({ value: 'on, "bright"' }));
    // A comma separates pairs in the message, and becomes a full-width one.
    expect((await get('feeds/light/data/retain')).body).toBe(Buffer.from('"on， ""bright""",,,').toString('latin1'));
    expect(opened.topic.topicName).toMatch(/^[A-Z0-9]{10}$/);
  });

  test('as the CircuitPython library and programs for displays', async () => {
    const opened = await open();
    expect(
      (
        await ask(
          opened,
          'groups/bed/data',
          post({
            feeds: [
              { key: 'temp', value: 1 },
              { key: 'hum', value: 40 },
            ],
          }),
        )
      ).json,
    ).toMatchObject([
      { feed_key: 'bed.temp', value: '1' },
      { feed_key: 'bed.hum', value: '40' },
    ]);
    expect(await storedOf(opened)).toBe('bed_temp=1,bed_hum=40');
    expect((await ask(opened, 'groups/bed/feeds')).json).toMatchObject([{ key: 'bed.temp' }, { key: 'bed.hum' }]);
    expect((await ask(opened, 'groups/bed/add', post({ feed_key: 'temp' }))).status).toBe(200);
    expect((await ask(opened, 'throttle')).json).toMatchObject({ data_rate_limit: 30, active_data_rate: 0 });
    const inQuery = `${server.http}/api/v2/${opened.user}/integrations/time/strftime?x-aio-key=${opened.key}&tz=Asia%2FHong_Kong&fmt=%25Y+%25z`;
    expect(await (await fetch(inQuery)).text()).toMatch(/^20\d\d \+0800$/);
    expect((await ask(opened, 'integrations/time/struct.json?tz=Mars')).status).toBe(400);
    const user = await fetch(`${server.http}/api/v2/user`, { headers: { 'X-AIO-KEY': opened.key } });
    expect(await user.json()).toMatchObject({ username: opened.user });
    expect((await ask(opened, 'feeds/bed.temp/details')).json).toMatchObject({
      details: { data: { first: { value: '1' }, last: { value: '1' }, count: 1 } },
    });
  });

  test('pages of any site may call it with the key in its header', async () => {
    const { user } = await open();
    const headers = { origin: 'https://example.org', 'access-control-request-method': 'POST' };
    const asked = await fetch(`${server.http}/api/v2/${user}/feeds/temp/data`, { method: 'OPTIONS', headers });
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-headers')).toContain('X-AIO-Key');
    expect(asked.headers.get('access-control-allow-methods')).toContain('POST');
  });

  test('pages lead on by the header Link, also between values of one moment', async () => {
    const opened = await open();
    for (const from of [1, 101]) {
      const data = Array.from({ length: 100 }, (_, at) => ({ value: from + at }));
      expect((await ask(opened, 'feeds/temp/data/batch', post({ data }))).json).toHaveLength(100);
    }
    const values: string[] = [];
    let path: string | undefined = 'feeds/temp/data?limit=7&include=value';
    while (path) {
      const { json, headers }: Awaited<ReturnType<typeof ask>> = await ask(opened, path);
      expect(Object.keys(json[0])).toEqual(['value']);
      values.push(...json.map(({ value }: { value: string }) => value));
      path = /<[^>]*\/(feeds[^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(values).toEqual(Array.from({ length: 200 }, (_, at) => String(200 - at)));
    expect((await ask(opened, `feeds/temp/data?end_time=2020-01-01T00:00Z`)).json).toEqual([]);
    expect((await ask(opened, `feeds/temp/data?start_time=yesterday`)).status).toBe(400);
  });

  test('edited names, a topic that is off, and one that accepts no new keys', async () => {
    const opened = await open();
    const link = { projectId: opened.projectId, cloud: 'ADAFRUIT_IO' } as const;
    await teacher.api.call(setCloudNames, { ...link, names: [{ name: 'Photocell One', key: 'light' }] });
    expect((await ask(opened, 'feeds/Photocell%20One/data', post({ value: 3 }))).status).toBe(200);
    expect(await storedOf(opened)).toBe('light=3');
    // The key that Adafruit IO would give the name, which no topic could have as it is.
    await teacher.api.call(setCloudNames, { ...link, names: [{ name: 'Photo+cell #1', key: 'light' }] });
    expect((await ask(opened, 'feeds')).json).toMatchObject([{ key: 'temp' }, { key: 'photo-cell-1' }]);
    const board = await connect(opened);
    await board.subscribeAsync(`${opened.user}/f/+`);
    const message = nextMessage(board);
    expect((await ask(opened, 'feeds/photo-cell-1/data', post({ value: 4 }))).status).toBe(200);
    expect(await message).toEqual({ topic: `${opened.user}/f/photo-cell-1`, payload: '4' });
    expect(await storedOf(opened)).toBe('light=4');
    await teacher.api.call(updateTopic, { topicId: opened.topic.id, acceptsNewKeys: false });
    expect(await ask(opened, 'feeds/other/data', post({ value: 'text' }))).toMatchObject({ status: 422 });
    expect(await ask(opened, 'feeds', post({ feed: { name: 'other' } }))).toMatchObject({ status: 403 });
    await teacher.api.call(updateTopic, { topicId: opened.topic.id, isActive: false });
    expect((await ask(opened, 'feeds/temp/data', post({ value: 3 }))).json.error).toContain('switched off');
  });

  test.each<[string, number, string, RequestInit]>([
    ['broken JSON', 400, 'feeds/temp/data', { method: 'POST', body: '{"value":' }],
    ['a list', 400, 'feeds/temp/data', { method: 'POST', body: '[1]' }],
    [
      'a body of another type',
      422,
      'feeds/temp/data',
      { method: 'POST', body: 'PNG', headers: { 'Content-Type': 'image/png' } },
    ],
    ['a body that is too long', 413, 'feeds/temp/data', { method: 'POST', body: 'a'.repeat(70_000) }],
    ['a time of the past', 422, 'feeds/temp/data', post({ value: 1, created_at: '2020-01-01T00:00:00Z' })],
    ['a batch that is none', 422, 'feeds/temp/data/batch', post({ data: [] })],
    ['a group without feeds', 422, 'groups/bed/data', post({ feeds: {} })],
    ['a feed without a name', 422, 'feeds', post({ feed: {} })],
    ['an address that is none', 404, 'dashboards', {}],
    ['a method that is none', 404, 'feeds/temp', { method: 'PUT' }],
    ['an overlong name', 400, `feeds/${'a'.repeat(400)}`, {}],
  ])('%s is refused with `error`: %i', async (_what, status, path, init) => {
    const opened = await open();
    const answer = await ask(opened, path, init);
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ error: expect.stringMatching(/^(not found|request failed) - ./) });
    expect(await storedOf(opened)).toBe('');
  });
});

test('no body ends the server, or is answered otherwise than by JSON', async () => {
  const opened = await open();
  const deep = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
  const boundary = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const bodies: [string, Record<string, string>?][] = [
    [`{"value":${deep(30_000)}}`],
    [`{"feeds":{"a":${deep(30_000)}}}`],
    [`{"data":${deep(30_000)}}`],
    [`{"feed":{"feed":{"value":1}}}`],
    ['{"__proto__":{"value":1}}'],
    ['__proto__=1&constructor=2&value=toString'],
    ['value&'.repeat(10_000)],
    ['%'.repeat(65_000)],
    ['--x\r\n'.repeat(9000), boundary],
    ['--x\r\nContent-Disposition: form-data; name="value"\r\n\r\n1', boundary],
    ['--x', { 'Content-Type': 'multipart/form-data' }],
    ['\0'.repeat(65_000)],
    [`{"value":"${'\\u0000'.repeat(10_000)}"}`],
  ];
  for (const [body, headers = {}] of bodies) {
    for (const path of [
      'feeds',
      'feeds/temp/data',
      'feeds/temp/data/batch',
      'groups',
      'groups/bed/data',
      'groups/bed/feeds',
    ]) {
      const { status, json } = await ask(opened, path, { method: 'POST', body, headers });
      expect([path, status < 500, typeof json]).toEqual([path, true, 'object']);
    }
  }
  expect((await ask(opened, 'feeds')).status).toBe(200);
});

test('without a key, or with that of another project, no call does anything', async () => {
  const [opened, other] = await Promise.all([open(), open()]);
  const calls = Object.values(API.clouds ?? {}).filter(({ path }) => path.startsWith('/api/v2/{username}/'));
  expect(calls.length).toBeGreaterThan(20);
  for (const { method, path } of calls) {
    const url = server.http + fillPath(path, (name) => (name === 'username' ? opened.user : 'temp'));
    const body = method === 'POST' ? JSON.stringify({ value: 1, name: 'stranger', data: [{ value: 1 }] }) : undefined;
    for (const key of ['', 'aio_short', other.key, `aio_${'B'.repeat(28)}`]) {
      const answer = await fetch(url, { method, ...(body && { body }), headers: { 'X-AIO-Key': key } });
      expect([path, answer.status, Object.keys((await answer.json()) as object)]).toEqual([path, 401, ['error']]);
    }
  }
  expect(await storedOf(opened)).toBe('');
  expect((await teacher.api.getTopic(opened.topic.id)).dataRecordTypes).toHaveLength(1);
});

test('the interval of the owner’s subscription is their rate limit', async () => {
  const { keys } = await createLicenses(await Api.signIn(server.http), { dataIntervalLimitSec: 60 });
  const student = await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string });
  const opened = await open(student);
  const board = await connect(opened);
  await board.subscribeAsync(`${opened.user}/throttle`);
  const message = nextMessage(board);
  for (const value of ['1', '2']) await board.publishAsync(`${opened.user}/f/temp`, value, { qos: 1 });
  expect((await message).payload).toMatch(/^ts\d+ data rate limit reached, 60 seconds until throttle released$/);
  expect((await ask(opened, 'feeds/temp/data', post({ value: 1 }))).status).toBe(200);
  const { status, json, headers } = await ask(opened, 'feeds/temp/data', post({ value: 2 }));
  expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  expect(json.error).toContain('60 seconds');
  expect((await ask(opened, 'throttle')).json).toMatchObject({ data_rate_limit: 1 });
});

test('guessing is limited with their error, and no log has a key', async () => {
  const own = await startServer({ env: { LOG_LEVEL: 'trace' } });
  const opened = await open(await Api.signIn(own.http));
  const guess = async (key: string) => {
    const answer = await fetch(`${own.http}/api/v2/${opened.user}/feeds?x-aio-key=${key}`);
    return [answer.status, Object.keys((await answer.json()) as object)];
  };
  const keys = Array.from({ length: 300 }, (_, at) => `aio_${String(at).padStart(28, 'Z')}`);
  const answers = await Promise.all(keys.map(guess));
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([401]));
  expect(await guess(`aio_${'Y'.repeat(28)}`)).toEqual([429, ['error']]);
  expect(await guess(opened.key)).toEqual([200, ['0']]);
  for (const path of ['feeds/none/data/last', 'nothing', 'feeds/temp/data/batch']) {
    await fetch(`${own.http}/api/v2/${opened.user}/${path}?X-AIO-Key=${opened.key}`, { method: 'POST', body: '{' });
  }
  await expect(connect({ user: 'bob', key: opened.key }, own.mqttPort)).rejects.toMatchObject({ code: 4 });
  await own.stop();
  expect(own.output()).not.toContain('aio_');
});

test('a server without this cloud knows neither its calls nor its logins', async () => {
  const own = await startServer({ env: { OTHER_CLOUDS: 'thingspeak' } });
  const answer = await fetch(`${own.http}/api/v2/ts1234567/feeds`, {
    headers: { 'X-AIO-Key': `aio_${'A'.repeat(28)}` },
  });
  expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([404, ['error']]);
  const board = await connect({ user: 'ts1234567', key: `aio_${'A'.repeat(28)}` }, own.mqttPort);
  expect(await grantedOf(board, ['ts1234567/f/temp'])).toEqual([128]);
  await own.stop();
});

function formOf(name: string, value: string): FormData {
  const form = new FormData();
  form.set(name, value);
  return form;
}
