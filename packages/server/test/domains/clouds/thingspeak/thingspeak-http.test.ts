import { randomUUID } from 'node:crypto';
import { setCloudNames, switchOffCloudLink } from '@tinkerstream/contract/clouds';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { updateTopic } from '@tinkerstream/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { RawHttp, sendRaw } from '../../../support/connections/raw-http.ts';
import { createLicenses, join } from '../../../support/people/members.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { type SharedServer, sharedServer } from '../../../support/server/shared-server.ts';
import { createChannel as createTestChannel, type TestChannel, valuesOf } from './channels.ts';
import { linesOf, readAsLibrary, recordedOf } from './recorded-requests.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

const createChannel = (api: Api = teacher.api) => createTestChannel(api);

const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(server.http + path, init);
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
};
const update = ({ writeKey }: TestChannel, query: string) => ask(`/update?api_key=${writeKey}&${query}`);
const read = ({ number, readKey }: TestChannel, path: string, query = '') =>
  ask(`/channels/${number}/${path}?api_key=${readKey}&${query}`);
const readJson = async (channel: TestChannel, path: string, query = '') =>
  JSON.parse((await read(channel, path, query)).text);
const bulk = ({ number, writeKey }: TestChannel, updates: readonly object[], init: RequestInit = {}) =>
  ask(`/channels/${number}/bulk_update.json`, {
    method: 'POST',
    body: JSON.stringify({ write_api_key: writeKey, updates }),
    ...init,
  });

describe('the Arduino library, with nothing changed but the address', () => {
  async function asLibrary(request: string) {
    const connection = await RawHttp.open(server.http);
    // The library writes its head in many small pieces.
    for (const piece of request.match(/[\s\S]{1,40}/g) ?? []) connection.send(piece);
    await connection.answer();
    connection.socket.destroy();
    return readAsLibrary(connection.received);
  }

  test('writes and reads back every kind of value', async () => {
    const channel = await createChannel();
    const recorded = recordedOf(channel);
    for (const request of [recorded.writeFieldInt, recorded.writeFieldFloat, recorded.writeFields]) {
      expect(await asLibrary(request)).toEqual({ status: 200, body: expect.stringMatching(/^[1-9]\d{0,9}$/) });
    }
    expect(await asLibrary(recorded.readField(2))).toEqual({ status: 200, body: '41.25' });
    expect(await asLibrary(recorded.readField(1))).toEqual({ status: 200, body: '22' });
    expect(await asLibrary(recorded.readField(8))).toEqual({ status: 200, body: 'all well' });
    expect(await asLibrary(recorded.readField(3))).toEqual({ status: 200, body: '-1' });
    for (const [request, text] of [
      [recorded.readStatus, '"status":"Started， 100%"'],
      [recorded.readCreatedAt, '"created_at":"20'],
      [recorded.readMultipleFields, '"latitude":"22.3","longitude":"114.2","elevation":"12.5"'],
    ] as const) {
      const { status, body } = await asLibrary(request);
      expect([status, body]).toEqual([200, expect.stringContaining(text)]);
    }
    expect(await valuesOf(teacher.api, channel)).toMatchObject({
      field1: 22,
      field2: 41.25,
      field8: 'all well',
      latitude: 22.3,
    });
    expect(await teacher.api.getTopic(channel.topic.id)).toMatchObject({ latitude: 22.3, longitude: 114.2 });
  });

  test('writes a value of the past at its time', async () => {
    const channel = await createChannel();
    const { status, body } = await asLibrary(recordedOf(channel).writeFieldsOfThePast);
    expect(status).toBe(200);
    expect(await readJson(channel, 'feeds/last.json')).toEqual({
      created_at: '2020-01-12T18:22:54Z',
      entry_id: Number(body),
      field1: '5',
    });
  });

  test('gets the status of a wrong key', async () => {
    const recorded = recordedOf(await createChannel());
    expect(await asLibrary(recorded.wrongWriteKey)).toEqual({ status: 400, body: '0' });
    expect(await asLibrary(recorded.wrongReadKey)).toEqual({ status: 400, body: '-1' });
  });
});

test.each(Object.keys(linesOf({ number: 0, writeKey: '', readKey: '' })))(
  'blocks and AT commands send %s',
  async (how) => {
    const channel = await createChannel();
    const { status, body } = await sendRaw(server.http, linesOf(channel)[how] as string);
    expect([status, body]).toEqual([200, expect.stringMatching(/^[1-9]\d*$/)]);
    expect(await valuesOf(teacher.api, channel)).toMatchObject({ field1: 21, field2: 40 });
  },
);

describe('an update', () => {
  test.each<[string, RequestInit]>([
    ['a form', { body: 'field1=21.5&status=50%' }],
    ['JSON', { body: '{"field1":21.5,"status":"50%"}', headers: { 'content-type': 'application/json' } }],
  ])('comes as %s, with its key in a header', async (_what, init) => {
    const channel = await createChannel();
    const headers = { ...init.headers, THINGSPEAKAPIKEY: channel.writeKey };
    expect((await ask('/update', { ...init, method: 'POST', headers })).status).toBe(200);
    expect(await valuesOf(teacher.api, channel)).toEqual({ field1: 21.5, status: '50%' });
  });

  test('is answered whole, as JSON or XML', async () => {
    const channel = await createChannel();
    const json = await ask(`/update.json?api_key=${channel.writeKey}&field1=21&timezone=Asia/Hong_Kong`);
    expect(json.type).toContain('application/json');
    expect(JSON.parse(json.text)).toMatchObject({
      channel_id: channel.number,
      field1: '21',
      field8: null,
      created_at: expect.stringMatching(/\+08:00$/),
      entry_id: expect.any(Number),
      latitude: null,
    });
    const xml = await ask(`/update.xml?api_key=${channel.writeKey}&status=${encodeURIComponent('<a & b>')}`);
    expect(xml.type).toContain('application/xml');
    expect(xml.text).toContain('<status>&lt;a &amp; b&gt;</status>');
    expect(xml.text).toContain('<field2 nil="true"/>');
  });

  test('is a message: in the log, under the keys that its project has chosen', async () => {
    const channel = await createChannel();
    const { projectId, topic } = channel;
    await teacher.api.call(setCloudNames, { projectId, cloud: 'THINGSPEAK', names: [{ name: 'field1', key: 'temp' }] });
    await update(channel, 'field1=21');
    expect(await valuesOf(teacher.api, channel)).toEqual({ temp: 21 });
    expect(await teacher.api.call(listLoggedMessages, { topicId: topic.id })).toMatchObject([{ message: 'temp=21' }]);
    expect(await readJson(channel, 'feeds.json')).toMatchObject({
      channel: { field1: 'temp' },
      feeds: [{ field1: '21' }],
    });
  });

  test.each<[string, string, number, string]>([
    ['nothing to store', '', 200, '0'],
    ['a sensor without a reading', 'field1=nan', 200, '0'],
    ['no field', 'fieldx=1', 200, '0'],
    ['a time in the future', 'field1=1&created_at=2060-01-01', 200, '0'],
  ])('with %s is refused', async (_what, query, status, text) => {
    expect(await update(await createChannel(), query)).toMatchObject({ status, text });
  });

  test('with a wrong key, a read key or none is refused', async () => {
    const { readKey } = await createChannel();
    for (const key of ['AAAAAAAAAAAAAAAA', readKey, '', 'x'.repeat(1000)]) {
      expect(await ask(`/update?api_key=${key}&field1=1`)).toMatchObject({ status: 400, text: '0' });
      const { status, text } = await ask(`/update.json?api_key=${key}&field1=1`);
      expect([status, JSON.parse(text)]).toMatchObject([
        401,
        { status: '401', error: { error_code: 'error_auth_required' } },
      ]);
    }
  });

  test('to a topic that is off, or of a link that is off, is refused', async () => {
    const channel = await createChannel();
    const { topic, projectId } = channel;
    await teacher.api.call(updateTopic, { topicId: topic.id, isActive: false });
    expect(await update(channel, 'field1=1')).toMatchObject({ status: 200, text: '0' });
    expect(await bulk(channel, [{ created_at: '2026-01-01', field1: 1 }])).toMatchObject({ status: 400 });
    await teacher.api.call(switchOffCloudLink, { projectId, cloud: 'THINGSPEAK' });
    expect(await update(channel, 'field1=1')).toMatchObject({ status: 400, text: '0' });
    expect(await read(channel, 'feeds.json')).toMatchObject({ status: 400, text: '-1' });
    expect(await bulk(channel, [])).toMatchObject({ status: 404 });
  });

  test('too soon for the owner’s subscription is refused', async () => {
    const { keys } = await createLicenses(await Api.signIn(server.http), { dataIntervalLimitSec: 60 });
    const api = await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string });
    const channel = await createChannel(api);
    expect((await update(channel, 'field1=1')).text).not.toBe('0');
    expect(await update(channel, 'field1=2')).toMatchObject({ status: 200, text: '0' });
    expect(await ask(`/update.json?api_key=${channel.writeKey}&field1=2`)).toMatchObject({
      status: 429,
      text: expect.stringContaining('error_too_many_requests'),
    });
    const near = ['2026-01-01 00:00:00', '2026-01-01 00:00:59'].map((created_at) => ({ created_at, field1: 1 }));
    expect(await bulk(channel, near)).toMatchObject({ status: 400, text: expect.stringContaining('60 seconds apart') });
    expect(await bulk(channel, near.slice(1))).toMatchObject({ status: 202 });
    expect(await bulk(channel, near.slice(0, 1))).toMatchObject({ status: 429 });
    expect(await valuesOf(api, channel)).toEqual({ field1: 1 });
  });
});

describe('entries of the past', () => {
  const times = ['2026-01-01T00:00:00Z', '2026-01-01T00:10:00Z', '2026-01-01T00:20:00Z'];

  test('are stored at their times, once, however often the request comes, and are no messages', async () => {
    const channel = await createChannel();
    const updates = times.map((created_at, index) => ({ created_at, field1: index, status: `s${index}` }));
    for (const _ of [1, 2]) {
      expect(await bulk(channel, updates)).toMatchObject({ status: 202, text: '{"success":true}' });
    }
    const { feeds } = await readJson(channel, 'feeds.json', 'status=true');
    expect(feeds).toEqual(
      times.map((created_at, index) => ({
        created_at,
        entry_id: expect.any(Number),
        field1: String(index),
        status: `s${index}`,
      })),
    );
    expect(await teacher.api.call(listLoggedMessages, { topicId: channel.topic.id })).toEqual([]);
  });

  test('come as CSV, with their key in a header', async () => {
    const channel = await createChannel();
    const body = `time_format=absolute&updates=${times.map((time, index) => `${time},${index},5`).join('|')}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'X-THINGSPEAKAPIKEY': channel.writeKey };
    const path = `/channels/${channel.number}/bulk_update.csv`;
    expect((await ask(path, { method: 'POST', body, headers })).status).toBe(202);
    expect((await read(channel, 'fields/2.csv', 'timezone=Asia/Hong_Kong')).text.split('\n')[1]).toMatch(
      /^2026-01-01 08:00:00 \+0800,\d+,5$/,
    );
  });

  test('are 960 with all their fields in one request', async () => {
    const channel = await createChannel();
    const fields = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`field${index + 1}`, `${index}.12345678`]),
    );
    const updates = Array.from({ length: 960 }, (_, delta_t) => ({ delta_t: delta_t && 15, ...fields }));
    expect(await bulk(channel, updates)).toMatchObject({ status: 202 });
    expect((await readJson(channel, 'feeds.json', 'results=8000')).feeds).toHaveLength(960);
    expect(await bulk(channel, [...updates, { delta_t: 1, field1: 1 }])).toMatchObject({ status: 400 });
  });

  test('are refused with ThingSpeak’s own errors', async () => {
    const channel = await createChannel();
    const { readKey, number } = channel;
    const updates = [{ created_at: times[0], field1: 1 }];
    const errorOf = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer;
      return [status, JSON.parse(text).error.error_code];
    };
    expect(await errorOf(bulk({ ...channel, writeKey: readKey }, updates))).toEqual([401, 'error_auth_required']);
    expect(await errorOf(bulk({ ...channel, writeKey: '' }, updates))).toEqual([401, 'error_auth_required']);
    expect(await errorOf(bulk({ ...channel, number: number + 1 }, updates))).toEqual([404, 'error_resource_not_found']);
    expect(await errorOf(bulk(channel, []))).toEqual([400, 'error_bad_request']);
    expect(await errorOf(bulk(channel, updates, { body: '{' }))).toEqual([401, 'error_auth_required']);
    const other = await createChannel();
    expect(await errorOf(bulk({ ...channel, writeKey: other.writeKey }, updates))).toEqual([
      401,
      'error_auth_required',
    ]);
    expect(await valuesOf(teacher.api, channel)).toEqual({});
  });
});

describe('reading a channel', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  let channel: TestChannel;
  beforeAll(async () => {
    channel = await createChannel();
    const values = [
      [50, 1],
      [49, 3],
      [48, 20],
      [15, 5],
      [14, 7.25],
    ];
    const updates = values.map(([ago, field1], index) => ({
      created_at: minutesAgo(ago as number),
      field1,
      ...(index === 4 ? { field2: 'open', latitude: 22.5, longitude: 114.5, elevation: 3, status: 'ok' } : {}),
    }));
    expect((await bulk(channel, updates)).status).toBe(202);
  });
  const fieldOf = async (query: string) =>
    (await readJson(channel, 'fields/1.json', query)).feeds.map(({ field1 }: { field1: string }) => field1);

  test('answers the channel and its entries, the oldest first', async () => {
    const { channel: found, feeds } = await readJson(channel, 'feeds.json', 'results=2');
    expect(found).toEqual({
      id: channel.number,
      name: 'Roof',
      field1: 'field1',
      field2: 'field2',
      created_at: expect.stringMatching(/Z$/),
      updated_at: feeds[1].created_at,
      last_entry_id: feeds[1].entry_id,
    });
    expect(feeds).toMatchObject([
      { field1: '5', field2: null },
      { field1: '7.25', field2: 'open' },
    ]);
    expect(JSON.stringify(found)).not.toContain(channel.topic.topicName);
  });

  test.each<[string, string[]]>([
    ['', ['1', '3', '20', '5', '7.25']],
    ['results=1', ['7.25']],
    ['results=0', []],
    ['days=1', ['1', '3', '20', '5', '7.25']],
    ['minutes=30', ['5', '7.25']],
    ['start=2020-01-01&end=2020-01-02', []],
    ['min=3&max=7', ['3', '5']],
    ['round=1', ['1.0', '3.0', '20.0', '5.0', '7.3']],
    ['timescale=1440&days=2&timezone=Pacific/Kiritimati&offset=x', expect.any(Array) as never],
    ['callback=alert', ['1', '3', '20', '5', '7.25']],
  ])('of field 1 with %j', async (query, expected) => {
    expect(await fieldOf(query)).toEqual(expected);
  });

  test('with a period in a zone of the reader', async () => {
    const local = (ago: number) =>
      new Date(Date.now() - ago * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const period = `start=${local(49.5)}&end=${local(14.5)}&timezone=Asia/Hong_Kong`;
    expect(await fieldOf(period)).toEqual(['3', '20', '5']);
  });

  test('with sums, averages, medians and first values of each hour', async () => {
    const all = [1, 3, 20, 5, 7.25];
    const total = (numbers: readonly (string | null)[]) => numbers.reduce((sum, number) => sum + Number(number), 0);
    const sums = await fieldOf('sum=60');
    expect(total(sums)).toBeCloseTo(total(all.map(String)));
    for (const query of ['average=1440', 'median=1440', 'timescale=1440']) {
      const found = await fieldOf(`${query}&days=2`);
      expect(found.length).toBeGreaterThan(0);
      for (const number of found.map(Number)) expect(number).toBeGreaterThanOrEqual(1);
    }
    const { feeds } = await readJson(channel, 'feeds.json', 'average=10');
    expect(feeds.length).toBeLessThan(5);
    expect(feeds[0]).not.toHaveProperty('entry_id');
    expect(await fieldOf('average=60&start=2020-01-01&results=8000&round=2')).toSatisfy((found: string[]) =>
      found.every((number) => /^\d+\.\d\d$/.test(number)),
    );
  });

  test('with its status and location', async () => {
    const { feeds } = await readJson(channel, 'status.json');
    expect(feeds).toEqual([{ created_at: expect.any(String), entry_id: expect.any(Number), status: 'ok' }]);
    const last = await readJson(channel, 'feeds/last.json', 'status=true&location=true');
    expect(last).toMatchObject({ latitude: '22.5', longitude: '114.5', elevation: '3', status: 'ok' });
    expect(await readJson(channel, `feeds/${last.entry_id}.json`)).toMatchObject({ field1: '7.25' });
    expect(await read(channel, 'feeds/1.json')).toMatchObject({ status: 200, text: '"-1"' });
  });

  test.each<[string, RegExp, RegExp]>([
    ['fields/1/last', /^7\.25$/, /text\/plain/],
    ['fields/1/last.txt', /^7\.25$/, /text\/plain/],
    ['field/1/last.json', /^\{"created_at":"[^"]+","entry_id":\d+,"field1":"7\.25"\}$/, /application\/json/],
    ['fields/1/last.csv', /^created_at,entry_id,field1\n[\d-]+ [\d:]+ UTC,\d+,7\.25\n$/, /text\/csv/],
    ['fields/1/last.xml', /<field1>7\.25<\/field1>/, /application\/xml/],
    ['feeds/last', /^\{"created_at"/, /text\/plain/],
    ['feeds.csv', /^created_at,entry_id,field1,field2\n/, /text\/csv/],
    [
      'feeds.xml',
      /<channel>\n {2}<id type="integer">\d+<\/id>[\s\S]*<feeds type="array">[\s\S]*<\/channel>/,
      /application\/xml/,
    ],
    ['feeds', /^\{"channel"/, /application\/json/],
    ['fields/3/last', /^-1$/, /text\/plain/],
  ])('as %s', async (path, text, type) => {
    const answer = await read(channel, path);
    expect(answer).toMatchObject({ status: 200, text: expect.stringMatching(text), type: expect.stringMatching(type) });
  });

  test('is refused without its key, in ThingSpeak’s way', async () => {
    const other = await createChannel();
    for (const path of ['feeds.json', 'fields/1.csv', 'fields/1/last', 'feeds/last.txt', 'status.xml']) {
      for (const key of ['', 'AAAAAAAAAAAAAAAA']) {
        expect(await read({ ...channel, readKey: key }, path)).toMatchObject({ status: 400, text: '-1' });
      }
      expect((await read({ ...other, number: channel.number }, path)).status).toBe(404);
    }
    expect((await read(channel, 'talkbacks.json')).status).toBe(404);
    expect((await read({ ...channel, readKey: channel.writeKey }, 'fields/1/last')).text).toBe('7.25');
  });

  test('is open to pages of any site, which ask with the key', async () => {
    const answer = await fetch(`${server.http}/channels/${channel.number}/feeds.json?api_key=${channel.readKey}`, {
      headers: { origin: 'https://example.org' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-type')).toContain('application/json');
  });
});

describe('who may make a call', () => {
  type Call = (of: TestChannel, key: string) => Promise<{ status: number }>;
  const post = (path: string, body = '') => ask(path, { method: 'POST', body });
  const csv = 'time_format=absolute&updates=2026-01-01,1';
  const calls: readonly (readonly [string, 'WRITE' | 'READ', Call])[] = [
    ['GET /update', 'WRITE', (_of, key) => ask(`/update?api_key=${key}&field1=1`)],
    ['POST /update', 'WRITE', (_of, key) => post('/update', `api_key=${key}&field1=1`)],
    ['GET /update.json', 'WRITE', (_of, key) => ask(`/update.json?api_key=${key}&field1=1`)],
    ['POST /update.json', 'WRITE', (_of, key) => post('/update.json', `{"api_key":"${key}","field1":1}`)],
    ['GET /update.xml', 'WRITE', (_of, key) => ask(`/update.xml?api_key=${key}&field1=1`)],
    ['POST /update.xml', 'WRITE', (_of, key) => post('/update.xml', `api_key=${key}&field1=1`)],
    [
      'bulk_update.json',
      'WRITE',
      (of, key) => bulk({ ...of, writeKey: key }, [{ created_at: '2026-01-01', field1: 1 }]),
    ],
    [
      'bulk_update.csv',
      'WRITE',
      ({ number }, key) => post(`/channels/${number}/bulk_update.csv`, `write_api_key=${key}&${csv}`),
    ],
    ['feeds', 'READ', (of, key) => read({ ...of, readKey: key }, 'feeds.json')],
    ['fields', 'READ', (of, key) => read({ ...of, readKey: key }, 'fields/1.json')],
    ['the last of a field', 'READ', (of, key) => read({ ...of, readKey: key }, 'fields/1/last.json')],
  ];

  test.each(calls)('%s: %s', async (_what, right, call) => {
    const channel = await createChannel();
    const other = await createChannel();
    const isOpen = async (key: string) => (await call(channel, key)).status < 300;
    expect(await isOpen('')).toBe(false);
    expect(await isOpen('AAAAAAAAAAAAAAAA')).toBe(false);
    expect(await isOpen(channel.topic.topicName)).toBe(false);
    expect(await isOpen(channel.readKey)).toBe(right === 'READ');
    expect(await isOpen(channel.writeKey)).toBe(true);
    const before = await valuesOf(teacher.api, channel);
    await call(channel, other.writeKey);
    await call(channel, other.readKey);
    expect(await valuesOf(teacher.api, channel)).toEqual(before);
  });
});

test('an owner who may not see old values reads no old sums', async () => {
  const { keys } = await createLicenses(await Api.signIn(server.http), { viewableHistoryDay: 1 });
  const api = await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string });
  const channel = await createChannel(api);
  const old = new Date(Date.now() - 10 * 86_400_000).toISOString();
  await bulk(channel, [{ created_at: old, field1: 1 }]);
  expect((await readJson(channel, 'fields/1.json', 'sum=60&days=30')).feeds).toEqual([]);
  await update(channel, 'field1=2');
  expect((await readJson(channel, 'fields/1.json', 'sum=60&days=30')).feeds).toMatchObject([{ field1: '2' }]);
});

test('a server without this cloud has none of its addresses', async () => {
  const own = await startServer({ env: { OTHER_CLOUDS: 'blynk' } });
  for (const path of ['/update?field1=1', '/update.json', '/channels/1/feeds.json', '/channels/1/fields/1/last']) {
    expect((await fetch(own.http + path)).status, path).toBe(404);
  }
  expect((await fetch(`${own.http}/channels/1/bulk_update.json`, { method: 'POST' })).status).toBe(404);
  await own.stop();
});

test('keys never reach the log, whatever a request does', async () => {
  const own = await startServer();
  const api = await Api.signIn(own.http);
  const channel = await createChannel(api);
  const { number, writeKey, readKey } = channel;
  const requests = [
    `GET /update?api_key=${writeKey}&field1=1&created_at=x HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET /update?api_key=${writeKey}\x01 HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET /channels/${number}/feeds.json?api_key=${readKey}&results=%zz HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET /channels/${number}/nothing/${readKey}/x HTTP/1.1\r\nHost: x\r\n\r\n`,
    `POST /update HTTP/1.1\r\nHost: x\r\nX-THINGSPEAKAPIKEY: ${writeKey}\r\nContent-Length: 99999999\r\n\r\n`,
    `PUT /update?api_key=${writeKey} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ];
  for (const request of requests) await sendRaw(own.http, request);
  await own.stop();
  expect(own.output()).not.toContain(writeKey);
  expect(own.output()).not.toContain(readKey);
});

test('guessing keys is limited, and a right one always works', async () => {
  const own = await startServer();
  const channel = await createChannel(await Api.signIn(own.http));
  const guess = async (at: number) => {
    const key = `GUESS${String(at).padStart(11, '0')}`;
    const path = at % 2 ? `/update?api_key=${key}&field1=1` : `/channels/${channel.number}/feeds.json?api_key=${key}`;
    return (await fetch(own.http + path)).status;
  };
  expect(new Set(await Promise.all(Array.from({ length: 300 }, (_, at) => guess(at))))).toEqual(new Set([400]));
  expect(await guess(300)).toBe(429);
  const right = await fetch(`${own.http}/update?api_key=${channel.writeKey}&field1=1`);
  expect(await right.text()).not.toBe('0');
  await own.stop();
});
