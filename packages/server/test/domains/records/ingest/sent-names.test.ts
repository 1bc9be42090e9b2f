import { topicRoom } from '@tinkerstream/contract/platform/room';
import { addImportedValues, listLoggedMessages } from '@tinkerstream/contract/records';
import {
  deleteDataType,
  listTopics,
  mapSentName,
  type Topic,
  updateDataType,
  updateTopic,
} from '@tinkerstream/contract/topics';
import { copyProject, exportProject, importProject } from '@tinkerstream/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { signInPerson } from '../../../support/people/people.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from '../../../support/storage/redis-server.ts';

let postgres: PostgresServer;
let redis: RedisServer;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
});
afterAll(() => Promise.all([postgres.stop(), redis.stop()]));

const AIR = '{"SDS0X1":{"PM2.5":2.1,"PM10":4.7}}';

describe.each(['SQLite', 'two nodes over PostgreSQL'])('names that are no keys, in %s', (engine) => {
  let servers: ServerProcess[];
  let api: Api;
  beforeAll(async () => {
    const env =
      engine === 'SQLite' ? undefined : { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
    servers = await Promise.all(env ? [startServer({ env }), startServer({ env })] : [startServer()]);
    api = await Api.signIn((servers[0] as ServerProcess).http);
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  async function publish({ topicName }: Pick<Topic, 'topicName'>, ...messages: string[]) {
    const board = await connectBoard((servers[0] as ServerProcess).mqttPort);
    for (const message of messages) await board.publishAsync(topicName, message, { qos: 1 });
    await board.endAsync();
  }

  /** The keys with the names behind them, and the latest values. */
  async function keptIn({ id }: Pick<Topic, 'id'>): Promise<string[]> {
    const { dataRecordTypes, recentDataRecords } = await api.getTopic(id);
    return dataRecordTypes.map(({ id: typeId, keyName, sentNames }) => {
      const latest = recentDataRecords.find(({ dataRecordType }) => dataRecordType.id === typeId);
      return [keyName, ...(sentNames ? [`(${sentNames.join()})`] : []), latest?.value ?? '-'].join(' ');
    });
  }

  test('get keys that fit and stay, with the name beside them; the log says so calmly', async () => {
    const topic = await api.createTopic('Air', 'temp');
    const browser = new Browser((servers.at(-1) as ServerProcess).http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const event = browser.next('read_data');
    await publish(topic, AIR);
    expect((await event).records).toEqual({ SDS0X1_PM2_5: 2.1, SDS0X1_PM10: 4.7 });
    browser.close();
    await publish(topic, '{"SDS0X1":{"PM2.5":3}}');
    expect(await keptIn(topic)).toEqual(['temp -', 'SDS0X1_PM2_5 (SDS0X1_PM2.5) 3', 'SDS0X1_PM10 4.7']);
    const [named] = (await api.getTopic(topic.id)).dataRecordTypes.slice(1);
    expect(named?.dataRecordTypeName).toBe('SDS0X1_PM2.5');
    const log = await api.call(listLoggedMessages, { topicId: topic.id });
    expect(log.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([
      ['STORED', [{ code: 'KEY_RENAMED', detail: 'SDS0X1_PM2.5 → SDS0X1_PM2_5' }]],
      ['STORED', [{ code: 'KEY_RENAMED', detail: 'SDS0X1_PM2.5 → SDS0X1_PM2_5' }]],
    ]);
    expect(await api.call(listLoggedMessages, { topicId: topic.id, only: 'PROBLEMS' })).toEqual([]);
  });

  test('never share a key, however alike they are', async () => {
    const topic = await api.createTopic('Soil', 'temp');
    const [one, two] = ['Soil moisture sensor 1', 'Soil moisture sensor 2'];
    await publish(topic, `{"${two}":2,"${one}":1,"PM2.5":5,"PM2,5":6,"PM2_5":7,"constructor":8,"a b":9}`);
    await publish(topic, `{"${one}":10,"${two}":20}`);
    expect((await keptIn(topic)).sort()).toEqual([
      'PM2_5 7',
      'PM2_5_2 (PM2.5) 5',
      'PM2_5_3 (PM2,5) 6',
      'Soil_moisture_sens_2 (Soil moisture sensor 1) 10',
      'Soil_moisture_sensor (Soil moisture sensor 2) 20',
      'a_b (a b) 9',
      'constructor_2 (constructor) 8',
      'temp -',
    ]);
  });

  test('of pairs create nothing, as a serial line makes noise, and are stored once they are known', async () => {
    const topic = await api.createTopic('Air', 'temp');
    await publish(topic, 'PM2.5=3,t\u0002mp=4,te mp=5');
    expect(await keptIn(topic)).toEqual(['temp -']);
    await publish(topic, '{"PM2.5":1}', 'PM2.5=3,te mp=5');
    expect(await keptIn(topic)).toEqual(['temp -', 'PM2_5 (PM2.5) 3']);
  });

  test('of thirty boards at once on all servers get one key each', async () => {
    const topic = await api.createTopic('Class', 'temp');
    const boards = await Promise.all(
      Array.from({ length: 30 }, (_, at) => connectBoard((servers[at % servers.length] as ServerProcess).mqttPort)),
    );
    await Promise.all(
      boards.map((board, at) =>
        board.publishAsync(topic.topicName, `{"_dn":"b${at}","air.quality":${at},"air quality":${at}}`, { qos: 1 }),
      ),
    );
    await Promise.all(boards.map((board) => board.endAsync()));
    const { dataRecordTypes, totalNumberOfDataRecords } = await api.getTopic(topic.id);
    expect(dataRecordTypes.map(({ sentNames = [] }) => sentNames.join()).sort()).toEqual([
      '',
      'air quality',
      'air.quality',
    ]);
    expect(totalNumberOfDataRecords).toBe(60);
  });

  test('keep their data type when its key changes, and are forgotten with it', async () => {
    const topic = await api.createTopic('Air', 'temp');
    await publish(topic, '{"PM2.5":1}');
    const { id: dataTypeId } = (await api.getTopic(topic.id)).dataRecordTypes[1] as { id: string };
    await api.call(updateDataType, { topicId: topic.id, dataTypeId, dataTypeKey: 'dust' });
    await publish(topic, '{"PM2.5":2}');
    expect(await keptIn(topic)).toEqual(['temp -', 'dust (PM2.5) 2']);
    await api.call(deleteDataType, { topicId: topic.id, dataTypeId });
    await publish(topic, '{"PM2.5":3}');
    expect(await keptIn(topic)).toEqual(['temp -', 'PM2_5 (PM2.5) 3']);
  });

  test('are mapped to other keys, new ones too, by those who may change the topic', async () => {
    const topic = await api.createTopic('Air', 'temp');
    const map = (sentName: string, dataTypeKey: string, by = api) =>
      by.call(mapSentName, { topicId: topic.id, sentName, dataTypeKey });
    await publish(topic, '{"PM2.5":1,"ENERGY_Power":2}');
    await map('PM2.5', 'temp');
    await map('ENERGY_Power', 'power');
    await publish(topic, '{"PM2.5":3,"ENERGY_Power":4}', 'ENERGY_Power=5');
    expect(await keptIn(topic)).toEqual(['temp (PM2.5) 3', 'PM2_5 1', 'ENERGY_Power 2', 'power (ENERGY_Power) 5']);
    await map('ENERGY_Power', 'ENERGY_Power');
    await publish(topic, 'ENERGY_Power=6');
    expect(await keptIn(topic)).toEqual(['temp (PM2.5) 3', 'PM2_5 1', 'ENERGY_Power 6', 'power 5']);
    const stranger = (await signInPerson((servers[0] as ServerProcess).http)).api;
    await expect(map('PM2.5', 'PM2_5', stranger)).rejects.toMatchObject({ status: 404 });
    await expect(map('_dn', 'temp')).rejects.toMatchObject({ status: 400 });
    await expect(map('a\nb', 'temp')).rejects.toMatchObject({ status: 400 });
  });

  test('create nothing where the topic accepts no new keys, has no room, or for a text', async () => {
    const topic = await api.createTopic('Air', 'temp');
    await publish(topic, '{"PM2.5":"high","temp":1}');
    await api.call(updateTopic, { topicId: topic.id, acceptsNewKeys: false });
    await publish(topic, '{"PM2.5":1}');
    await api.call(updateTopic, { topicId: topic.id, acceptsNewKeys: true });
    const many = Array.from({ length: 60 }, (_, at) => `"k.${at}":${at}`);
    await publish(topic, `{${many.join()}}`);
    const kept = await keptIn(topic);
    expect(kept).toHaveLength(50);
    expect(kept).not.toContain('PM2_5');
    const codes = (await api.call(listLoggedMessages, { topicId: topic.id })).map(({ reasons }) => reasons[0]?.code);
    expect(codes).toEqual(['TOO_MANY_DATA_TYPES', 'KEY_NOT_ACCEPTED', 'UNKNOWN_KEY_NOT_NUMERIC']);
  });

  test('come with JSON over HTTP too, also of the past, and with files', async () => {
    const topic = await api.createTopic('Air', 'temp');
    const send = async (body: string) =>
      (await fetch(`${servers[0]?.http}/send/${topic.topicName}`, { method: 'POST', body })).text();
    expect(await send('{"PM2.5":1}')).toBe('ok 1');
    expect(await send('[{"PM2.5":2,"PM 10":3,"at":"2026-01-01T00:00:00Z"}]')).toBe('ok 2');
    await api.call(addImportedValues, {
      topicId: topic.id,
      file: 'a'.repeat(64),
      choices: '',
      firstRow: 0,
      rows: 1,
      series: [{ key: 'Soil_moisture_sensor', sentName: 'Soil moisture sensor 1', serialNumber: '', serialName: '' }],
      seriesIndexes: [0],
      times: [Date.UTC(2026, 0, 1)],
      values: ['7'],
      isLast: true,
    } as never);
    expect((await keptIn(topic)).map((one) => one.replace(/ [\d-]+$/, ''))).toEqual([
      'temp',
      'PM2_5 (PM2.5)',
      'PM_10 (PM 10)',
      'Soil_moisture_sensor (Soil moisture sensor 1)',
    ]);
    expect((await api.getTopic(topic.id)).totalNumberOfDataRecords).toBe(4);
  });

  test('are copied with their project', async () => {
    const project = await api.createProject('Air');
    const topic = await api.createTopic('Air', 'temp', project.id);
    await publish(topic, '{"PM2.5":1}');
    const file = await api.call(exportProject, { projectId: project.id });
    const copies = [
      await api.call(copyProject, { projectId: project.id, projectName: 'Copy' }),
      await api.call(importProject, { file, projectName: 'From a file' }),
    ];
    for (const { id: projectId } of copies) {
      const [copied] = await api.call(listTopics, { projectId });
      await publish(copied as Topic, '{"PM2.5":2}');
      expect(await keptIn(copied as Topic)).toEqual(['temp -', 'PM2_5 (PM2.5) 2']);
    }
  });
});
