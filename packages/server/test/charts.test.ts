import { getCurrentUser } from '@tinkerstream/contract/accounts';
import {
  CHART_TYPES,
  type ChartType,
  createChart,
  deleteChart,
  getChart,
  listLatestValues,
  listProjectCharts,
  listRecentCharts,
  updateChart,
} from '@tinkerstream/contract/charts';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { projectRoom, topicRoom, userRoom } from '@tinkerstream/contract/platform/socket';
import { createShareToken, joinProject } from '@tinkerstream/contract/projects';
import { createDataType, deleteDataType, sendMessage, type Topic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/api.ts';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';
import { Browser } from './browser.ts';
import { signInPerson, signInSubscriber } from './people.ts';

type NewChart = RequestOf<typeof createChart>;

let server: ServerProcess;
let api: Api;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
});
afterAll(() => server.stop());

const send = (topic: Topic, message: string) => api.call(sendMessage, { topicId: topic.id, outputType: '', message });

/** What a form of each type sends when all is filled in. */
const CONFIGS = {
  BASIC_LINE_CHART: {},
  GAUGE_CHART: { TEXT: '°C', MIN_VALUE: '-10', MAX_VALUE: 50 },
  PLAIN_TEXT_CHART: { COLOR: '#aa0000' },
  TOGGLE_BUTTON: {
    OUTPUT_TYPE: 'KEY_VALUE_PAIR',
    ON_VALUE: 1,
    ON_TEXT: 'On',
    ON_COLOR: '#00aa00',
    ON_STYLE: 'bulb',
    OFF_VALUE: '0',
    OFF_TEXT: '',
    OFF_COLOR: '#333333',
    OFF_STYLE: 'bulb-off',
  },
  PUSH_BUTTON: { OUTPUT_TYPE: '', ON_VALUE: 'ring', ON_TEXT: 'Ring', ON_STYLE: 'bell' },
  POINT_MAP: { MIN_VALUE: 0, MAX_VALUE: 100 },
} satisfies Record<ChartType, object>;

function form(chartType: ChartType, topic: Topic, configs: object = CONFIGS[chartType], source: object = {}): NewChart {
  const place = { description: 'Pond', latitude: 22.3, longitude: 114.2 };
  return {
    chartType,
    configs: { CHART_NAME: 'Mine', ...configs },
    chartSourceConfigs: [{ topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id, ...place, ...source }],
  };
}

describe('a chart', () => {
  test('is created from sources, renamed and deleted', async () => {
    const project = await api.createProject('Charts');
    const topic = await api.createTopic('Roof', 'temperature', project.id);
    const source = { description: 'roof', colorCode: '#ff0000' };
    const chart = await api.call(createChart, form('BASIC_LINE_CHART', topic, {}, source));
    expect(chart).toMatchObject({
      name: 'Mine',
      chartType: { name: 'BASIC_LINE_CHART' },
      chartConfig: { colorList: '#ff0000' },
      isDefaultChart: false,
      chartSources: [{ device: null, chartSourceConfig: source }],
    });
    await api.call(updateChart, { chartId: chart.id, chartName: 'Warmth' });
    const names = (await api.call(listProjectCharts, { projectId: project.id })).map((one) => one.name);
    expect(names).toEqual(['temperature', 'Warmth']);
    await api.call(deleteChart, { chartId: chart.id });
    await expect(api.call(getChart, { chartId: chart.id })).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['GAUGE_CHART', { text: '°C', minValue: -10, maxValue: 50 }],
    ['PLAIN_TEXT_CHART', { color: '#aa0000' }],
    [
      'TOGGLE_BUTTON',
      {
        outputType: 'KEY_VALUE_PAIR',
        onValue: '1',
        onText: 'On',
        onColor: '#00aa00',
        onStyle: 'bulb',
        offValue: '0',
        offText: '',
        offColor: '#333333',
        offStyle: 'bulb-off',
      },
    ],
    ['PUSH_BUTTON', { outputType: 'SIMPLE_MESSAGE', onValue: 'ring', onText: 'Ring', onStyle: 'bell' }],
    ['POINT_MAP', { minValue: 0, maxValue: 100 }],
  ] as const)('%s keeps the settings of its type', async (chartType, config) => {
    const topic = await api.createTopic('Roof', 'temperature');
    const chart = await api.call(createChart, form(chartType, topic));
    expect(chart.chartConfig).toEqual(config);
    expect(await api.call(getChart, { chartId: chart.id })).toEqual(chart);
    expect(chart.chartSources[0]?.chartSourceConfig).toMatchObject({ latitude: 22.3, longitude: 114.2 });
  });

  test.each<[ChartType, object]>([
    ['GAUGE_CHART', { TEXT: '' }],
    ['GAUGE_CHART', { MIN_VALUE: 'low' }],
    ['GAUGE_CHART', { MIN_VALUE: 5, MAX_VALUE: 5 }],
    ['GAUGE_CHART', { CHART_NAME: ' ' }],
    ['PLAIN_TEXT_CHART', { COLOR: 'red' }],
    ['TOGGLE_BUTTON', { ON_VALUE: '' }],
    ['TOGGLE_BUTTON', { OFF_VALUE: ' ' }],
    ['TOGGLE_BUTTON', { OFF_STYLE: '' }],
    ['TOGGLE_BUTTON', { ON_STYLE: 'no-such-icon' }],
    ['TOGGLE_BUTTON', { OFF_VALUE: '1.0' }],
    ['TOGGLE_BUTTON', { OUTPUT_TYPE: 'MORSE' }],
    ['PUSH_BUTTON', { ON_VALUE: 'two\nlines' }],
    ['PUSH_BUTTON', { ON_TEXT: '', ON_STYLE: '' }],
    ['POINT_MAP', { MAX_VALUE: -1 }],
  ])('%s refuses the settings %j', async (chartType, wrong) => {
    const topic = await api.createTopic('Roof', 'temperature');
    const attempt = api.call(createChart, form(chartType, topic, { ...CONFIGS[chartType], ...wrong }));
    await expect(attempt).rejects.toMatchObject({
      status: 400,
      errors: [{ description: expect.stringContaining(`configs.${Object.keys(wrong).at(-1)?.replace('STYLE', '')}`) }],
    });
  });

  test.each<[ChartType, object]>([
    ['BASIC_LINE_CHART', { dataTypeId: null }],
    ['POINT_MAP', { dataTypeId: null }],
    ['POINT_MAP', { description: '' }],
    ['POINT_MAP', { latitude: null }],
    ['POINT_MAP', { longitude: 181 }],
  ])('%s refuses a source with %j', async (chartType, wrong) => {
    const topic = await api.createTopic('Roof', 'temperature');
    const attempt = api.call(createChart, form(chartType, topic, CONFIGS[chartType], wrong));
    await expect(attempt).rejects.toMatchObject({ status: 400 });
  });

  test.each(Object.keys(CHART_TYPES) as ChartType[])(
    '%s needs a source, and takes no more than it can show',
    async (type) => {
      const topic = await api.createTopic('Roof', 'temperature');
      const whole = form(type, topic);
      const attempt = (chartSourceConfigs: NewChart['chartSourceConfigs']) =>
        api.call(createChart, { ...whole, chartSourceConfigs });
      await expect(attempt([])).rejects.toMatchObject({ status: 400 });
      const many = Array.from(
        { length: CHART_TYPES[type].maxSources + 1 },
        () => whole.chartSourceConfigs[0] as object,
      );
      await expect(attempt(many as NewChart['chartSourceConfigs'])).rejects.toMatchObject({ status: 400 });
      await expect(attempt(many.slice(1) as NewChart['chartSourceConfigs'])).resolves.toBeDefined();
    },
  );

  test('takes its sources from what its creator may read', async () => {
    const topic = await api.createTopic('Roof', 'temperature');
    const attempt = (source: object) => api.call(createChart, form('BASIC_LINE_CHART', topic, {}, source));
    await expect(attempt({ topicId: 'no' })).rejects.toMatchObject({ status: 404 });
    await expect(attempt({ dataTypeId: 'no' })).rejects.toMatchObject({ status: 404 });
    await expect(attempt({ deviceId: 'no' })).rejects.toMatchObject({ status: 404 });
  });

  test('of points on a map needs the permission for it', async () => {
    const project = await api.createProject('Shared');
    const topic = await api.createTopic('Roof', 'temperature', project.id);
    const { api: person } = await signInPerson(server.http);
    const { token } = await api.call(createShareToken, { projectId: project.id });
    await person.call(joinProject, { projectShareToken: token });
    await expect(person.call(createChart, form('POINT_MAP', topic))).rejects.toMatchObject({
      status: 403,
      errors: [{ code: 'TS_ERR_PERMISSION_0001' }],
    });
    await expect(person.call(createChart, form('GAUGE_CHART', topic))).resolves.toBeDefined();
  });

  test('shows of its sources what its reader may read, for the name of a topic is the key to it', async () => {
    const project = await api.createProject('Shared');
    const shared = await api.createTopic('Shared', 'a', project.id);
    const secret = await api.createTopic('Secret', 'b');
    await send(secret, 'b=1');
    const two = form('BASIC_LINE_CHART', shared);
    const chart = await api.call(createChart, {
      ...two,
      chartSourceConfigs: [
        ...two.chartSourceConfigs,
        { topicId: secret.id, dataTypeId: secret.dataRecordTypes[0]?.id ?? '' },
      ],
    });
    const { api: member } = await signInSubscriber(server.http);
    const { token } = await api.call(createShareToken, { projectId: project.id });
    await member.call(joinProject, { projectShareToken: token });
    const seen = await member.call(getChart, { chartId: chart.id });
    expect(seen.chartSources.map(({ topic }) => topic.description)).toEqual(['Shared']);
    expect(JSON.stringify(seen)).not.toContain(secret.topicName);
    expect(await member.call(listLatestValues, { chartId: chart.id })).toEqual([]);
    expect(await api.call(listLatestValues, { chartId: chart.id })).toMatchObject([{ value: 1 }]);
  });

  test('of somebody else is not found', async () => {
    const topic = await api.createTopic('Roof', 'temperature');
    const { id: chartId } = await api.call(createChart, form('GAUGE_CHART', topic));
    const { api: stranger } = await signInPerson(server.http);
    const attempts = await Promise.allSettled([
      stranger.call(getChart, { chartId }),
      stranger.call(listLatestValues, { chartId }),
      stranger.call(updateChart, { chartId, chartName: 'Mine' }),
      stranger.call(deleteChart, { chartId }),
    ]);
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ reason: { status: 404, errors: [{ code: 'TS_ERR_CHART_0001' }] } });
    }
  });

  test('tells open pages when it is made, renamed and deleted', async () => {
    const project = await api.createProject('Live');
    const topic = await api.createTopic('Roof', 'temperature', project.id);
    const { id: userId } = await api.call(getCurrentUser, {});
    const browser = new Browser(server.http, api.accessToken);
    for (const room of [topicRoom(topic.id), projectRoom(project.id), userRoom(userId)]) {
      expect(await browser.join(room)).toEqual({ ok: true });
    }
    const heard = () =>
      Promise.all([browser.next('topic_changed'), browser.next('dashboards_changed'), browser.next('project_changed')]);

    const made = Promise.all([browser.next('new_chart'), browser.next('dashboards_changed')]);
    const chart = await api.call(createChart, form('GAUGE_CHART', topic));
    expect(await made).toEqual([{ name: 'Mine', chartId: chart.id }, { userId }]);
    expect((await api.call(listRecentCharts, {}))[0]?.id).toBe(chart.id);

    const renamed = heard();
    await api.call(updateChart, { chartId: chart.id, chartName: 'Other' });
    expect(await renamed).toMatchObject([{ topicId: topic.id }, { userId }, { projectId: project.id }]);

    const deleted = heard();
    await api.call(deleteChart, { chartId: chart.id });
    await deleted;
    browser.close();
  });
});

describe('what the sources of a chart carried last', () => {
  const latest = async (chartId: string) => (await api.call(listLatestValues, { chartId })).map(({ value }) => value);

  test('is the newest value of a data type, of the chosen device', async () => {
    const topic = await api.createTopic('Roof', 'temperature');
    await send(topic, '_dsn=one,temperature=20');
    await send(topic, '_dsn=two,temperature=30');
    const device = (await api.getTopic(topic.id)).devices.find(({ serialNumber }) => serialNumber === 'one');
    const whole = await api.call(createChart, form('GAUGE_CHART', topic));
    const ofOne = await api.call(createChart, form('GAUGE_CHART', topic, undefined, { deviceId: device?.id }));
    expect(await latest(whole.id)).toEqual([30]);
    expect(await latest(ofOne.id)).toEqual([20]);
  });

  test.each<[ChartType, readonly string[], string]>([
    ['GAUGE_CHART', ['5', '7.5', 'hello', 'x=1'], '7.5'],
    ['PLAIN_TEXT_CHART', ['good morning', 'x=1'], 'good morning'],
    ['TOGGLE_BUTTON', ['0', '1', 'noise'], '1'],
    ['PUSH_BUTTON', ['ring', 'silence'], 'ring'],
  ])('%s without a data type: of the messages %j it is %s', async (chartType, messages, expected) => {
    const topic = await api.createTopic('Roof', 'temperature');
    const chart = await api.call(createChart, form(chartType, topic, undefined, { dataTypeId: null }));
    expect(await latest(chart.id)).toEqual([]);
    for (const message of messages) await send(topic, message);
    expect(await latest(chart.id)).toEqual([expected]);
  });

  test('for a button is the last of its own values, however they are written', async () => {
    const topic = await api.createTopic('Lamp', 'temperature');
    const chart = await api.call(createChart, form('TOGGLE_BUTTON', topic));
    for (const value of ['0', '1.0', '7', 'noise']) await send(topic, `temperature=${value}`);
    expect(await latest(chart.id)).toEqual([1]);
  });

  test('comes live as well: a message without a data type reaches those who watch the topic', async () => {
    const topic = await api.createTopic('Lamp', 'level');
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const values = browser.gather('read_data');
    const message = browser.next('topic_message');
    await send(topic, 'on');
    expect(await message).toMatchObject({ topicId: topic.id, message: 'on' });
    expect(JSON.stringify(await message)).not.toContain(topic.topicName);

    const messages = browser.gather('topic_message');
    const value = browser.next('read_data');
    await send(topic, 'level=3');
    expect(await value).toMatchObject({ records: { level: 3 } });
    expect(values).toHaveLength(1);
    expect(messages).toEqual([]);
    browser.close();
  });
});

test('a data type that goes takes along what charts show of it, and charts that show nothing else', async () => {
  const topic = await api.createTopic('Roof', 'a');
  const b = await api.call(createDataType, { topicId: topic.id, dataTypeName: 'b', dataTypeKey: 'b' });
  const both = form('BASIC_LINE_CHART', topic);
  const chart = await api.call(createChart, {
    ...both,
    chartSourceConfigs: [...both.chartSourceConfigs, { topicId: topic.id, dataTypeId: b.id }],
  });
  const plain = await api.call(createChart, form('PUSH_BUTTON', topic, undefined, { dataTypeId: null }));
  await api.call(deleteDataType, { topicId: topic.id, dataTypeId: b.id });
  expect((await api.call(getChart, { chartId: chart.id })).chartSources).toHaveLength(1);
  expect((await api.listTopicCharts(topic.id)).map(({ name }) => name)).toEqual(['a', 'Mine', 'Mine']);
  expect((await api.call(getChart, { chartId: plain.id })).chartSources).toHaveLength(1);
});
