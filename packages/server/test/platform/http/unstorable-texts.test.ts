// Before a release.
import { API } from '@tinkerstream/contract/api';
import { adafruitUserName, type Cloud } from '@tinkerstream/contract/clouds';
import { isStorable } from '@tinkerstream/contract/platform/bounded';
import { type Endpoint, fillPath, pathParameters } from '@tinkerstream/contract/platform/endpoint';
import type { Language } from '@tinkerstream/contract/platform/language';
import { createProject, listProjectFiles, uploadProjectFile } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { importProject } from '@tinkerstream/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { openLink } from '../../domains/clouds/support/links.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

/* PostgreSQL cannot store U+0000, and SQLite would. Half of a surrogate pair comes back from neither as it was. */

const UNSTORABLE = ['a\0b', 'a\ud83d'];

const AT_ONCE = 10;

interface Attempt {
  readonly name: string;
  readonly path: string;
  readonly init: RequestInit;
}

/** Each call with such a text in one of its fields, and nothing in the others. */
function attemptsAt(endpoint: Endpoint): Attempt[] {
  const inPath = pathParameters(endpoint.path);
  const isQuery = endpoint.method === 'GET' || endpoint.encoding === 'any';
  const fields = Object.keys(endpoint.request.shape);
  return fields.flatMap((field) =>
    UNSTORABLE.map((value) => {
      // An address has bytes: half of a pair has none.
      const encoded = encodeURIComponent(value.toWellFormed());
      const path = fillPath(endpoint.path, (name) => (name === field ? encoded : 'x'));
      const isBody = !inPath.includes(field) && !isQuery;
      const query = isQuery && !inPath.includes(field) ? `?${field}=${encoded}` : '';
      return {
        name: `${endpoint.method} ${endpoint.path} ${field} ${JSON.stringify(value)}`,
        path: path + query,
        init: { method: endpoint.method, ...(isBody && bodyOf(endpoint, { [field]: value })) },
      };
    }),
  );
}

function bodyOf({ encoding }: Endpoint, fields: Record<string, string>): RequestInit {
  if (encoding === 'multipart' || encoding === 'upload') {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return { body };
  }
  if (encoding === 'picture') return { body: fields.picture ?? '' };
  return { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } };
}

const attempts = Object.values(API).flatMap((calls) => Object.values(calls).flatMap(attemptsAt));
/** What each engine answered, by the name of the attempt. */
const answers = new Map<string, Map<string, string>>();

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(['SQLite', 'PostgreSQL'])('with %s, a text that cannot be stored', (engine) => {
  let server: ServerProcess;
  let api: Api;

  beforeAll(async () => {
    server = await startServer({
      env: { DATABASE_URL: engine === 'SQLite' ? undefined : await postgres.createDatabase() },
    });
    api = (await signInSubscriber(server.http)).api;
  });
  afterAll(() => server.stop());

  /** The status, and the codes of errors. */
  async function ask(path: string, init: RequestInit = {}): Promise<string> {
    const headers = { authorization: `Bearer ${api.accessToken}`, ...init.headers };
    const response = await fetch(server.http + path, { ...init, headers });
    const codes = (await response.text()).match(/TS_ERR[_]\w+/g) ?? [];
    return [response.status, ...new Set(codes)].join(' ');
  }

  test('is never an error of the server, in any field of any call', async () => {
    const answered = new Map<string, string>();
    for (let at = 0; at < attempts.length; at += AT_ONCE) {
      const asked = attempts.slice(at, at + AT_ONCE);
      await Promise.all(asked.map(async ({ name, path, init }) => answered.set(name, await ask(path, init))));
    }
    answers.set(engine, answered);
    expect([...answered].filter(([, answer]) => answer.startsWith('5'))).toEqual([]);
    expect(answered.size).toBeGreaterThan(1000);
    expect(server.output()).not.toContain('ERROR');
  });

  test.each<[Language, string]>([
    ['en', 'projectName: contains a character that cannot be stored: U+0000, or half of a character'],
    ['zh-HK', 'projectName: 含有無法儲存的字元：U+0000，或不完整的字元'],
    ['zh-CN', 'projectName: 含有无法保存的字符：U+0000，或不完整的字符'],
  ])('is refused in words (%s)', async (language, description) => {
    for (const projectName of UNSTORABLE) {
      const response = await fetch(server.http + createProject.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${api.accessToken}`,
          'accept-language': language,
        },
        body: JSON.stringify({ projectName }),
      });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(description);
    }
  });

  test('is refused in a project file, with its place', async () => {
    for (const text of UNSTORABLE) {
      const file = { projectName: 'Garden', topics: [{ description: 'Bed' }, { description: text }] };
      const attempt = api.call(importProject, { file });
      await expect(attempt).rejects.toMatchObject({
        status: 400,
        errors: [{ description: expect.stringContaining('topics') }],
      });
    }
  });

  test('becomes a name that can be stored, in the name of a file', async () => {
    const { id: projectId } = await api.createProject('Files');
    const boundary = 'edge';
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a\0b.txt"\r\n\r\nx\r\n--${boundary}--\r\n`;
    const path = fillPath(uploadProjectFile.path, () => projectId);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    expect(await ask(path, { method: 'POST', headers, body })).toMatch(/^(200|400)/);
    expect(JSON.stringify(await api.call(listProjectFiles, { projectId }))).not.toContain('\\u0000');
  });

  test('opens no room of the live socket', async () => {
    const browser = new Browser(server.http, api.accessToken);
    for (const text of UNSTORABLE) {
      expect(await browser.join(`T${text}`)).toMatchObject({ ok: false });
    }
    browser.close();
  });

  test('in a message of a board stays readable in its log, and stops no other message', async () => {
    const topic = await api.createTopic('Roof', 'temp');
    const board = await connectBoard(server.mqttPort);
    const payloads = [
      'hello\0\0',
      'temp=1\0,_dn=bo\0ard',
      'temp=a\0b',
      '{"temp":"\\u0000\\ud83d","k\\u0000":"\\ud83d"}',
      '\0',
      '=\0',
      '_note=a\0b',
      Buffer.from([0x74, 0x65, 0x6d, 0x70, 0x3d, 0xed, 0xa0, 0xbd, 0x00]),
      'temp=7',
    ];
    for (const payload of payloads) await board.publishAsync(topic.topicName, payload, { qos: 1 });
    await board.endAsync();
    const logged = await eventually(
      () => api.call(listLoggedMessages, { topicId: topic.id }),
      (messages) => messages.length === payloads.length,
    );
    const read = logged.flatMap(({ message, deviceSerialNumber }) => [message, deviceSerialNumber]);
    expect(read.filter((text) => !isStorable(text))).toEqual([]);
    expect(logged.some(({ message }) => message.startsWith('hello'))).toBe(true);
    expect(await ask(`/last/${topic.topicName}/temp`)).toBe('200');
    expect(server.output()).not.toContain('ERROR');
  });

  test('is no error of the server in the calls of boards of other clouds', async () => {
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const keys = new Map<Cloud, string>();
    const opened = async (cloud: Cloud) => {
      const { link, topic } = await openLink(api, cloud);
      keys.set(cloud, link.writeKey);
      return { key: link.writeKey, number: link.number ?? 0, name: topic.topicName };
    };
    const speak = await opened('THINGSPEAK');
    const adafruit = await opened('ADAFRUIT_IO');
    const blynk = await opened('BLYNK');
    const user = adafruitUserName(adafruit.number);
    const withKey = { ...json, headers: { ...json.headers, 'X-AIO-Key': adafruit.key } };
    const earlier = '"created_at":"2025-03-01T00:00:00Z"';
    const sent: [string, RequestInit?][] = [
      [`/send/${speak.name}?temp=a%00b&_dn=c%00&k%00=1`],
      [`/send/${speak.name}`, { ...form, body: 'temp=a%00b&_dsn=%00' }],
      [`/send/${speak.name}`, { ...json, body: '{"temp":"\\u0000\\ud83d","\\u0000":"x","_dn":"\\ud83d"}' }],
      [`/send/${speak.name}`, { ...json, body: `{"temp":"a\\u0000b\\ud83d","_dn":"\\ud83d",${earlier}}` }],
      [`/update?api_key=${speak.key}&field1=a%00b&status=%00&created_at=%00`],
      [`/update?api_key=a%00b&field1=1`],
      [`/update.json`, { ...json, body: `{"api_key":"${speak.key}","field1":"a\\u0000b\\ud83d",${earlier}}` }],
      [`/update.json`, { ...json, body: `{"api_key":"${speak.key}","field1":"\\u0000\\ud83d","status":"\\ud83d"}` }],
      [`/channels/${speak.number}/feeds.json?api_key=${speak.key}&timezone=%00`],
      [
        `/channels/${speak.number}/bulk_update.json`,
        {
          ...json,
          body: `{"write_api_key":"${speak.key}","updates":[{"delta_t":1,"field1":"\\u0000","status":"\\ud83d"}]}`,
        },
      ],
      [`/api/v2/${user}/feeds/temp/data`, { ...withKey, body: '{"value":"a\\u0000b\\ud83d"}' }],
      [`/api/v2/${user}/feeds/temp/data`, { ...withKey, body: `{"value":"a\\u0000b\\ud83d",${earlier}}` }],
      [`/api/v2/${user}/feeds/temp/data`, { ...withKey, body: `{"value":"\\u0000",${earlier}}` }],
      [`/api/v2/${user}/feeds/te%00mp/data`, { ...withKey, body: '{"value":"1"}' }],
      [`/api/v2/${user}/feeds`, { ...withKey, body: '{"feed":{"name":"a\\u0000b","key":"\\ud83d"}}' }],
      [`/api/v2/${user}/groups/default/data`, { ...withKey, body: '{"feeds":[{"key":"\\u0000","value":"\\ud83d"}]}' }],
      [`/external/api/update?token=${blynk.key}&v1=a%00b`],
      [`/external/api/update?token=a%00b&v1=1`],
      [`/external/api/batch/update?token=${blynk.key}&v1=%00&v2=b%00`],
      [`/external/api/batch/update?token=${blynk.key}&pin=v1`, { ...json, body: '[[1700000000000,"\\u0000\\ud83d"]]' }],
      [`/${blynk.key}/update/V1?value=a%00b`],
      [`/a%00b/update/V1?value=1`],
      ['/publish?topic=a%00/b&msg=%00&iname=%00&ipwd=%00'],
      ['/messages?topic=a%00/b&iname=siot&ipwd=a%00'],
    ];
    for (const [path, init] of sent) expect(`${path} ${await ask(path, init)}`).not.toMatch(/ 5\d\d/);
    expect(server.output()).not.toContain('ERROR');
  });
});

test('is answered alike on both engines', () => {
  const [first, second] = [...answers.values()];
  const different = [...(first ?? [])].filter(([name, answer]) => second?.get(name) !== answer);
  expect(different).toEqual([]);
});
