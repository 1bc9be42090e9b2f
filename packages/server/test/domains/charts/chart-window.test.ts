import {
  createChart,
  getChartWindow,
  getPublicChart,
  getPublicChartWindow,
  getSourcesWindow,
  MAX_WINDOW_SOURCES,
} from '@tinkerstream/contract/charts';
import { authErrors, chartErrors, recordErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { NO_DEVICE } from '@tinkerstream/contract/points';
import { MAX_LINES } from '@tinkerstream/contract/records';
import { sendMessage } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

type Source = RequestOf<typeof getSourcesWindow>['sources'][number];

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('the window of a chart in %s', (engine) => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ env: engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() } });
  });
  afterAll(() => server.stop());

  /** A chart with a line for each device, one for all together, and one for the first device. */
  async function chartOf(...messages: readonly string[]) {
    const owner = await signInSubscriber(server.http);
    const topic = await owner.api.createTopic('Class', 'temperature');
    const startTime = new Date(Date.now() - 60_000).toISOString();
    for (const message of messages) await owner.api.call(sendMessage, { topicId: topic.id, outputType: '', message });
    const source = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id };
    const { dataRecordTypes } = await owner.api.getTopic(topic.id);
    const deviceId = dataRecordTypes[0]?.devices[0]?.id;
    const chartSourceConfigs = [{ ...source, isPerDevice: true }, source, { ...source, deviceId }];
    const chart = await owner.api.call(createChart, {
      chartType: 'BASIC_LINE_CHART',
      configs: { CHART_NAME: 'Class' },
      chartSourceConfigs,
    });
    const sources = chartSourceConfigs.map(
      ({ dataTypeId = '', ...config }, index): Source => ({
        id: chart.chartSources[index]?.id ?? '',
        dataTypeId,
        ...config,
      }),
    );
    return { owner, topic, chart, sources, range: { startTime, points: 100 } };
  }

  test('has all its lines in the order of its sources and devices, each with its latest value', async () => {
    const { owner, chart, range } = await chartOf('_dn=Ivy,temperature=1', 'temperature=5', '_dn=Ivy,temperature=2');
    const { lines, others } = await owner.api.call(getChartWindow, { chartId: chart.id, ...range });
    const [each, together, first] = chart.chartSources.map(({ id }) => id);
    expect(lines).toMatchObject([
      {
        chartSourceId: each,
        device: { serialName: 'Ivy' },
        latest: { value: 2 },
        resolution: 0,
        min: [1, 2],
        max: [1, 2],
      },
      { chartSourceId: each, device: null, latest: { value: 5 }, min: [5] },
      { chartSourceId: together, latest: { value: 2 }, min: [1, 5, 2] },
      { chartSourceId: first, latest: { value: 2 }, min: [1, 2] },
    ]);
    expect(lines.map((line) => 'device' in line)).toEqual([true, true, false, false]);
    expect(others).toEqual([]);
    const [time = 0] = lines[1]?.times ?? [];
    const before = { startTime: new Date(time - 1000).toISOString(), endTime: new Date(time + 1).toISOString() };
    const past = await owner.api.call(getChartWindow, { chartId: chart.id, ...before, points: 100 });
    expect(past.lines.map(({ min }) => min)).toEqual([[1], [5], [1, 5], [1]]);
    expect(past.lines[0]?.latest?.value).toBe(2);
  });

  test('without a range has the latest numbers of each line as they arrived, and says whether they are all', async () => {
    const { owner, chart, sources } = await chartOf(
      '_dn=Ivy,temperature=1',
      'temperature=5',
      '_dn=Ivy,temperature=2',
      '_dn=Ivy,temperature=3',
    );
    const { lines, others } = await owner.api.call(getChartWindow, { chartId: chart.id, points: 2 });
    expect(lines.map(({ min, isWhole }) => [min, isWhole])).toEqual([
      [[2, 3], false],
      [[5], true],
      [[2, 3], false],
      [[2, 3], false],
    ]);
    expect(lines[0]).toMatchObject({ device: { serialName: 'Ivy' }, latest: { value: 3 }, resolution: 0, max: [2, 3] });
    expect(others).toEqual([]);
    expect(await owner.api.call(getSourcesWindow, { sources, points: 2 })).toEqual({ lines, others });
    const open = await new Api(server.http).call(getPublicChartWindow, { token: chart.shareToken, points: 2 });
    expect(open.lines.map(({ min, isWhole }) => [min, isWhole])).toEqual(
      lines.map(({ min, isWhole }) => [min, isWhole]),
    );
    const endless = { chartId: chart.id, points: 2, endTime: new Date().toISOString() };
    await expect(owner.api.call(getChartWindow, endless)).rejects.toMatchObject({
      errors: [{ code: recordErrors.periodReversed }],
    });
  });

  test('without a range leaves out texts, and follows the order of arrival over all boards of a line', async () => {
    const { owner, chart } = await chartOf(
      '_dn=Ivy,temperature=1',
      '_dn=Max,temperature=2',
      '_dn=Ivy,temperature=warm',
      '_dn=Ivy,temperature=007',
      '_dn=Max,temperature=cold',
    );
    const { lines } = await owner.api.call(getChartWindow, { chartId: chart.id, points: 4 });
    const together = lines.find((line) => !('device' in line));
    expect(together).toMatchObject({ min: [2, 7], latest: null, isWhole: false });
  });

  test('has no more lines than a chart draws, and names the others', async () => {
    const boards = Array.from({ length: MAX_LINES }, (_, index) => `_dn=board ${index},temperature=1`);
    const { owner, chart, range } = await chartOf(...boards);
    const { lines, others } = await owner.api.call(getChartWindow, { chartId: chart.id, ...range });
    expect([lines.length, others.length]).toEqual([MAX_LINES, 2]);
    expect(others[0]).toMatchObject({ chartSourceId: chart.chartSources[0]?.id, device: {} });
  });

  test('is for readers of the chart, and visitors of its public page see no real id', async () => {
    const { owner, topic, chart, range } = await chartOf('_dsn=hidden serial,_dn=Ivy,temperature=1');
    const input = { chartId: chart.id, ...range };
    const stranger = await signInPerson(server.http);
    await expect(stranger.api.call(getChartWindow, input)).rejects.toMatchObject({
      errors: [{ code: chartErrors.unknown }],
    });
    const visitor = new Api(server.http);
    await expect(visitor.call(getChartWindow, input)).rejects.toMatchObject({ status: 401 });
    const backwards = { ...input, endTime: new Date(0).toISOString() };
    await expect(owner.api.call(getChartWindow, backwards)).rejects.toMatchObject({
      errors: [{ code: recordErrors.periodReversed }],
    });

    const token = chart.shareToken;
    const shown = await visitor.call(getPublicChart, { token });
    const open = await visitor.call(getPublicChartWindow, { token, ...range });
    expect(open.lines.map(({ chartSourceId }) => chartSourceId)).toEqual(shown.chartSources.map(({ id }) => id));
    expect(open.lines[0]).toMatchObject({ device: { serialName: 'Ivy', serialNumber: '' }, min: [1] });
    const { lines } = await owner.api.call(getChartWindow, input);
    for (const secret of [topic.id, lines[0]?.device?.id ?? '?', lines[0]?.chartSourceId ?? '?', 'hidden serial']) {
      expect(JSON.stringify(open)).not.toContain(secret);
    }
    await expect(visitor.call(getPublicChartWindow, { token: 'no', ...range })).rejects.toMatchObject({
      errors: [{ code: chartErrors.notPublic }],
    });
  });

  test('is the same for these sources without a chart, and for senders without a name', async () => {
    const { owner, chart, sources, range } = await chartOf('_dn=Ivy,temperature=1', 'temperature=5');
    const stored = await owner.api.call(getChartWindow, { chartId: chart.id, ...range });
    expect(stored.lines.map(({ min }) => min)).toEqual([[1], [5], [1, 5], [1]]);
    expect(await owner.api.call(getSourcesWindow, { sources, ...range })).toEqual(stored);
    const unnamed = sources.slice(1, 2).map((source) => ({ ...source, id: 'mine', deviceId: NO_DEVICE }));
    const { lines } = await owner.api.call(getSourcesWindow, { sources: unnamed, ...range });
    expect(lines).toMatchObject([{ chartSourceId: 'mine', latest: { value: 5 }, min: [5] }]);
  });

  test('has no more lines either, nor more sources than a topic has data types', async () => {
    const boards = Array.from({ length: MAX_LINES + 1 }, (_, index) => `_dn=board ${index},temperature=1`);
    const { owner, sources, range } = await chartOf(...boards);
    const [perDevice, together] = sources as [Source, Source];
    const countsOf = async (asked: Source[]) => {
      const { lines, others } = await owner.api.call(getSourcesWindow, { sources: asked, ...range });
      return [lines.length, others.length];
    };
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...together, id: `${index}` }));
    expect(await countsOf([perDevice])).toEqual([MAX_LINES, 1]);
    expect(await countsOf(many(MAX_WINDOW_SOURCES))).toEqual([MAX_LINES, MAX_WINDOW_SOURCES - MAX_LINES]);
    for (const count of [0, MAX_WINDOW_SOURCES + 1]) {
      await expect(countsOf(many(count))).rejects.toMatchObject({ status: 400 });
    }
  });

  test('needs the right to read each source', async () => {
    const { owner, topic, sources, range } = await chartOf('_dn=Ivy,temperature=1');
    const other = await chartOf('_dn=Max,temperature=2');
    const attempt = (api: Api, asked: Source[], period = {}) =>
      api.call(getSourcesWindow, { sources: asked, ...range, ...period }).then(
        () => 'answered',
        ({ errors }) => errors[0].code,
      );
    for (const source of sources) {
      expect(await attempt(owner.api, [source])).toBe('answered');
      expect(await attempt(other.owner.api, [source])).toBe(topicErrors.unknown);
      expect(await attempt(other.owner.api, [...other.sources, source])).toBe(topicErrors.unknown);
      expect(await attempt(new Api(server.http), [source])).toBe(authErrors.notSignedIn);
    }
    // A topic that the caller may read opens no data type and no device of another.
    const [, together, ofDevice] = other.sources as [Source, Source, Source];
    const own = sources[1] as Source;
    expect(await attempt(owner.api, [{ ...together, topicId: topic.id }])).toBe(topicErrors.dataTypeUnknown);
    expect(await attempt(owner.api, [{ ...own, deviceId: ofDevice.deviceId }])).toBe(topicErrors.deviceUnknown);
    const backwards = { endTime: new Date(0).toISOString() };
    expect(await attempt(owner.api, [own], backwards)).toBe(recordErrors.periodReversed);
  });
});
