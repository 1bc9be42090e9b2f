import { createChart, getChart, listLatestValues, listRecentCharts } from '@tinkerstream/contract/charts';
import { addDashboardChart, createDashboard, listDashboards } from '@tinkerstream/contract/dashboards';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import { listHistoricalRecords, listLoggedMessages, listRecentRecords } from '@tinkerstream/contract/records';
import {
  listTopics,
  sendMessage,
  sendMessageByTopicName,
  type Topic,
  updateTopic,
} from '@tinkerstream/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { form } from '../../support/people/chart-form.ts';
import { signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let api: Api;
let topic: Topic;
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
  topic = await api.createTopic('Roof', 'temperature');
});

const dataTypeId = () => topic.dataRecordTypes[0]?.id as string;

/** What programs send for no value: '' in place of a number or a flag. */
const EMPTY = '' as never;

describe('an optional field that is empty counts as absent', () => {
  test('in a query', async () => {
    await api.call(sendMessage, { topicId: topic.id, message: 'temperature=21', chartToken: '' });
    const query = { topicId: topic.id, dataTypeId: dataTypeId(), deviceId: '', count: '' };
    expect(await api.call(listRecentRecords, query)).toHaveLength(1);
    expect(await api.call(listTopics, { topicIds: '' })).toHaveLength(1);
    expect(await api.call(listRecentCharts, { count: '' })).toHaveLength(1);
  });

  test('in the source of a chart, on a dashboard, in a change', async () => {
    const source = { deviceId: '', colorCode: '', latitude: EMPTY, longitude: EMPTY };
    const { id: chartId } = await api.call(createChart, form('PLAIN_TEXT_CHART', topic, { COLOR: '' }, source));
    expect(await api.call(getChart, { chartId })).toMatchObject({
      chartConfig: { color: '#000000' },
      chartSources: [{ device: null, chartSourceConfig: { colorCode: null, latitude: null } }],
    });
    expect(await api.call(listLatestValues, { chartId })).toMatchObject([{ value: 21 }]);
    const { id: dashboardId } = await api.call(createDashboard, { name: 'Wall' });
    await api.call(addDashboardChart, { dashboardId, chartId, size: EMPTY });
    expect(await api.call(listDashboards, {})).toMatchObject([{ dashboardCharts: [{ size: 12 }] }]);
    await api.call(updateTopic, { topicId: topic.id, isActive: EMPTY });
    expect((await api.getTopic(topic.id)).isActive).toBe(true);
  });

  test('but a name is never empty', async () => {
    const attempt = api.call(updateTopic, { topicId: topic.id, description: '' });
    await expect(attempt).rejects.toMatchObject({ status: 400 });
  });
});

test('a list of topics may be as long as a request', async () => {
  const others = Array.from({ length: 300 }, () => crypto.randomUUID());
  expect(await api.call(listTopics, { topicIds: [...others, topic.id].join() })).toMatchObject([{ id: topic.id }]);
});

test.each(['2026-02-30 00:00:00 +0800', '2026-01-01 25:00:00 +0800', '2026-01-01 00:00:00 +9900'])(
  '%s is reported as a time that does not exist',
  async (startTime) => {
    const rest = { endTime: '2026-03-01 00:00:00 +0800', interval: 'day', aggregate: 'sum' } as const;
    const attempt = api.call(listHistoricalRecords, {
      topicId: topic.id,
      dataTypeId: dataTypeId(),
      startTime,
      ...rest,
    });
    const description = expect.stringContaining('startTime: is not a date and time that exists');
    await expect(attempt).rejects.toMatchObject({
      status: 400,
      errors: [{ code: requestErrors.fieldInvalid, description }],
    });
  },
);

test.each(['=5', 'temperature=', '_dn=board', ' ', '\n'])(
  'the message %j from a console is refused',
  async (message) => {
    const { topicName, id: topicId } = await api.createTopic('Console', 'n');
    for (const outputType of ['KEY_VALUE_PAIR', ''] as const) {
      const byName = api.call(sendMessageByTopicName, { topicName, outputType, message });
      await expect(byName).rejects.toMatchObject({ status: 400 });
      const byId = api.call(sendMessage, { topicId, outputType, message });
      await expect(byId).rejects.toMatchObject({ status: 400 });
    }
    expect(await api.call(listLoggedMessages, { topicId })).toEqual([]);
  },
);
