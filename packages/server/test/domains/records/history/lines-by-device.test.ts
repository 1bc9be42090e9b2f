import {
  createChart,
  getPublicChart,
  getPublicChartWindow,
  getPublicRecordWindow,
  getSourcesWindow,
} from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { NO_DEVICE } from '@tinkerstream/contract/points';

import { getRecordWindow, listHistoricalRecords, MAX_LINES } from '@tinkerstream/contract/records';
import { sendMessage } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { form } from '../../../support/people/chart-form.ts';
import { signInPerson } from '../../../support/people/people.ts';
import { enginesOfThisRun } from '../../../support/server/server-on.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('the lines of a topic in %s', (engine) => {
  let server: ServerProcess;
  let api: Api;
  beforeAll(async () => {
    server = await startServer({ env: engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() } });
    api = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  async function topicWith(...messages: readonly string[]) {
    const topic = await api.createTopic('Class', 'temperature');
    const send = (message: string) => api.call(sendMessage, { topicId: topic.id, outputType: '', message });
    for (const message of messages) await send(message);
    return { topic, send, query: { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '' } };
  }

  const linesOf = (query: { readonly topicId: string; readonly dataTypeId: string }, points: number, by = api) =>
    by.call(getSourcesWindow, { sources: [{ id: 'source', ...query, isPerDevice: true }], points });

  test('are one for each device, in the order of their first messages, and one without a device', async () => {
    const { query } = await topicWith(
      'temperature=1',
      'temperature=20,_dsn=b7,_dn=Rose',
      'temperature=30,_dn=Ivy',
      'temperature=21,_dsn=b7',
      'temperature=2',
    );
    const { lines, others } = await linesOf(query, 10);
    expect(lines.map(({ device, min }) => [device?.serialName, min])).toEqual([
      ['Rose', [20, 21]],
      ['Ivy', [30]],
      [undefined, [1, 2]],
    ]);
    expect(others).toEqual([]);
    expect((await linesOf(query, 1)).lines[0]?.min).toHaveLength(1);
    const stranger = await signInPerson(server.http);
    await expect(linesOf(query, 1, stranger.api)).rejects.toMatchObject({ status: 404 });
  });

  test('are those of the devices that sent last when a chart has too many, and the others are named', async () => {
    const boards = Array.from({ length: MAX_LINES + 2 }, (_, index) => `board-${index}`);
    const { query, send } = await topicWith(...boards.map((board) => `temperature=1,_dn=${board}`));
    await send('temperature=2,_dn=board-0');
    const { lines, others } = await linesOf(query, 1);
    expect(lines.map(({ device }) => device?.serialName)).toEqual([boards[0], ...boards.slice(3)]);
    expect(others.map(({ device }) => device?.serialName)).toEqual([boards[1], boards[2]]);
  });

  test('can be read one by one, including the one without a device', async () => {
    const { query } = await topicWith('temperature=1', 'temperature=20,_dsn=b7');
    const valuesOf = async (deviceId: string) =>
      (await api.call(getRecordWindow, { ...query, deviceId, points: 10 })).min;
    const { lines } = await linesOf(query, 1);
    expect(await valuesOf(NO_DEVICE)).toEqual([1]);
    expect(await valuesOf(lines[0]?.device?.id ?? '')).toEqual([20]);
    const today = new Date(lines[1]?.times[0] ?? 0).toISOString().slice(0, 10);
    const period = { startTime: `${today} 00:00:00 +0000`, endTime: `${today} 23:59:59 +0000` };
    const history = { ...query, ...period, deviceId: NO_DEVICE, interval: 'day', aggregate: 'max' } as const;
    expect(await api.call(listHistoricalRecords, history)).toMatchObject([{ value: 1 }]);
  });

  test('are drawn by a default chart, and by a source configured so', async () => {
    const { topic } = await topicWith();
    const [chart] = await api.listTopicCharts(topic.id);
    expect(chart?.chartSources).toMatchObject([{ device: null, isPerDevice: true }]);
    const made = (isPerDevice?: boolean) => api.call(createChart, form('BASIC_LINE_CHART', topic, {}, { isPerDevice }));
    expect((await made(true)).chartSources[0]?.isPerDevice).toBe(true);
    expect((await made()).chartSources[0]?.isPerDevice).toBe(false);
    const gauge = api.call(createChart, form('GAUGE_CHART', topic, undefined, { isPerDevice: true }));
    await expect(gauge).rejects.toMatchObject({ status: 400 });
    const ofOne = form('BASIC_LINE_CHART', topic, {}, { isPerDevice: true, deviceId: 'some' });
    await expect(api.call(createChart, ofOne)).rejects.toMatchObject({ status: 400 });
  });

  test('have ids on a public page that open nothing else', async () => {
    const { topic, send } = await topicWith('temperature=1', 'temperature=20,_dsn=b7,_dn=Rose');
    const token = (await api.listTopicCharts(topic.id))[0]?.shareToken ?? '';
    const visitor = new Api(server.http);
    const [source] = (await visitor.call(getPublicChart, { token })).chartSources;
    const query = { token, chartSourceId: source?.id ?? '' };
    const { lines } = await visitor.call(getPublicChartWindow, { token, points: 5 });
    expect(lines).toMatchObject([
      { device: { serialName: 'Rose', serialNumber: '' }, min: [20] },
      { device: null, min: [1] },
    ]);
    const deviceId = lines[0]?.device?.id ?? '';
    const [device] = (await api.getTopic(topic.id)).devices;
    expect(deviceId).not.toBe(device?.id);
    const valuesOf = async (deviceId: string) =>
      (await visitor.call(getPublicRecordWindow, { ...query, deviceId, points: 10 })).min;
    expect(await valuesOf(deviceId)).toEqual([20]);
    expect(await valuesOf(NO_DEVICE)).toEqual([1]);
    await expect(valuesOf(device?.id ?? '')).rejects.toMatchObject({ status: 404 });

    const ofOne = form('BASIC_LINE_CHART', topic, {}, { deviceId: device?.id });
    const { shareToken } = await api.call(createChart, ofOne);
    const [only] = (await visitor.call(getPublicChart, { token: shareToken })).chartSources;
    const itself = { token: shareToken, chartSourceId: only?.id ?? '', deviceId: only?.device?.id ?? '', points: 10 };
    expect((await visitor.call(getPublicRecordWindow, itself)).min).toEqual([20]);

    const browser = new Browser(server.http);
    await browser.join(topicRoom(source?.topic.id ?? ''), token);
    const event = browser.next('read_data');
    await send('temperature=21,_dsn=b7');
    expect(await event).toMatchObject({ deviceId, deviceSerialNumber: '' });
    browser.close();
  });
});
