import { adafruitUserName, type Cloud } from '@tinkerstream/contract/clouds';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { connectBoard, nextMessage } from '../../support/connections/boards.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { type OpenLink, openLink } from './support/links.ts';

/* A key that is not quite right is refused by its cloud. A board of this server enters with any login, or none. */

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

const CLOUDS: readonly (readonly [Cloud, (opened: OpenLink) => string])[] = [
  ['ADAFRUIT_IO', ({ link }) => adafruitUserName(link.number ?? 0)],
  ['BLYNK', () => 'device'],
  ['SIOT', () => 'siot'],
  ['THINGSPEAK', ({ link }) => String(link.number)],
  ['HOME_ASSISTANT', () => 'anyone'],
];

/** A key with one mistake in each place, and other mistakes. */
function mistakesIn(key: string): string[] {
  const places = [...key].map((_, at) => at);
  const other = (letter = '') =>
    letter === 'A'
      ? 'B'
      : letter === 'a'
        ? 'b'
        : letter === '2'
          ? '3'
          : /\d/.test(letter)
            ? '2'
            : letter === letter.toUpperCase()
              ? 'A'
              : 'a';
  return [
    ...places.map((at) => key.slice(0, at) + key.slice(at + 1)),
    ...places.slice(4, 6).map((at) => key.slice(0, at) + other(key[at]) + key.slice(at + 1)),
    `${key}x`,
    `${key} `,
    ` ${key}`,
    `${key}\n`,
    key + key.slice(0, 4),
    key.slice(0, Math.ceil((key.length * 3) / 4)),
  ];
}

async function codeOf(options: { username: string; password: string; protocolVersion?: 4 | 5 }): Promise<unknown> {
  try {
    await (await connectBoard(server.mqttPort, options)).endAsync();
    return 'connected';
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
}

describe.each(CLOUDS)('%s over MQTT', (cloud, userOf) => {
  test('a key with any mistake is no login', async () => {
    const opened = await openLink(teacher.api, cloud);
    const username = userOf(opened);
    const key = opened.link.writeKey;
    for (const password of mistakesIn(key)) {
      expect([password, await codeOf({ username, password })]).toEqual([password, 4]);
    }
    expect(await codeOf({ username, password: key.slice(1), protocolVersion: 5 })).toBe(0x86);
    expect(await codeOf({ username, password: key })).toBe('connected');
  });
});

test.each([
  ['Adafruit IO, with a user name of before', 'pupil_7', 'aio_short'],
  ['Adafruit IO, with a key of before', 'ts1234567', 'anything'],
  ['Adafruit IO, without a key', 'ts1234567', ''],
  ['SIoT, with a password of before', 'siot', 'scope'],
  ['a program of Home Assistant, with half a password', 'mqtt', 'ha_5'],
  ['a channel, with a key in small letters', '1234567', 'abcdefghij123456'],
])('a login that is meant for %s is refused', async (_cloud, username, password) => {
  expect(await codeOf({ username, password })).toBe(4);
});

test.each([
  ['', ''],
  ['', 'x'],
  ['board', 'board'],
  ['device', ''],
  ['device', '1234'],
  ['device', 'password'],
  ['siot', 'dfrobot'],
  ['siot2', 'scope'],
  ['1234567', 'secret'],
  ['2026001', ''],
  ['ts', 'ts'],
  ['ts12', 'aio'],
  ['homeassistant', 'ha'],
  ['hannah', 'has_a_board'],
  ['7f3c2b1a-55aa-4e0e-9d1e-0a1b2c3d4e5f', '0123456789ABCDEF0123'],
])('a board of this server enters as “%s” with “%s”', async (username, password) => {
  const { topicName } = await teacher.api.createTopic('Board', 'n');
  const board = await connectBoard(server.mqttPort, { username, password });
  await board.subscribeAsync(topicName);
  const heard = nextMessage(board);
  await board.publishAsync(topicName, 'n=1', { qos: 1 });
  expect((await heard).payload).toBe('n=1');
  await board.endAsync();
});

describe('over HTTP, a key with any mistake gets the refusal of its cloud', () => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.http + path, { headers });
    return { status: answer.status, body: await answer.text() };
  };
  const CALLS: readonly (readonly [Cloud, (key: string, opened: OpenLink) => ReturnType<typeof get>, object])[] = [
    [
      'ADAFRUIT_IO',
      (key, { link }) => get(`/api/v2/${adafruitUserName(link.number ?? 0)}/feeds`, { 'X-AIO-Key': key }),
      { status: 401, body: expect.stringContaining('API key') },
    ],
    [
      'BLYNK',
      (key) => get(`/external/api/update?token=${encodeURIComponent(key)}&v1=1`),
      { status: 400, body: '{"error":{"message":"Invalid token."}}' },
    ],
    [
      'BLYNK',
      (key) => get(`/${encodeURIComponent(key)}/update/V1?value=1`),
      { status: 400, body: expect.stringContaining('Invalid token') },
    ],
    [
      'SIOT',
      (key) => get(`/publish?iname=siot&ipwd=${encodeURIComponent(key)}&topic=a/b&msg=1`),
      { status: 200, body: expect.stringMatching(/"code":(?!1)/) },
    ],
    ['THINGSPEAK', (key) => get(`/update?api_key=${encodeURIComponent(key)}&field1=1`), { status: 400, body: '0' }],
    [
      'THINGSPEAK',
      (key) => get(`/update.json?api_key=${encodeURIComponent(key)}&field1=1`),
      { status: 401, body: expect.stringContaining('authentication') },
    ],
  ];

  test.each(CALLS)('%s', async (cloud, call, refusal) => {
    const opened = await openLink(teacher.api, cloud);
    const { writeKey: key } = opened.link;
    for (const at of [0, 1, 5, key.length - 1]) {
      expect(await call(key.slice(0, at) + key.slice(at + 1), opened)).toMatchObject(refusal);
    }
    expect(await call(`${key}x`, opened)).toMatchObject(refusal);
    expect(await call(key, opened)).not.toMatchObject(refusal);
  });
});
