// Before a release.
import { randomUUID } from 'node:crypto';
import { addClass, updateClass } from '@tinkerstream/contract/classes';
import { setCloudNames, switchOffCloudLink } from '@tinkerstream/contract/clouds';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { updateTopic } from '@tinkerstream/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { RawHttp, sendRaw } from '../../../support/connections/raw-http.ts';
import { createLicenses, join } from '../../../support/people/members.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { createChannel as createTestChannel, programsOn, valuesOf } from './channels.ts';
import { linesOf, readAsLibrary, recordedOf } from './recorded-requests.ts';

let server: SharedServer;
let teacher: Person;
let programs: ReturnType<typeof programsOn>;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
  programs = programsOn(server.http);
});

const createChannel = (api: Api = teacher.api) => createTestChannel(api);

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
    expect(await programs.readJson(channel, 'feeds/last.json')).toEqual({
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
    expect((await programs.ask('/update', { ...init, method: 'POST', headers })).status).toBe(200);
    expect(await valuesOf(teacher.api, channel)).toEqual({ field1: 21.5, status: '50%' });
  });

  test('is answered whole, as JSON or XML', async () => {
    const channel = await createChannel();
    const json = await programs.ask(`/update.json?api_key=${channel.writeKey}&field1=21&timezone=Asia/Hong_Kong`);
    expect(json.type).toContain('application/json');
    expect(JSON.parse(json.text)).toMatchObject({
      channel_id: channel.number,
      field1: '21',
      field8: null,
      created_at: expect.stringMatching(/\+08:00$/),
      entry_id: expect.any(Number),
      latitude: null,
    });
    const xml = await programs.ask(`/update.xml?api_key=${channel.writeKey}&status=${encodeURIComponent('<a & b>')}`);
    expect(xml.type).toContain('application/xml');
    expect(xml.text).toContain('<status>&lt;a &amp; b&gt;</status>');
    expect(xml.text).toContain('<field2 nil="true"/>');
  });

  test('is a message: in the log, under the keys that its project has chosen', async () => {
    const channel = await createChannel();
    const { projectId, topic } = channel;
    await teacher.api.call(setCloudNames, { projectId, cloud: 'THINGSPEAK', names: [{ name: 'field1', key: 'temp' }] });
    await programs.update(channel, 'field1=21');
    expect(await valuesOf(teacher.api, channel)).toEqual({ temp: 21 });
    expect(await teacher.api.call(listLoggedMessages, { topicId: topic.id })).toMatchObject([{ message: 'temp=21' }]);
    expect(await programs.readJson(channel, 'feeds.json')).toMatchObject({
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
    expect(await programs.update(await createChannel(), query)).toMatchObject({ status, text });
  });

  test('with a wrong key, a read key or none is refused', async () => {
    const { readKey } = await createChannel();
    for (const key of ['AAAAAAAAAAAAAAAA', readKey, '', 'x'.repeat(1000)]) {
      expect(await programs.ask(`/update?api_key=${key}&field1=1`)).toMatchObject({ status: 400, text: '0' });
      const { status, text } = await programs.ask(`/update.json?api_key=${key}&field1=1`);
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
    expect(await programs.update(channel, 'field1=1')).toMatchObject({ status: 200, text: '0' });
    expect(await programs.bulk(channel, [{ created_at: '2026-01-01', field1: 1 }])).toMatchObject({ status: 400 });
    await teacher.api.call(switchOffCloudLink, { projectId, cloud: 'THINGSPEAK' });
    expect(await programs.update(channel, 'field1=1')).toMatchObject({ status: 400, text: '0' });
    expect(await programs.read(channel, 'feeds.json')).toMatchObject({ status: 400, text: '-1' });
    expect(await programs.bulk(channel, [])).toMatchObject({ status: 404 });
  });

  test('too soon for the owner’s subscription is refused', async () => {
    const { keys } = await createLicenses(await Api.signIn(server.http), { dataIntervalLimitSec: 60 });
    const api = await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string });
    const channel = await createChannel(api);
    expect((await programs.update(channel, 'field1=1')).text).not.toBe('0');
    expect(await programs.update(channel, 'field1=2')).toMatchObject({ status: 200, text: '0' });
    expect(await programs.ask(`/update.json?api_key=${channel.writeKey}&field1=2`)).toMatchObject({
      status: 429,
      text: expect.stringContaining('error_too_many_requests'),
    });
    const near = ['2026-01-01 00:00:00', '2026-01-01 00:00:59'].map((created_at) => ({ created_at, field1: 1 }));
    expect(await programs.bulk(channel, near)).toMatchObject({
      status: 400,
      text: expect.stringContaining('60 seconds apart'),
    });
    const requests = [1, 2, 3].map((field1) => programs.bulk(channel, [{ created_at: '2026-01-01 00:00:59', field1 }]));
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 429, 429]);
    expect(await valuesOf(api, channel)).toEqual({ field1: 1 });
  });
});

describe('entries of the past', () => {
  const times = ['2026-01-01T00:00:00Z', '2026-01-01T00:10:00Z', '2026-01-01T00:20:00Z'];

  test('are stored at their times, once, however often the request comes, and are no messages', async () => {
    const channel = await createChannel();
    const updates = times.map((created_at, index) => ({ created_at, field1: index, status: `s${index}` }));
    for (const _ of [1, 2]) {
      expect(await programs.bulk(channel, updates)).toMatchObject({ status: 202, text: '{"success":true}' });
    }
    const { feeds } = await programs.readJson(channel, 'feeds.json', 'status=true');
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
    expect((await programs.ask(path, { method: 'POST', body, headers })).status).toBe(202);
    expect((await programs.read(channel, 'fields/2.csv', 'timezone=Asia/Hong_Kong')).text.split('\n')[1]).toMatch(
      /^2026-01-01 08:00:00 \+0800,\d+,5$/,
    );
  });

  test('are 960 with all their fields in one request', async () => {
    const channel = await createChannel();
    const fields = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`field${index + 1}`, `${index}.12345678`]),
    );
    const updates = Array.from({ length: 960 }, (_, delta_t) => ({ delta_t: delta_t && 15, ...fields }));
    expect(await programs.bulk(channel, updates)).toMatchObject({ status: 202 });
    expect((await programs.readJson(channel, 'feeds.json', 'results=8000')).feeds).toHaveLength(960);
    expect(await programs.bulk(channel, [...updates, { delta_t: 1, field1: 1 }])).toMatchObject({ status: 400 });
  });

  test('count as messages for the limit of a class, however many requests come together', async () => {
    const channel = await createChannel();
    const { id: classId } = await teacher.api.call(addClass, { name: '5C' });
    await teacher.api.call(updateClass, { classId, projectId: channel.projectId, storedPerSecond: 1 });
    const updates = (field1: number) => Array.from({ length: 90 }, () => ({ delta_t: 1, field1 }));
    const answers = await Promise.all([1, 2, 3, 4].map((field1) => programs.bulk(channel, updates(field1))));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 429, 429, 429]);
    expect((await programs.readJson(channel, 'feeds.json', 'results=8000')).feeds).toHaveLength(90);
  });

  test('are refused with ThingSpeak’s own errors', async () => {
    const channel = await createChannel();
    const { readKey, number } = channel;
    const updates = [{ created_at: times[0], field1: 1 }];
    const errorOf = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer;
      return [status, JSON.parse(text).error.error_code];
    };
    expect(await errorOf(programs.bulk({ ...channel, writeKey: readKey }, updates))).toEqual([
      401,
      'error_auth_required',
    ]);
    expect(await errorOf(programs.bulk({ ...channel, writeKey: '' }, updates))).toEqual([401, 'error_auth_required']);
    expect(await errorOf(programs.bulk({ ...channel, number: number + 1 }, updates))).toEqual([
      404,
      'error_resource_not_found',
    ]);
    expect(await errorOf(programs.bulk(channel, []))).toEqual([400, 'error_bad_request']);
    expect(await errorOf(programs.bulk(channel, updates, { body: '{' }))).toEqual([401, 'error_auth_required']);
    const other = await createChannel();
    expect(await errorOf(programs.bulk({ ...channel, writeKey: other.writeKey }, updates))).toEqual([
      401,
      'error_auth_required',
    ]);
    expect(await valuesOf(teacher.api, channel)).toEqual({});
  });
});
