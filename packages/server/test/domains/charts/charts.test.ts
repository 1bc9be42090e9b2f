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
import { chartErrors, permissionErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import { projectRoom, topicRoom, userRoom } from '@tinkerstream/contract/platform/room';

import { createShareToken, joinProject } from '@tinkerstream/contract/projects';
import { createDataType, deleteDataType, sendMessage, type Topic } from '@tinkerstream/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { Browser } from '../../support/connections/browser.ts';
import { CONFIGS, form, type NewChart } from '../../support/people/chart-form.ts';
import { signInPerson, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let api: Api;
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
});

const send = (topic: Topic, message: string) => api.call(sendMessage, { topicId: topic.id, outputType: '', message });

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
    ['BOARD_GRID', { alarmAbove: 30 }],
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
    ['HISTOGRAM_CHART', { BIN_RULE: 'BY_MOOD' }],
    ['HISTOGRAM_CHART', { BIN_COUNT: 1 }],
    ['CATEGORY_CHART', { CATEGORY_COUNT: '2.5' }],
    ['PUSH_BUTTON', { OUTPUT_TYPE: 'KEY_VALUE_PAIR', ON_VALUE: 'two,parts' }],
    ['BOARD_GRID', { ALARM_ABOVE: 'high' }],
    ['BOARD_GRID', { ALARM_BELOW: 5, ALARM_ABOVE: 5 }],
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
    ['SCATTER_CHART', { dataTypeId: null }],
    ['HISTOGRAM_CHART', { isPerDevice: true }],
    ['BOARD_GRID', { dataTypeId: null }],
    ['POINT_MAP', { description: '' }],
    ['POINT_MAP', { latitude: null }],
    ['POINT_MAP', { longitude: 181 }],
  ])('%s refuses a source with %j', async (chartType, wrong) => {
    const topic = await api.createTopic('Roof', 'temperature');
    const attempt = api.call(createChart, form(chartType, topic, CONFIGS[chartType], wrong));
    await expect(attempt).rejects.toMatchObject({ status: 400 });
  });

  test.each<[ChartType, object, boolean]>([
    ['PUSH_BUTTON', { ON_VALUE: '1' }, false],
    ['PUSH_BUTTON', { ON_VALUE: '=1' }, false],
    ['PUSH_BUTTON', { ON_VALUE: 'lamp=1' }, true],
    ['TOGGLE_BUTTON', { ON_VALUE: 'lamp=1', OFF_VALUE: '0' }, false],
    ['TOGGLE_BUTTON', { ON_VALUE: 'lamp=1', OFF_VALUE: 'lamp=0' }, true],
  ])('%s that sends pairs without a data type needs a key in %j: %s', async (chartType, values, isTaken) => {
    const topic = await api.createTopic('Roof', 'temperature');
    const configs = { ...CONFIGS[chartType], OUTPUT_TYPE: 'KEY_VALUE_PAIR', ...values };
    const attempt = api.call(createChart, form(chartType, topic, configs, { dataTypeId: null }));
    if (isTaken) await expect(attempt).resolves.toBeDefined();
    else await expect(attempt).rejects.toMatchObject({ status: 400, errors: [{ code: requestErrors.fieldInvalid }] });
  });

  test.each(Object.keys(CHART_TYPES) as ChartType[])(
    '%s needs a source, and accepts no more than it can show',
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

  test('accepts sources that its creator may read', async () => {
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
      errors: [{ code: permissionErrors.notIncluded }],
    });
    await expect(person.call(createChart, form('GAUGE_CHART', topic))).resolves.toBeDefined();
  });

  test("shows only sources that its reader may read, because a topic's name is the key to it", async () => {
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

  test('of another user is not found', async () => {
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
      expect(attempt).toMatchObject({ reason: { status: 404, errors: [{ code: chartErrors.unknown }] } });
    }
  });

  test('notifies open pages when it is created, renamed and deleted', async () => {
    const project = await api.createProject('Live');
    const topic = await api.createTopic('Roof', 'temperature', project.id);
    const { id: userId } = await api.call(getCurrentUser, {});
    const browser = new Browser(server.http, api.accessToken);
    for (const room of [topicRoom(topic.id), projectRoom(project.id), userRoom(userId)]) {
      expect(await browser.join(room)).toEqual({ ok: true });
    }
    const received = () =>
      Promise.all([browser.next('topic_changed'), browser.next('dashboards_changed'), browser.next('project_changed')]);

    const made = Promise.all([browser.next('new_chart'), browser.next('dashboards_changed')]);
    const chart = await api.call(createChart, form('GAUGE_CHART', topic));
    expect(await made).toEqual([{ name: 'Mine', chartId: chart.id }, { userId }]);
    expect((await api.call(listRecentCharts, {}))[0]?.id).toBe(chart.id);

    const renamed = received();
    await api.call(updateChart, { chartId: chart.id, chartName: 'Other' });
    expect(await renamed).toMatchObject([{ topicId: topic.id }, { userId }, { projectId: project.id }]);

    const deleted = received();
    await api.call(deleteChart, { chartId: chart.id });
    await deleted;
    browser.close();
  });
});

test('a deleted data type disappears from charts, and so do charts that show nothing else', async () => {
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
