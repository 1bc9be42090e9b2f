// Before a release.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard } from '../../support/connections/boards.ts';
import { query } from '../../support/storage/database-query.ts';
import { ask, connectAs, openAdafruit, post } from './support/adafruit.ts';
import { linkedProject } from './support/linked-project.ts';

let server: ServerProcess;
let api: Api;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
});
afterAll(() => server.stop());

const FEEDS = ['soil-moisture-sensor-1', 'soil-moisture-sensor-2'] as const;

async function keysOf(topicId: string): Promise<string[]> {
  const { dataRecordTypes } = await api.getTopic(topicId);
  return dataRecordTypes.map(({ keyName, sentNames }) => [keyName, ...(sentNames ?? [])].join(' '));
}

test('two feeds that are equal in their first 20 letters are two series, which a board reads and hears apart', async () => {
  const opened = await openAdafruit(api);
  const { user } = opened;
  const received: string[] = [];
  const board = await connectAs(opened, server.mqttPort);
  board.on('message', (topic, payload) => received.push(`${topic} ${payload}`));
  await board.subscribeAsync(`${user}/feeds/${FEEDS[1]}`);
  for (const [at, feed] of FEEDS.entries()) {
    expect(await ask(server.http, opened, `feeds/${feed}/data`, post({ value: at + 1 }))).toMatchObject({
      status: 200,
    });
  }
  for (const [at, feed] of FEEDS.entries()) {
    expect((await ask(server.http, opened, `feeds/${feed}/data/last`)).json).toMatchObject({ value: String(at + 1) });
  }
  await board.publishAsync(`${user}/f/Soil moisture sensor 1`, '5', { qos: 1 });
  await board.publishAsync(`${user}/f/${FEEDS[1]}`, '6', { qos: 1 });
  await expect.poll(() => received).toEqual([`${user}/feeds/${FEEDS[1]} 2`, `${user}/feeds/${FEEDS[1]} 6`]);
  await board.endAsync();
  expect(await keysOf(opened.topic.id)).toEqual([
    'temp',
    `soil-moisture-sensor ${FEEDS[0]}`,
    `soil-moisture-sens_2 ${FEEDS[1]}`,
  ]);
});

test('two datastreams that are equal in their first 20 letters, or but for a sign, are heard and read apart', async () => {
  const { topic, link } = await linkedProject({ api }, 'BLYNK');
  const login = { username: 'device', password: link.writeKey, clientId: '' };
  const [sender, listener] = [
    await connectBoard(server.mqttPort, login),
    await connectBoard(server.mqttPort, { username: 'device', password: link.writeKey, clientId: 'other' }),
  ];
  const received: string[] = [];
  listener.on('message', (name, payload) => received.push(`${name} ${payload}`));
  await listener.subscribeAsync('downlink/#');
  const boards: string[] = [];
  const board = await connectBoard(server.mqttPort);
  board.on('message', (_name, payload) => boards.push(payload.toString()));
  await board.subscribeAsync(topic.topicName);
  const names = ['Soil moisture sensor A', 'Soil moisture sensor B', 'Fan_Speed', 'Fan Speed'];
  for (const [at, name] of names.entries()) await sender.publishAsync(`ds/${name}`, String(at), { qos: 1 });
  const pairs = ['Soil_moisture_sensor=0', 'Soil_moisture_sens_2=1', 'Fan_Speed=2', 'Fan_Speed_2=3'];
  await expect.poll(() => boards).toEqual(pairs);
  received.length = 0;
  await listener.publishAsync('get/ds', names.join(','), { qos: 1 });
  await expect.poll(() => received.sort()).toEqual(names.map((name, at) => `downlink/ds/${name} ${at}`).sort());
  for (const client of [sender, listener, board]) await client.endAsync();
});

test('a link from before, whose names were cut, keeps its key for the first name, and the other one gets its own', async () => {
  const opened = await openAdafruit(api, 'soil-moisture-sensor');
  await query(server, undefined, `update data_type set is_cut = 1 where topic_id = '${opened.topic.id}'`);
  const board = await connectBoard(server.mqttPort);
  await board.publishAsync(opened.topic.topicName, 'soil-moisture-sensor=3', { qos: 1 });
  await board.endAsync();
  expect((await ask(server.http, opened, `feeds/${FEEDS[0]}/data/last`)).json).toMatchObject({ value: '3' });
  for (const [at, feed] of FEEDS.entries())
    await ask(server.http, opened, `feeds/${feed}/data`, post({ value: at + 4 }));
  expect(await keysOf(opened.topic.id)).toEqual([
    `soil-moisture-sensor ${FEEDS[0]}`,
    `soil-moisture-sens_2 ${FEEDS[1]}`,
  ]);
  expect((await ask(server.http, opened, `feeds/${FEEDS[0]}/data/last`)).json).toMatchObject({ value: '4' });
});
