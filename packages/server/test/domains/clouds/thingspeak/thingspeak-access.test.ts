// Before a release.
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { sendRaw } from '../../../support/connections/raw-http.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { createChannel as createTestChannel, programsOn, type TestChannel, valuesOf } from './channels.ts';

let server: SharedServer;
let teacher: Person;
let programs: ReturnType<typeof programsOn>;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
  programs = programsOn(server.http);
});

const createChannel = (api: Api = teacher.api) => createTestChannel(api);

describe('who may make a call', () => {
  type Call = (of: TestChannel, key: string) => Promise<{ status: number }>;
  const post = (path: string, body = '') => programs.ask(path, { method: 'POST', body });
  const csv = 'time_format=absolute&updates=2026-01-01,1';
  const calls: readonly (readonly [string, 'WRITE' | 'READ', Call])[] = [
    ['GET /update', 'WRITE', (_of, key) => programs.ask(`/update?api_key=${key}&field1=1`)],
    ['POST /update', 'WRITE', (_of, key) => post('/update', `api_key=${key}&field1=1`)],
    ['GET /update.json', 'WRITE', (_of, key) => programs.ask(`/update.json?api_key=${key}&field1=1`)],
    ['POST /update.json', 'WRITE', (_of, key) => post('/update.json', `{"api_key":"${key}","field1":1}`)],
    ['GET /update.xml', 'WRITE', (_of, key) => programs.ask(`/update.xml?api_key=${key}&field1=1`)],
    ['POST /update.xml', 'WRITE', (_of, key) => post('/update.xml', `api_key=${key}&field1=1`)],
    [
      'bulk_update.json',
      'WRITE',
      (of, key) => programs.bulk({ ...of, writeKey: key }, [{ created_at: '2026-01-01', field1: 1 }]),
    ],
    [
      'bulk_update.csv',
      'WRITE',
      ({ number }, key) => post(`/channels/${number}/bulk_update.csv`, `write_api_key=${key}&${csv}`),
    ],
    ['feeds', 'READ', (of, key) => programs.read({ ...of, readKey: key }, 'feeds.json')],
    ['fields', 'READ', (of, key) => programs.read({ ...of, readKey: key }, 'fields/1.json')],
    ['the last of a field', 'READ', (of, key) => programs.read({ ...of, readKey: key }, 'fields/1/last.json')],
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
