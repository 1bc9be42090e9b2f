// Before a release.
import { setCloudNames } from '@tinkerstream/contract/clouds';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { updateTopic } from '@tinkerstream/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { nextMessage } from '../../../support/connections/boards.ts';
import { sendRaw } from '../../../support/connections/raw-http.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { ask as askAt, connectAs, type Opened, openAdafruit, post, storedOf as storedIn } from '../support/adafruit.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

const open = () => openAdafruit(teacher.api);
const storedOf = (opened: Opened) => storedIn(teacher.api, opened);

const ask = (login: Pick<Opened, 'user' | 'key'>, path: string, init?: RequestInit) =>
  askAt(server.http, login, path, init);
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

  test('values of the past are stored at their times, once, and are no messages', async () => {
    const opened = await open();
    const times = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:10Z', '2026-01-01 00:00:20 UTC'];
    const [first, ...others] = times.map((created_at, value) => ({ value, created_at }));
    const batch = { data: [...others, { value: 'open', created_at: 1767225630 }, { value: 9 }] };
    expect((await ask(opened, 'feeds/door/data', post(first))).json).toMatchObject({
      id: expect.stringMatching(/./),
      value: '0',
      created_at: '2026-01-01T00:00:00Z',
    });
    for (const _ of [1, 2]) expect((await ask(opened, 'feeds/door/data/batch', post(batch))).json).toHaveLength(4);
    const group = {
      created_at: '2026-01-01T00:00:40Z',
      feeds: [
        { key: 'a', value: 1 },
        { key: 'b', value: 2 },
      ],
    };
    expect((await ask(opened, 'groups/bed/data', post(group))).json).toHaveLength(2);
    const { json } = await ask(opened, 'feeds/door/data');
    const values = json.map(({ value, created_at }: Record<string, string>) => [value, created_at]);
    expect(values.slice(-4)).toEqual([
      ['open', '2026-01-01T00:00:30Z'],
      ['2', '2026-01-01T00:00:20Z'],
      ['1', '2026-01-01T00:00:10Z'],
      ['0', '2026-01-01T00:00:00Z'],
    ]);
    expect((await ask(opened, 'feeds/bed.b/data/last')).json).toMatchObject({ created_at: '2026-01-01T00:00:40Z' });
    const logged = await teacher.api.call(listLoggedMessages, { topicId: opened.topic.id });
    expect(new Set(logged.map(({ message }) => message))).toEqual(new Set(['door=9']));
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
    const board = await connectAs(opened, server.mqttPort);
    await board.subscribeAsync(`${opened.user}/f/+`);
    const message = nextMessage(board);
    expect((await ask(opened, 'feeds/photo-cell-1/data', post({ value: 4 }))).status).toBe(200);
    expect(await message).toEqual({ topic: `${opened.user}/f/photo-cell-1`, payload: '4' });
    expect(await storedOf(opened)).toBe('light=4');
    await board.endAsync();
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
    ['a time of the future', 422, 'feeds/temp/data', post({ value: 1, created_at: '2099-01-01T00:00:00Z' })],
    ['a time that is none', 422, 'feeds/temp/data/batch', post({ data: [{ value: 1, created_at: 'now' }] })],
    ['a batch that is none', 422, 'feeds/temp/data/batch', post({ data: [] })],
    ['a group without feeds', 422, 'groups/bed/data', post({ feeds: {} })],
    ['a feed without a name', 422, 'feeds', post({ feed: {} })],
    ['an address that is none', 404, 'dashboards', {}],
    ['a method that is none', 404, 'feeds/temp', { method: 'PUT' }],
    ['a name that is none', 404, 'feeds/%20/data', post({ value: 1 })],
    ['a batch for a name that is none', 404, 'feeds/+%23/data/batch', post({ data: [{ value: 1 }] })],
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

function formOf(name: string, value: string): FormData {
  const form = new FormData();
  form.set(name, value);
  return form;
}
