import {
  createChart,
  getChartFigures,
  getChartWindow,
  listLatestValues,
  listTopicCharts,
} from '@tinkerstream/contract/charts';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { getProject } from '@tinkerstream/contract/projects';
import {
  exportProjectData,
  listAllRecords,
  listDataTypeActivity,
  listHistoricalRecords,
  listLoggedMessages,
  listRecentRecords,
} from '@tinkerstream/contract/records';
import { createDataType, deleteDataType, sendMessage, type Topic, updateDataType } from '@tinkerstream/contract/topics';
import { exportProject, importProject } from '@tinkerstream/contract/transfers';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { AppletScene, allOf, listen, onMessage, publishTo } from '../../support/applets/scene.ts';
import { Browser } from '../../support/connections/browser.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let owner: Person;
beforeAll(async () => {
  server = await sharedServer();
  owner = await signInSubscriber(server.http);
});

const DEW = 'temp - (100 - hum) / 5';

const add = (topic: Topic, key: string, formula = '') =>
  owner.api.call(createDataType, {
    topicId: topic.id,
    dataTypeName: key,
    dataTypeKey: key,
    dataTypeDescription: '',
    dataTypeUnit: '',
    dataTypeFormula: formula,
  });
const send = (topic: Topic, message: string) =>
  owner.api.call(sendMessage, { topicId: topic.id, outputType: '', message });

/** A topic that receives `temp` and `hum`, from which `dew` follows. */
async function createWeather() {
  const project = await owner.api.createProject('Weather');
  const topic = await owner.api.createTopic('Roof', 'temp', project.id);
  await add(topic, 'hum');
  await send(topic, '_dn=Ivy,temp=20,hum=50');
  const dew = await add(topic, 'dew', DEW);
  return { project, topic, dew };
}

test('a formula computes earlier and new values of each board, wherever they are shown', async () => {
  const { topic, dew } = await createWeather();
  expect(dew.formula).toBe(DEW);
  const browser = new Browser(server.http, owner.api.accessToken);
  await browser.join(topicRoom(topic.id));
  const event = browser.next('read_data');
  await send(topic, '_dn=Max,temp=25,hum=100');
  expect((await event).records).toEqual({ temp: 25, hum: 100, dew: 25 });
  browser.close();
  // Without humidity, there is no dew point.
  await send(topic, '_dn=Max,temp=26');

  const of = { topicId: topic.id, dataTypeId: dew.id };
  const recent = await owner.api.call(listRecentRecords, { ...of, count: 10 });
  expect(recent.map(({ value, device }) => [value, device?.serialName])).toEqual([
    [25, 'Max'],
    [10, 'Ivy'],
  ]);
  expect((await owner.api.call(listAllRecords, of)).map(({ value }) => value)).toEqual([25, 10]);
  const charts = await owner.api.call(listTopicCharts, { topicId: topic.id });
  const chartId = charts.find(({ name }) => name === 'dew')?.id ?? '';
  const line = async (range: object) => {
    const { lines } = await owner.api.call(getChartWindow, { chartId, points: 100, ...range });
    return lines.map(({ min, latest, device }) => [device?.serialName, min, latest?.value]);
  };
  const expected = [
    ['Ivy', [10], 10],
    ['Max', [25], 25],
  ];
  expect(await line({})).toEqual(expected);
  const startTime = new Date(Date.now() - 3_600_000).toISOString();
  expect(await line({ startTime })).toEqual(expected);
  // A part of a long range follows from the averages of the others.
  const longAgo = new Date(Date.now() - 300 * 86_400_000).toISOString();
  expect(await line({ startTime: longAgo, points: 10 })).toEqual(expected);

  const period = { startTime: '2020-01-01 00:00:00 +0000', endTime: '2099-01-01 00:00:00 +0000' };
  const history = await owner.api.call(listHistoricalRecords, {
    ...of,
    ...period,
    interval: 'month',
    aggregate: 'average',
  });
  // Of each board, it follows from the averages of the month: 20 and 50, 25.5 and 100.
  expect(history.map(({ value }) => value)).toEqual([expect.closeTo((10 + 25.5) / 2)]);
  const activity = await owner.api.call(listDataTypeActivity, { topicId: topic.id });
  expect(activity.find(({ dataRecordType }) => dataRecordType.id === dew.id)?.value).toBe(25);
  const gauge = await owner.api.call(createChart, {
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: 'Dew', TEXT: 'Dew', MIN_VALUE: 0, MAX_VALUE: 40 },
    chartSourceConfigs: [of],
  });
  expect((await owner.api.call(listLatestValues, { chartId: gauge.id }))[0]?.value).toBe(25);
  const histogram = await owner.api.call(createChart, {
    chartType: 'HISTOGRAM_CHART',
    configs: { CHART_NAME: 'Dews' },
    chartSourceConfigs: [of],
  });
  const { histogram: counted } = await owner.api.call(getChartFigures, { chartId: histogram.id });
  expect(counted).toMatchObject({ count: 2, mean: 17.5, min: 10, max: 25 });
});

test('nobody can send a computed value, and a formula can be changed but not put before stored values', async () => {
  const { topic, dew } = await createWeather();
  await send(topic, 'temp=20,hum=100,dew=99');
  const of = { topicId: topic.id, dataTypeId: dew.id };
  const values = async () => (await owner.api.call(listRecentRecords, { ...of, count: 10 })).map(({ value }) => value);
  expect(await values()).toEqual([20, 10]);
  const [logged] = await owner.api.call(listLoggedMessages, { topicId: topic.id });
  expect(logged).toMatchObject({ outcome: 'PARTLY_STORED', reasons: [{ code: 'KEY_COMPUTED', detail: 'dew' }] });

  const change = (dataTypeId: string, dataTypeFormula: string) =>
    owner.api.call(updateDataType, { topicId: topic.id, dataTypeId, dataTypeFormula });
  await change(dew.id, 'temp + hum');
  expect(await values()).toEqual([120, 70]);
  const twice = await add(topic, 'twice', 'dew * 2');
  expect((await owner.api.getTopic(topic.id)).dataRecordTypes.find(({ id }) => id === dew.id)).toMatchObject({
    formula: 'temp + hum',
    hasRecords: false,
  });
  for (const [attempt, code] of [
    [() => change(dew.id, 'twice + 1'), topicErrors.formulaCircular],
    [() => change(dew.id, 'temp +'), topicErrors.formulaUnreadable],
    [() => change(dew.id, ''), topicErrors.dataTypeIsSent],
    [() => change(topic.dataRecordTypes[0]?.id ?? '', 'hum'), topicErrors.dataTypeIsSent],
    [() => add(topic, 'wind', 'gust * 2'), topicErrors.formulaKeyUnknown],
    [
      () =>
        owner.api.call(updateDataType, {
          topicId: topic.id,
          dataTypeId: topic.dataRecordTypes[0]?.id ?? '',
          dataTypeKey: 'warmth',
        }),
      topicErrors.usedByFormula,
    ],
  ] as const) {
    await expect(attempt()).rejects.toMatchObject({ errors: [{ code }] });
  }
  await owner.api.call(deleteDataType, { topicId: topic.id, dataTypeId: dew.id });
  const left = await owner.api.call(listRecentRecords, { topicId: topic.id, dataTypeId: twice.id, count: 10 });
  expect(left).toEqual([]);
  // Nothing has the key that it reads: with this key it would follow from itself.
  const renamed = owner.api.call(updateDataType, { topicId: topic.id, dataTypeId: twice.id, dataTypeKey: 'dew' });
  await expect(renamed).rejects.toMatchObject({ errors: [{ code: topicErrors.formulaCircular }] });
});

test('the formulas of a topic have a bound together: when one is created, changed or comes with a file', async () => {
  const { project, topic, dew } = await createWeather();
  // 40 values and 39 operators.
  const long = Array.from({ length: 40 }, () => 'temp').join('+');
  for (let at = 0; at < 12; at++) await add(topic, `sum${at}`, long);
  const refused = { errors: [{ code: topicErrors.formulasTooLong }] };
  await expect(add(topic, 'sum12', long)).rejects.toMatchObject(refused);
  const change = (formula: string) =>
    owner.api.call(updateDataType, { topicId: topic.id, dataTypeId: dew.id, dataTypeFormula: formula });
  await expect(change(long)).rejects.toMatchObject(refused);
  await change('temp * 3');
  await send(topic, 'temp=2,hum=1');
  const recent = await owner.api.call(listRecentRecords, { topicId: topic.id, dataTypeId: dew.id, count: 1 });
  expect(recent[0]?.value).toBe(6);

  const file = (await owner.api.call(exportProject, { projectId: project.id })) as unknown as {
    topics: { dataRecordTypes: { dataRecordTypeName: string; keyName: string; formula?: string }[] }[];
  };
  file.topics[0]?.dataRecordTypes.push({ dataRecordTypeName: 'one more', keyName: 'more', formula: long });
  const imported = owner.api.call(importProject, { file, projectName: 'Too long' } as never);
  await expect(imported).rejects.toMatchObject(refused);
});

test('a formula goes with its project into a file, and works where the file is opened', async () => {
  const { project } = await createWeather();
  const file = await owner.api.call(exportProject, { projectId: project.id });
  const { id } = await owner.api.call(importProject, { file, projectName: 'Weather again' });
  const [listed] = (await owner.api.call(getProject, { projectId: id })).topics;
  const topic = await owner.api.getTopic(listed?.topicId ?? '');
  const dew = topic.dataRecordTypes.find(({ keyName }) => keyName === 'dew');
  expect(dew?.formula).toBe(DEW);
  await send(topic, 'temp=10,hum=50');
  const of = { topicId: topic.id, dataTypeId: dew?.id ?? '', count: 10 };
  expect((await owner.api.call(listRecentRecords, of)).map(({ value }) => value)).toEqual([0]);
});

test('a computed value has its column in the download of a project', async () => {
  const { project, topic } = await createWeather();
  await send(topic, '_dn=Ivy,temp=26');
  const file = await owner.api.call(exportProjectData, { projectId: project.id, layout: 'wide' });
  const { sheets } = await readXlsx(await file.arrayBuffer());
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  expect(headings.slice(0, 4)).toEqual(['Time (UTC+00:00)', 'dew · Ivy', 'hum · Ivy', 'temp · Ivy']);
  expect(rows.map((row) => row.slice(1, 4).map((value) => value ?? ''))).toEqual([
    [10, 50, 20],
    ['', '', 26],
  ]);
});

test('a condition of an event trigger compares a computed value, and its action contains it', async () => {
  const scene = await AppletScene.open(owner.api);
  const [topic, fan] = [await scene.topic(), await scene.topic('n')];
  await add(topic, 'hum');
  await add(topic, 'dew', DEW);
  const inbox = await listen(server.mqttPort, fan);
  await scene.add({
    triggers: [onMessage(topic)],
    filters: allOf([topic, 'dew', '>', '12']),
    actions: [publishTo(fan, `n={${topic.topicName}.dew}`)],
  });
  await send(topic, '_dn=Ivy,temp=22,hum=50');
  await send(topic, '_dn=Ivy,temp=30,hum=60');
  await send(topic, '_dn=Ivy,temp=25,hum=100');
  expect(await inbox.received(2)).toEqual(['n=22', 'n=25']);
  inbox.close();
});
