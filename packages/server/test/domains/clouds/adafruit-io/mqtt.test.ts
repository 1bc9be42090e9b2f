// Before a release.
import { renewCloudKey } from '@tinkerstream/contract/clouds';
import type { MqttClient } from 'mqtt';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { ask as askAt, connectAs, type Opened, openAdafruit, storedOf as storedIn } from '../support/adafruit.ts';
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

/** What a client receives, by topic, in the order of arrival. */
function listen(client: MqttClient): [topic: string, payload: string][] {
  const received: [string, string][] = [];
  client.on('message', (topic, payload) => received.push([topic, payload.toString()]));
  return received;
}

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
    const { id } = JSON.parse(received[1]?.[1]?.[1] ?? '').data;
    expect(await askAt(server.http, opened, `feeds/weather.wind/data/${id}`)).toMatchObject({ json: { value: '7.5' } });
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
    expect((await askAt(server.http, opened, 'feeds')).status).toBe(401);
  });
});
