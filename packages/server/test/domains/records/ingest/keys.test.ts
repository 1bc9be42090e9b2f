import { createChart, listLatestValues } from '@tinkerstream/contract/charts';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { exportProjectData, listLoggedMessages } from '@tinkerstream/contract/records';
import { createDataType, createTopic, updateDataType } from '@tinkerstream/contract/topics';
import { readXlsx } from 'hucre/xlsx';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { enginesOfThisRun } from '../../../support/server/server-on.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';

describe.each(enginesOfThisRun())('keys of any script, with %s', (engine) => {
  let postgres: PostgresServer | undefined;
  let server: ServerProcess;
  let api: Api;
  let board: MqttClient;
  beforeAll(async () => {
    postgres = engine === 'PostgreSQL' ? await sharedPostgres() : undefined;
    server = await startServer({ env: postgres ? { DATABASE_URL: await postgres.createDatabase() } : {} });
    api = await Api.signIn(server.http);
    board = await connectBoard(server.mqttPort);
  });
  afterAll(async () => {
    await board.endAsync();
    await server.stop();
    await postgres?.stop();
  });

  const keysOf = async (topicId: string) => (await api.getTopic(topicId)).dataRecordTypes.map(({ keyName }) => keyName);

  test('work everywhere: data type, live event, chart, export', async () => {
    const project = await api.createProject('校園');
    const topic = await api.createTopic('天台', 'n', project.id);
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const event = browser.next('read_data');
    await board.publishAsync(topic.topicName, '溫度=21', { qos: 1 });
    expect((await event).records).toEqual({ 溫度: 21 });
    browser.close();
    const { dataRecordTypes } = await api.getTopic(topic.id);
    const dataTypeId = dataRecordTypes.find(({ keyName }) => keyName === '溫度')?.id as string;
    const chart = await api.call(createChart, {
      chartType: 'GAUGE_CHART',
      configs: { CHART_NAME: 'g', TEXT: '°C', MIN_VALUE: 0, MAX_VALUE: 50 },
      chartSourceConfigs: [{ topicId: topic.id, dataTypeId }],
    });
    expect(await api.call(listLatestValues, { chartId: chart.id })).toMatchObject([{ value: 21 }]);
    const file = await api.call(exportProjectData, { projectId: project.id });
    const [sheet] = (await readXlsx(await file.arrayBuffer())).sheets;
    expect(sheet?.rows[1]?.slice(1)).toEqual(['溫度', '溫度', '', '', 21, null]);
  });

  test('the name of a board that is cut does not end in half of a character: its messages are stored', async () => {
    const topic = await api.createTopic('Long names', 'n');
    const name = `${'a'.repeat(99)}🌡️ of the roof`;
    for (const n of [1, 2]) await board.publishAsync(topic.topicName, `_dn=${name},n=${n}`, { qos: 1 });
    const { devices, totalNumberOfMessages } = await api.getTopic(topic.id);
    expect([devices.map(({ serialNumber }) => serialNumber), totalNumberOfMessages]).toEqual([['a'.repeat(99)], 2]);
  });

  test('are equal if they look the same, whoever writes them', async () => {
    const topic = await api.createTopic('Widths', 'temp1');
    await board.publishAsync(topic.topicName, 'ｔｅｍｐ１=1', { qos: 1 });
    expect(await keysOf(topic.id)).toEqual(['temp1']);
    const form = { topicId: topic.id, dataTypeName: 'Again', dataTypeKey: ' ｔｅｍｐ１ ' };
    await expect(api.call(createDataType, form)).rejects.toMatchObject({ errors: [{ code: topicErrors.keyTaken }] });
    const dataTypeId = topic.dataRecordTypes[0]?.id as string;
    await api.call(updateDataType, { topicId: topic.id, dataTypeId, dataTypeKey: '㎝' });
    expect(await keysOf(topic.id)).toEqual(['cm']);
  });

  test.each([
    ['20 characters outside the basic plane', '𨋢'.repeat(20), true],
    ['21 characters', '溫'.repeat(21), false],
    ['a space', '溫 度', false],
    ['a sign', '溫度℃', false],
    ['a full-width reserved word', '＿ｄｓｎ', false],
    ['a full-width JavaScript property', 'ｃonstructor', false],
  ])('with %s: %s is valid: %s', async (_name, key, isKey) => {
    const creating = api.call(createTopic, { description: 'Form', dataRecordTypes: [{ name: 'x', key }] });
    if (isKey) expect(await keysOf((await creating).id)).toEqual([key]);
    else await expect(creating).rejects.toMatchObject({ status: 400 });
    const topic = await api.createTopic('Board', 'n');
    await board.publishAsync(topic.topicName, `n=1,${key}=2`, { qos: 1 });
    expect(await keysOf(topic.id)).toEqual(isKey ? ['n', key] : ['n']);
  });

  test('that are invalid are reported in the log', async () => {
    const topic = await api.createTopic('Log', 'n');
    await board.publishAsync(topic.topicName, '溫 度=2', { qos: 1 });
    const [logged] = await api.call(listLoggedMessages, { topicId: topic.id });
    expect(logged?.reasons).toEqual([{ code: 'KEY_NOT_ALLOWED', detail: '溫 度' }]);
  });
});
