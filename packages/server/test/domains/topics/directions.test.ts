import { getSourcesFigures } from '@tinkerstream/contract/charts';
import { createProject, getProject } from '@tinkerstream/contract/projects';
import { getStatistics, listHistoricalRecords, listTopicActivity } from '@tinkerstream/contract/records';
import { createDataType, createTopic, updateDataType } from '@tinkerstream/contract/topics';
import { copyProject, exportProject, importProject } from '@tinkerstream/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { addPastValues } from '../../support/storage/past-values.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('a data type of directions in %s', (engine) => {
  let server: ServerProcess;
  let api: Api;
  beforeAll(async () => {
    server = await startServer({ env: engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() } });
    api = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  /** A topic with the directions of a wind at noon, and a speed beside each. */
  async function windOf(...directions: readonly number[]) {
    const topic = await api.createTopic('Roof', 'speed');
    const { id: topicId } = topic;
    const added = { dataTypeName: 'Wind', dataTypeKey: 'wind', dataTypeDescription: '', dataTypeUnit: '°' };
    const wind = await api.call(createDataType, { topicId, ...added, dataTypeIsDirection: true });
    expect(wind).toMatchObject({ unit: '°', isDirection: true });
    const start = Date.parse('2026-03-02T12:00:00Z');
    await addPastValues(
      api,
      topic,
      directions.flatMap((value, at) => [
        { key: 'wind', time: start + 1000 * at, value },
        { key: 'speed', time: start + 1000 * at, value: at },
      ]),
    );
    const dataTypeId = wind.id;
    return { topic, series: { topicId, dataTypeId }, speed: topic.dataRecordTypes[0]?.id ?? '' };
  }

  const period = { startTime: '2026-03-02 00:00:00 +0000', endTime: '2026-03-03 00:00:00 +0000' };
  const range = { startTime: '2026-03-02T00:00:00Z', endTime: '2026-03-03T00:00:00Z' };

  test('has its mean direction in each figure of a history, in statistics, in a scatter chart and in a list', async () => {
    const { topic, series, speed } = await windOf(350, 10, 20, 340);
    for (const interval of ['minute', 'hour', 'day', 'month'] as const) {
      for (const aggregate of ['average', 'min', 'max', 'sum'] as const) {
        const found = await api.call(listHistoricalRecords, { ...series, ...period, interval, aggregate });
        expect(found.map(({ value }) => Number(value.toFixed(6)))).toEqual([0]);
      }
    }
    const counted = { ...series, ...period, interval: 'hour', aggregate: 'count' } as const;
    expect(await api.call(listHistoricalRecords, counted)).toMatchObject([{ value: 4 }]);
    const statistics = await api.call(getStatistics, { ...series, ...range });
    expect(statistics).toMatchObject({ count: 4, mean: expect.closeTo(0, 6), spread: null, slope: null, area: null });
    const { scatter } = await api.call(getSourcesFigures, {
      chartType: 'SCATTER_CHART',
      chartConfig: {},
      sources: [
        { id: 'a', topicId: topic.id, dataTypeId: speed },
        { id: 'b', ...series },
      ],
      ...range,
    });
    expect(scatter?.groups).toMatchObject([{ x: [1.5], y: [expect.closeTo(0, 6)] }]);
    const activity = await api.call(listTopicActivity, { topicIds: topic.id });
    expect(activity.length).toBe(1);
  });

  test('is one as long as its field says so', async () => {
    const { series } = await windOf(350, 10);
    const average = { ...series, ...period, interval: 'hour', aggregate: 'average' } as const;
    const valuesOf = async () => (await api.call(listHistoricalRecords, average)).map(({ value }) => value);
    expect(await valuesOf()).toEqual([expect.closeTo(0, 6)]);
    await api.call(updateDataType, { ...series, dataTypeIsDirection: false });
    expect(await valuesOf()).toEqual([180]);
    // Another field leaves it as it is.
    await api.call(updateDataType, { ...series, dataTypeIsDirection: true });
    await api.call(updateDataType, { ...series, dataTypeName: 'Vane' });
    expect(await valuesOf()).toEqual([expect.closeTo(0, 6)]);
    const [, vane] = (await api.getTopic(series.topicId)).dataRecordTypes;
    expect(vane).toMatchObject({ dataRecordTypeName: 'Vane', isDirection: true });
  });

  test('has its mean direction in what is computed from it', async () => {
    const { topic, series } = await windOf(350, 10);
    const doubled = { dataTypeName: 'Twice', dataTypeKey: 'twice', dataTypeDescription: '', dataTypeUnit: '°' };
    const computed = await api.call(createDataType, { topicId: topic.id, ...doubled, dataTypeFormula: 'wind * 2 + 1' });
    const of = { topicId: series.topicId, dataTypeId: computed.id };
    for (const interval of ['hour', 'day'] as const) {
      const found = await api.call(listHistoricalRecords, { ...of, ...period, interval, aggregate: 'average' });
      expect(found.map(({ value }) => Number(value.toFixed(6)))).toEqual([1]);
    }
  });

  test('stays one in a copy of its project, and other data types stay others', async () => {
    const { id: projectId } = await api.call(createProject, { projectName: 'Weather' });
    await api.call(createTopic, {
      description: 'Roof',
      isActive: true,
      projectIds: projectId,
      dataRecordTypes: [
        { name: 'Wind', key: 'wind', description: '', unit: '°', isDirection: true },
        { name: 'Angle', key: 'angle', description: '', unit: '°' },
      ],
    });
    const flagsOf = async (id: string) => {
      const { topics } = await api.call(getProject, { projectId: id });
      const found = await Promise.all(topics.map((topic) => api.getTopic(topic.id)));
      return found.flatMap(({ dataRecordTypes }) => dataRecordTypes.map((type) => [type.keyName, type.isDirection]));
    };
    const imported = await api.call(importProject, { file: await api.call(exportProject, { projectId }) });
    const copy = await api.call(copyProject, { projectId, projectName: 'Copy' });
    for (const id of [projectId, imported.id, copy.id]) {
      expect(await flagsOf(id)).toEqual([
        ['wind', true],
        ['angle', undefined],
      ]);
    }
  });
});
