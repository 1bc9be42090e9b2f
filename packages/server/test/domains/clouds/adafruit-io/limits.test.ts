// Before a release.
import { randomUUID } from 'node:crypto';
import { API } from '@tinkerstream/contract/api';
import { fillPath } from '@tinkerstream/contract/platform/endpoint';
import type { MqttClient } from 'mqtt';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { nextMessage } from '../../../support/connections/boards.ts';
import { createLicenses, join } from '../../../support/people/members.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { ask as askAt, connectAs, type Opened, openAdafruit, post, storedOf as storedIn } from '../support/adafruit.ts';
import { grantedOf } from '../support/links.ts';

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

const open = (api = teacher.api, key = 'temp') => openAdafruit(api, key);
const storedOf = (opened: Opened) => storedIn(teacher.api, opened);

async function connect(login: Pick<Opened, 'user' | 'key'>, port = server.mqttPort): Promise<MqttClient> {
  const client = await connectAs(login, port);
  clients.push(client);
  return client;
}

const ask = (login: Pick<Opened, 'user' | 'key'>, path: string, init?: RequestInit) =>
  askAt(server.http, login, path, init);
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
  expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([404, ['errors']]);
  const board = await connect({ user: 'ts1234567', key: `aio_${'A'.repeat(28)}` }, own.mqttPort);
  expect(await grantedOf(board, ['ts1234567/f/temp'])).toEqual([128]);
  await own.stop();
});
