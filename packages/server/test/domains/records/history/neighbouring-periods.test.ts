import { getChartWindow, getSourcesFigures, listTopicCharts } from '@tinkerstream/contract/charts';
import { getRecordWindow, getStatistics, type Interval, listHistoricalRecords } from '@tinkerstream/contract/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { enginesOfThisRun } from '../../../support/server/server-on.ts';
import { addPastValues } from '../../../support/storage/past-values.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('a value between two periods in %s', (engine) => {
  let server: ServerProcess;
  let api: Api;
  beforeAll(async () => {
    server = await startServer({ env: engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() } });
    api = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  async function seriesWith(...times: readonly string[]) {
    const topic = await api.createTopic('Roof', 'rain');
    await addPastValues(
      api,
      topic,
      times.map((time) => ({ key: 'rain', time, value: 1 })),
    );
    return { topicId: topic.id, dataTypeId: (await api.getTopic(topic.id)).dataRecordTypes[0]?.id ?? '' };
  }

  test.each<[Interval, zone: string, edges: readonly [string, string, string], found: readonly [string[], string[]]]>([
    [
      'day',
      'Asia/Hong_Kong',
      ['2026-03-02 00:00:00 +0800', '2026-03-03 00:00:00 +0800', '2026-03-04 00:00:00 +0800'],
      [['2026-03-01T16:00'], ['2026-03-02T16:00']],
    ],
    [
      'hour',
      'Asia/Kolkata',
      ['2026-03-02 10:00:00 +0530', '2026-03-02 11:00:00 +0530', '2026-03-02 12:00:00 +0530'],
      [['2026-03-02T04:30'], ['2026-03-02T05:30']],
    ],
    [
      'minute',
      'UTC',
      ['2026-03-02 10:00:00 +0000', '2026-03-02 10:01:00 +0000', '2026-03-02 10:02:00 +0000'],
      [['2026-03-02T10:00'], ['2026-03-02T10:01']],
    ],
    [
      'month',
      'Europe/London',
      ['2026-03-01 00:00:00 +0000', '2026-04-01 00:00:00 +0100', '2026-05-01 00:00:00 +0100'],
      [['2026-03-01T00:00'], ['2026-03-31T23:00']],
    ],
    // The 23 and the 25 hours of days on which a clock changes.
    [
      'day',
      'Europe/London',
      ['2026-03-29 00:00:00 +0000', '2026-03-30 00:00:00 +0100', '2026-03-31 00:00:00 +0100'],
      [['2026-03-29T00:00'], ['2026-03-29T23:00']],
    ],
    [
      'day',
      'Europe/London',
      ['2025-10-26 00:00:00 +0100', '2025-10-27 00:00:00 +0000', '2025-10-28 00:00:00 +0000'],
      [['2025-10-25T23:00'], ['2025-10-27T00:00']],
    ],
  ])('belongs to the new %s in %s', async (interval, timeZone, [start, middle, end], found) => {
    const [from, edge, to] = [start, middle, end].map((text) => Date.parse(text)) as [number, number, number];
    const at = (time: number) => new Date(time).toISOString();
    const series = await seriesWith(at(from), at(edge - 1), at(edge), at(edge + 999), at(to - 1), at(to));
    const countIn = async (startTime: string, endTime: string) =>
      (
        await api.call(listHistoricalRecords, {
          ...series,
          startTime,
          endTime,
          interval,
          aggregate: 'count',
          timeZone,
        })
      ).map(({ createdOn, value }) => [createdOn.slice(0, 16), value]);
    const [before, after] = found.map(([text]) => text);
    expect(await countIn(start, middle)).toEqual([[before, 2]]);
    expect(await countIn(middle, end)).toEqual([[after, 3]]);
    expect(await countIn(start, end)).toEqual([
      [before, 2],
      [after, 3],
    ]);
    expect(await countIn(middle, middle)).toEqual([]);
  });

  test('counts once in statistics, in figures and among the points of lines', async () => {
    const [from, edge, to] = ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z'];
    const series = await seriesWith(from, '2026-03-02T23:59:59.999Z', edge, '2026-03-03T12:00:00.000Z', to);
    const periods = [
      { startTime: from, endTime: edge },
      { startTime: edge, endTime: to },
    ];
    const sources = [{ id: 'a', ...series }];
    const [chart] = await api.call(listTopicCharts, { topicId: series.topicId });
    const chartId = chart?.id ?? '';
    for (const period of periods) {
      expect(await api.call(getStatistics, { ...series, ...period })).toMatchObject({ count: 2 });
      const histogram = { chartType: 'HISTOGRAM_CHART', chartConfig: {}, sources, ...period } as const;
      const figures = await api.call(getSourcesFigures, histogram);
      expect(figures).toMatchObject({ range: period, histogram: { count: 2 } });
      const categories = { ...histogram, chartType: 'CATEGORY_CHART' } as const;
      expect((await api.call(getSourcesFigures, categories)).categories?.count).toBe(2);
      expect((await api.call(getRecordWindow, { ...series, ...period, points: 10 })).min.length).toBe(2);
      const { lines } = await api.call(getChartWindow, { chartId, ...period, points: 10 });
      expect(lines.map(({ min }) => min.length)).toEqual([2]);
    }
  });
});
