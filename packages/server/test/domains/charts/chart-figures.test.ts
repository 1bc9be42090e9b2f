import {
  createChart,
  deleteChart,
  getChart,
  getChartFigures,
  getPublicChart,
  getPublicChartFigures,
  getSourcesFigures,
} from '@tinkerstream/contract/charts';
import { recordErrors } from '@tinkerstream/contract/error-codes';
import { createDataType, deleteDataType, sendMessage, updateTopic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('what a chart computes in %s', (engine) => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ env: engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() } });
  });
  afterAll(() => server.stop());

  /** A topic with these messages, and the ids of its data types by key. */
  async function topicOf(keys: readonly string[], ...messages: readonly string[]) {
    const owner = await signInSubscriber(server.http);
    const topic = await owner.api.createTopic('Class', keys[0] as string);
    const ids = [topic.dataRecordTypes[0]?.id ?? ''];
    for (const key of keys.slice(1)) {
      const dataType = { dataTypeName: key, dataTypeKey: key, dataTypeDescription: '', dataTypeUnit: '' };
      ids.push((await owner.api.call(createDataType, { topicId: topic.id, ...dataType })).id);
    }
    for (const message of messages) await owner.api.call(sendMessage, { topicId: topic.id, outputType: '', message });
    const sources = ids.map((dataTypeId) => ({ topicId: topic.id, dataTypeId }));
    return { owner, topic, sources };
  }

  test('a histogram counts numbers in round bins, and leaves out texts', async () => {
    const { owner, sources } = await topicOf(['dice'], 'dice=1', 'dice=6', '_dn=Ivy,dice=6', 'dice=3', 'dice=lost');
    const chart = await owner.api.call(createChart, {
      chartType: 'HISTOGRAM_CHART',
      configs: { CHART_NAME: 'Dice' },
      chartSourceConfigs: sources,
    });
    expect(chart.chartConfig).toEqual({ binRule: 'FREEDMAN_DIACONIS', binCount: 10 });
    const { histogram, range } = await owner.api.call(getChartFigures, { chartId: chart.id });
    expect(histogram).toMatchObject({ count: 4, mean: 4, min: 1, max: 6, isWhole: true });
    expect(histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    const before = { startTime: '2020-01-01T00:00:00Z', endTime: '2020-01-02T00:00:00Z' };
    expect((await owner.api.call(getChartFigures, { chartId: chart.id, ...before })).histogram).toBeUndefined();
    const byHand = {
      chartType: 'HISTOGRAM_CHART',
      chartConfig: { binRule: 'BY_HAND', binCount: 5 },
      sources: sources.map((source) => ({ id: 'a', ...source })),
      startTime: range?.startTime,
    } as const;
    const chosen = (await owner.api.call(getSourcesFigures, byHand)).histogram;
    expect(chosen).toMatchObject({ start: 1, width: 1, counts: [1, 0, 1, 0, 2] });
    const reversed = { chartId: chart.id, startTime: before.endTime, endTime: before.startTime };
    await expect(owner.api.call(getChartFigures, reversed)).rejects.toMatchObject({
      errors: [{ code: recordErrors.periodReversed }],
    });
  });

  test('a category chart counts texts and numbers as boards send them, the most frequent first', async () => {
    const votes = ['cat', 'dog', 'cat', '7', '7.50', 'fish', 'cat', '7'].map((vote) => `vote=${vote}`);
    const { owner, sources } = await topicOf(['vote'], ...votes);
    const chart = await owner.api.call(createChart, {
      chartType: 'CATEGORY_CHART',
      configs: { CHART_NAME: 'Pets', CATEGORY_COUNT: 2 },
      chartSourceConfigs: sources,
    });
    expect((await owner.api.call(getChartFigures, { chartId: chart.id })).categories).toEqual({
      shown: [
        { value: 'cat', count: 3 },
        { value: '7', count: 2 },
      ],
      others: { values: 3, count: 3 },
      count: 8,
    });
  });

  test('a category chart writes long and small numbers as boards send them', async () => {
    const cards = ['1234567890123456', '0.00005', '21.0', '-3.25', '1234567890123456'];
    const { owner, sources } = await topicOf(['card'], ...cards.map((card) => `card=${card}`));
    const counted = { chartType: 'CATEGORY_CHART', chartConfig: {}, startTime: '2026-01-01T00:00:00Z' } as const;
    const { categories } = await owner.api.call(getSourcesFigures, {
      ...counted,
      sources: sources.map((source) => ({ id: 'a', ...source })),
    });
    expect(categories?.shown).toEqual([
      { value: '1234567890123456', count: 2 },
      ...['-3.25', '0.00005', '21'].map((value) => ({ value, count: 1 })),
    ]);
  });

  test('a scatter chart has a group for each board that sends both, and goes with one of its data types', async () => {
    const { owner, topic, sources } = await topicOf(
      ['light', 'heat'],
      '_dn=Ivy,light=1,heat=12',
      '_dn=Max,light=3,heat=16',
      'light=9',
    );
    const chart = await owner.api.call(createChart, {
      chartType: 'SCATTER_CHART',
      configs: { CHART_NAME: 'Light and heat' },
      chartSourceConfigs: sources,
    });
    const { scatter } = await owner.api.call(getChartFigures, { chartId: chart.id });
    expect(scatter).toMatchObject({
      groups: [
        { device: { serialName: 'Ivy' }, x: [1], y: [12] },
        { device: { serialName: 'Max' }, x: [3], y: [16] },
      ],
    });
    expect(scatter?.line?.slope).toBeCloseTo(2);
    expect(scatter?.line?.r2).toBeCloseTo(1);
    const visitor = new Api(server.http);
    const open = await visitor.call(getPublicChartFigures, { token: chart.shareToken });
    expect(open.scatter?.groups.map(({ x }) => x)).toEqual([[1], [3]]);
    await owner.api.call(updateTopic, { topicId: topic.id, showsBoardNames: false });
    const numbered = await visitor.call(getPublicChartFigures, { token: chart.shareToken });
    expect(numbered.scatter?.groups.map(({ device }) => device?.number)).toEqual([1, 2]);
    expect(JSON.stringify(numbered)).not.toContain('Ivy');
    const realIds = scatter?.groups.map(({ device }) => device?.id);
    expect(realIds).not.toContain(open.scatter?.groups[0]?.device?.id);
    const stranger = await signInPerson(server.http);
    await expect(stranger.api.call(getChartFigures, { chartId: chart.id })).rejects.toMatchObject({ status: 404 });
    const unstored = {
      chartType: 'SCATTER_CHART',
      chartConfig: {},
      sources: sources.map((source) => ({ id: 'a', ...source })),
    } as const;
    await expect(stranger.api.call(getSourcesFigures, unstored)).rejects.toMatchObject({ status: 404 });
    const request = { chartType: 'SCATTER_CHART', configs: { CHART_NAME: 'Half' } } as const;
    const half = owner.api.call(createChart, { ...request, chartSourceConfigs: sources.slice(1) });
    await expect(half).rejects.toMatchObject({ status: 400 });

    await owner.api.call(deleteDataType, { topicId: topic.id, dataTypeId: sources[1]?.dataTypeId ?? '' });
    await expect(owner.api.call(getChart, { chartId: chart.id })).rejects.toMatchObject({ status: 404 });
    await expect(visitor.call(getPublicChart, { token: chart.shareToken })).rejects.toMatchObject({ status: 404 });
  });

  test('a chart without values has no range, and one of another type computes nothing', async () => {
    const { owner, sources } = await topicOf(['temperature']);
    for (const [chartType, configs] of [
      ['HISTOGRAM_CHART', { CHART_NAME: 'Empty' }],
      ['BASIC_LINE_CHART', { CHART_NAME: 'Line' }],
    ] as const) {
      const chart = await owner.api.call(createChart, { chartType, configs, chartSourceConfigs: sources });
      expect(await owner.api.call(getChartFigures, { chartId: chart.id })).toEqual({ range: null });
      await owner.api.call(deleteChart, { chartId: chart.id });
    }
  });
});
