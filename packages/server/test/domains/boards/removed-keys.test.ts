import { createApplet } from '@tinkerstream/contract/applets';
import { deleteDevice, foreseeDeviceRemoval } from '@tinkerstream/contract/boards';
import { createChart, updateChart } from '@tinkerstream/contract/charts';
import {
  addClass,
  assignBoard,
  clearToday,
  foreseeForgetBoards,
  forgetBoards,
  updateClass,
} from '@tinkerstream/contract/classes';
import { addDashboardChart, createDashboard } from '@tinkerstream/contract/dashboards';
import { classErrors, recordErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { clearValues } from '@tinkerstream/contract/records';
import { createDataType, sendMessage, type Topic, updateDataType } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { appletForm } from '../../support/people/applet-form.ts';
import { form } from '../../support/people/chart-form.ts';
import { signInPerson } from '../../support/people/people.ts';
import { refused } from '../../support/server/refused.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

const PRANK = 'Mr Chan is silly';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('the keys of a board that is removed, in %s', (engine) => {
  let server: ServerProcess;
  let api: Api;
  let board: MqttClient;
  beforeAll(async () => {
    const env = engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() };
    server = await startServer({ env });
    api = await Api.signIn(server.http);
    board = await connectBoard(server.mqttPort);
  });
  afterAll(async () => {
    board.end(true);
    await server.stop();
  });

  let projectId: string;
  let topic: Topic;
  beforeEach(async () => {
    projectId = (await api.createProject('Lesson')).id;
    topic = await api.createTopic('Class', 'temperature', projectId);
    await send('_dn=group1,temperature=20,light=3');
  });

  const send = (message: string) => board.publishAsync(topic.topicName, message, { qos: 1 });
  const typesOf = async () => (await api.getTopic(topic.id)).dataRecordTypes;
  const keysOf = async () => (await typesOf()).map(({ keyName }) => keyName);
  const chartsOf = async () => (await api.listTopicCharts(topic.id)).map(({ name }) => name);
  const typeOf = async (key: string) => (await typesOf()).find(({ keyName }) => keyName === key)?.id ?? '';
  const idOf = async (name: string) =>
    (await api.getTopic(topic.id)).devices.find(({ serialName }) => serialName === name)?.id ?? '';
  const foresee = async (name = PRANK) =>
    api.call(foreseeDeviceRemoval, { topicId: topic.id, deviceId: await idOf(name) });
  const remove = async (name = PRANK) => api.call(deleteDevice, { topicId: topic.id, deviceId: await idOf(name) });

  test('go with their charts if only it sent them, as is said before, and pages hear of it', async () => {
    await send(`_dn=${PRANK},POOP=99,a=1,temperature=99`);
    expect(await keysOf()).toEqual(['temperature', 'light', 'POOP', 'a']);
    expect(await chartsOf()).toEqual(expect.arrayContaining(['POOP', 'a']));
    expect(await foresee()).toEqual({ removed: ['POOP', 'a'], kept: [{ key: 'temperature', because: 'SENT' }] });
    const page = new Browser(server.http, api.accessToken);
    await page.join(topicRoom(topic.id));
    const changed = page.next('topic_changed');
    await remove();
    expect(await changed).toEqual({ topicId: topic.id });
    page.close();
    expect(await keysOf()).toEqual(['temperature', 'light']);
    expect((await chartsOf()).toSorted()).toEqual(['light', 'temperature']);
    // A key that comes again is a new one.
    await send('_dn=group1,POOP=1');
    expect(await keysOf()).toEqual(['temperature', 'light', 'POOP']);
    expect(await chartsOf()).toContain('POOP');
  });

  test('stay if something else sends or uses them, which is said with the reason', async () => {
    const keys = ['console', 'named', 'unit', 'read', 'chart', 'renamed', 'wall', 'if', 'text', 'gone'];
    await send(`_dn=${PRANK},${keys.map((key) => `${key}=1`).join(',')}`);
    await send('alone=1');
    await send(`_dn=${PRANK},alone=1`);
    await api.call(sendMessage, { topicId: topic.id, outputType: 'KEY_VALUE_PAIR', message: 'console=2' });
    const change = async (key: string, to: { dataTypeName?: string; dataTypeUnit?: string }) =>
      api.call(updateDataType, { topicId: topic.id, dataTypeId: await typeOf(key), ...to });
    await change('named', { dataTypeName: 'Light in the pond' });
    await change('unit', { dataTypeUnit: 'lx' });
    await api.call(createDataType, {
      topicId: topic.id,
      dataTypeName: 'Twice',
      dataTypeKey: 'twice',
      dataTypeFormula: 'read * 2',
    });
    await api.call(createChart, form('BASIC_LINE_CHART', topic, {}, { dataTypeId: await typeOf('chart') }));
    const chartOf = async (key: string) => (await api.listTopicCharts(topic.id)).find(({ name }) => name === key)?.id;
    await api.call(updateChart, { chartId: (await chartOf('renamed')) ?? '', chartName: 'My chart' });
    const dashboard = await api.call(createDashboard, { name: `Wall ${topic.id}` });
    await api.call(addDashboardChart, { dashboardId: dashboard.id, chartId: (await chartOf('wall')) ?? '' });
    const { topicName } = topic;
    await api.call(
      createApplet,
      appletForm(projectId, topic, {
        filters: [
          { key: 1, type: 'SUB_FILTER', subConditionKeys: [2] },
          {
            key: 2,
            type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
            topicName,
            subjectKey: 'if',
            comparatorKey: 'greater_than',
            publishContent: '3',
          },
        ],
        actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName, publishContent: `say={${topicName}.text}` }],
      }),
    );
    const kept = [
      ['console', 'SENT'],
      ['named', 'CHANGED'],
      ['unit', 'CHANGED'],
      ['read', 'FORMULA'],
      ['chart', 'CHART'],
      ['renamed', 'CHART'],
      ['wall', 'CHART'],
      ['if', 'TRIGGER'],
      ['text', 'TRIGGER'],
      ['alone', 'SENT'],
    ].map(([key, because]) => ({ key, because }));
    expect(await foresee()).toEqual({ removed: ['gone'], kept });
    await remove();
    expect(await keysOf()).toEqual(['temperature', 'light', ...keys, 'alone', 'twice'].filter((key) => key !== 'gone'));
  });

  test('stay if a person has created them, also those that no other board sends', async () => {
    await api.call(createDataType, { topicId: topic.id, dataTypeName: 'wind', dataTypeKey: 'wind' });
    await send(`_dn=${PRANK},wind=1`);
    expect(await foresee()).toEqual({ removed: [], kept: [{ key: 'wind', because: 'CHANGED' }] });
    await remove();
    expect(await keysOf()).toContain('wind');
  });

  test('go after the values were cleared too, and with the last of two boards that sent them', async () => {
    await send(`_dn=${PRANK},POOP=99,shared=1`);
    await api.call(clearValues, { topicId: topic.id });
    await send('_dn=friend,shared=2');
    expect(await foresee()).toEqual({ removed: ['POOP'], kept: [{ key: 'shared', because: 'SENT' }] });
    await remove();
    // That group1 had sent `light` before the values were cleared still counts.
    expect(await keysOf()).toEqual(['temperature', 'light', 'shared']);
    await remove('friend');
    expect(await keysOf()).toEqual(['temperature', 'light']);
  });

  test('of all boards that a class forgets go together, more than one change removes', async () => {
    const { id: classId } = await api.call(addClass, { name: '3B' });
    await api.call(updateClass, { classId, projectId });
    await api.call(assignBoard, { classId, topicId: topic.id, serialNumber: 'group1', pupilId: null, isAside: true });
    for (let index = 1; index <= 25; index++) await send(`_dn=fake${index},junk=1,temperature=9`);
    await send('_dn=fake26,own=1');
    const dayStart = new Date(Date.now() - 3_600_000).toISOString();
    await api.call(clearToday, { classId, dayStart });
    const until = new Date().toISOString();
    expect(await api.call(foreseeForgetBoards, { classId, until })).toEqual({
      boards: 26,
      removed: ['junk', 'own'],
      kept: [{ key: 'temperature', because: 'SENT' }],
    });
    await api.call(forgetBoards, { classId, until });
    expect(await keysOf()).toEqual(['temperature', 'light']);
    const stranger = await signInPerson(server.http);
    await expect(stranger.api.call(foreseeForgetBoards, { classId, until })).rejects.toEqual(
      refused(classErrors.unknown),
    );
  });

  test('are said to those only who may remove the board', async () => {
    await send(`_dn=${PRANK},POOP=99`);
    const [friend, stranger] = await Promise.all([signInPerson(server.http), signInPerson(server.http)]);
    await api.invite(projectId, friend.api);
    const input = { topicId: topic.id, deviceId: await idOf(PRANK) };
    await expect(stranger.api.call(foreseeDeviceRemoval, input)).rejects.toEqual(refused(topicErrors.unknown));
    await expect(friend.api.call(foreseeDeviceRemoval, input)).rejects.toEqual(refused(recordErrors.notDeletable));
    const other = await api.createTopic('Other', 'n');
    await expect(api.call(foreseeDeviceRemoval, { ...input, topicId: other.id })).rejects.toEqual(
      refused(topicErrors.deviceUnknown),
    );
  });
});
