import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteDevice } from '@tinkerstream/contract/boards';
import { createChart, getSourcesFigures, getSourcesWindow, listLatestValues } from '@tinkerstream/contract/charts';
import { archiveClass, pauseClass, updateClass } from '@tinkerstream/contract/classes';
import { projectErrors, recordErrors, topicErrors, transferErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { getProject, setMemberRole } from '@tinkerstream/contract/projects';
import {
  clearValues,
  exportProjectData,
  getRecordWindow,
  getStatistics,
  type LeftOutValue,
  leaveOutValue,
  listAllRecords,
  listHistoricalRecords,
  listLeftOutValues,
  listRecentRecords,
  MAX_LEFT_OUT,
  takeBackValue,
} from '@tinkerstream/contract/records';
import { createDataType, deleteDataType, type Topic } from '@tinkerstream/contract/topics';
import { exportProjectWithValues, importProjectFile } from '@tinkerstream/contract/transfers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { copyMigratedDatabase } from '../../../../../test/support/migrated-database.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { Browser } from '../../support/connections/browser.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { enterAs, openNewClass } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

const OUTLIER = 88_888;
/** Far enough back that no clock of a test reaches it. */
const START = Date.UTC(2026, 0, 5, 10, 0, 30);
const SECOND = 1000;
/** Values in one request. */
const MAX_SENT = 100;
const FAULT = 'Sensor fault';
const timeOf = (index: number) => new Date(START + index * SECOND).toISOString();
const historyTime = (time: number) => new Date(time).toISOString().replace('T', ' ').slice(0, 19).concat(' +0000');

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('a value that is left out, in %s', (engine) => {
  let server: ServerProcess;
  let api: Api;
  let start: () => Promise<ServerProcess>;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'left-out-'));
    if (engine === 'SQLite') copyMigratedDatabase(join(dataDir, 'tinkerstream.db'));
    const env = engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() };
    start = () => startServer({ dataDir, env });
    server = await start();
    api = await Api.signIn(server.http);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Sends values of the past, a second apart, from the board `b1`. */
  async function send(topic: Pick<Topic, 'topicName'>, values: readonly object[]) {
    const list = values.map((value, index) => ({ _dsn: 'b1', ...value, at: timeOf(index) }));
    for (let from = 0; from < list.length; from += MAX_SENT) {
      const body = JSON.stringify(list.slice(from, from + MAX_SENT));
      const sent = await fetch(`${server.http}/send/${topic.topicName}`, { method: 'POST', body });
      expect(await sent.text()).toMatch(/^ok \d/);
    }
  }

  /** A topic with 20, 21, 22 … and an outlier among them. */
  async function measured(values: readonly number[] = [20, 21, OUTLIER, 22, 23], projectId = '') {
    const topic = await api.createTopic('Pond', 'temp', projectId);
    await send(
      topic,
      values.map((temp) => ({ temp })),
    );
    const series = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '' };
    return { topic, topicId: topic.id, series };
  }
  const leave = (series: { topicId: string; dataTypeId: string }, more: object = {}) =>
    api.call(leaveOutValue, { ...series, time: timeOf(2), value: OUTLIER, reason: FAULT, ...more });
  const listed = async (topicId: string): Promise<LeftOutValue[]> =>
    (await api.call(listLeftOutValues, { topicIds: topicId })).values;

  /** What each reader shows of a series. */
  async function read(series: { topicId: string; dataTypeId: string }) {
    const range = { startTime: timeOf(0), endTime: timeOf(60) };
    const period = { startTime: historyTime(START - 60_000), endTime: historyTime(START + 3600_000) };
    const history = async (aggregate: 'average' | 'max' | 'sum' | 'count', interval: 'minute' | 'day') =>
      (await api.call(listHistoricalRecords, { ...series, ...period, interval, aggregate })).map(({ value }) => value);
    const sources = [{ id: 's', ...series }];
    const figures = await api.call(getSourcesFigures, {
      chartType: 'HISTOGRAM_CHART',
      chartConfig: {},
      sources,
      ...range,
    });
    const all = await api.call(listAllRecords, series);
    return {
      line: (await api.call(getRecordWindow, { ...series, ...range, points: 100 })).max,
      wide: (await api.call(getRecordWindow, { ...series, points: 1 })).max,
      chart: (await api.call(getSourcesWindow, { sources, points: 100 })).lines.map(({ max }) => max),
      statistics: await api.call(getStatistics, { ...series, ...range }),
      averages: [await history('average', 'minute'), await history('average', 'day')],
      sums: await history('sum', 'day'),
      highest: await history('max', 'day'),
      counts: await history('count', 'day'),
      histogram: JSON.stringify(figures),
      all: all.map(({ value }) => value),
      recent: (await api.call(listRecentRecords, { ...series, count: 2 })).map(({ value }) => value),
      records: (await api.getTopic(series.topicId)).totalNumberOfDataRecords,
    };
  }

  test('is in no line, figure, histogram or list, and is in all of them again when it is taken back', async () => {
    const { topicId, series } = await measured();
    const clean = await measured([20, 21, 22, 23]);
    const before = await read(series);
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topicId));
    const heard = browser.next('records_removed');
    const { id } = await leave(series);
    expect(await heard).toEqual({ topicId });
    browser.close();
    const shown = await read(series);
    expect(shown.line).toEqual([20, 21, 22, 23]);
    expect(Math.max(...shown.wide)).toBe(23);
    expect(shown).toMatchObject({
      statistics: { count: 4, min: 20, max: 23, mean: 21.5 },
      averages: [[21.5], [21.5]],
      sums: [86],
      highest: [23],
      counts: [4],
      all: [23, 22, 21, 20],
      records: 4,
    });
    expect(shown.histogram).not.toContain(String(OUTLIER));
    expect(shown.histogram).toContain('"count":4');
    expect((await read(clean.series)).counts).toEqual(shown.counts);
    expect(await listed(topicId)).toMatchObject([
      {
        id,
        key: 'temp',
        serialNumber: 'b1',
        time: timeOf(2),
        value: OUTLIER,
        reason: FAULT,
        by: expect.stringMatching(/./),
      },
    ]);
    await api.call(takeBackValue, { leftOutId: id });
    expect(await read(series)).toEqual(before);
    expect(await listed(topicId)).toEqual([]);
    await expect(api.call(takeBackValue, { leftOutId: id })).rejects.toEqual(
      refused(recordErrors.changedMeanwhile, 404),
    );
  });

  test('leaves the figures of a busy hour to the values around it, also at the edges of its minutes and hours', async () => {
    // From 10:00:30 on: minutes begin at 30, 90, …, and an hour at 3570.
    const out = [0, 29, 30, 31, 90, 3569, 3570, 3571];
    const values = Array.from({ length: 3700 }, (_, index) => (out.includes(index) ? OUTLIER + index : index % 7));
    const { series } = await measured(values);
    const period = { startTime: historyTime(START - 3600_000), endTime: historyTime(START + 3 * 3600_000) };
    const figures = () =>
      Promise.all(
        (['minute', 'hour', 'day'] as const).flatMap((interval) =>
          (['average', 'sum', 'min', 'max', 'count'] as const).map((aggregate) =>
            api.call(listHistoricalRecords, { ...series, ...period, interval, aggregate }),
          ),
        ),
      );
    /** The same, computed here. */
    const expected = (of: readonly (readonly [time: number, value: number])[]) =>
      [60_000, 3600_000, 86_400_000].flatMap((width) => {
        const parts = [...Map.groupBy(of, ([time]) => Math.floor(time / width) * width)];
        const sum = (some: typeof of) => some.reduce((total, [, value]) => total + value, 0);
        const all = (some: typeof of) => some.map(([, value]) => value);
        return [
          (some: typeof of) => sum(some) / some.length,
          sum,
          (some: typeof of) => Math.min(...all(some)),
          (some: typeof of) => Math.max(...all(some)),
          (some: typeof of) => some.length,
        ].map((figure) =>
          parts.map(([time, some]) => ({
            createdOn: new Date(time).toISOString(),
            value: expect.closeTo(figure(some), 6),
          })),
        );
      });
    const points = values.map((value, index) => [START + index * SECOND, value] as const);
    const plain = (found: Awaited<ReturnType<typeof figures>>) =>
      found.map((of) => of.map(({ createdOn, value }) => ({ createdOn, value })));
    expect(plain(await figures())).toEqual(expected(points));
    const ids: string[] = [];
    for (const index of out) ids.push((await leave(series, { time: timeOf(index), value: OUTLIER + index })).id);
    expect(plain(await figures())).toEqual(expected(points.filter((_, index) => !out.includes(index))));
    for (const leftOutId of ids.toReversed()) await api.call(takeBackValue, { leftOutId });
    expect(plain(await figures())).toEqual(expected(points));
  });

  test('is not the latest value of a gauge: the one before it is', async () => {
    const { topicId, series } = await measured([20, 21, OUTLIER]);
    const chart = await api.call(createChart, {
      chartType: 'GAUGE_CHART',
      configs: { CHART_NAME: 'Level', TEXT: 'Level', MIN_VALUE: 0, MAX_VALUE: 9 },
      chartSourceConfigs: [{ topicId, dataTypeId: series.dataTypeId }],
    });
    const latest = async () => JSON.stringify(await api.call(listLatestValues, { chartId: chart.id }));
    expect(await latest()).toContain(String(OUTLIER));
    await leave(series);
    expect(await latest()).not.toContain(String(OUTLIER));
    expect(await latest()).toContain('21');
  });

  test('leaves out the value computed from it too, and refuses to leave out a computed value', async () => {
    const topic = await api.createTopic('Pond', 'temp');
    const topicId = topic.id;
    const series = { topicId, dataTypeId: topic.dataRecordTypes[0]?.id ?? '' };
    const { id: dataTypeId } = await api.call(createDataType, {
      topicId,
      dataTypeName: 'double',
      dataTypeKey: 'double',
      dataTypeFormula: 'temp * 2',
    });
    await send(topic, [{ temp: 20 }, { temp: 21 }, { temp: OUTLIER }]);
    const double = { topicId, dataTypeId };
    const line = async () => (await api.call(getRecordWindow, { ...double, points: 100 })).max;
    expect(await line()).toEqual([40, 42, 2 * OUTLIER]);
    const own = leave(double, { value: 2 * OUTLIER });
    await expect(own).rejects.toEqual(refused(recordErrors.computedNotLeftOut, 409));
    await leave(series);
    expect(await line()).toEqual([40, 42]);
  });

  test('is found by its moment and value, and only once', async () => {
    const { topicId, series } = await measured([20, 21, OUTLIER, 22]);
    const missing = refused(recordErrors.changedMeanwhile, 404);
    await expect(leave(series, { value: 5 })).rejects.toEqual(missing);
    await expect(leave(series, { time: timeOf(30) })).rejects.toEqual(missing);
    await expect(leave(series, { value: 'high' })).rejects.toEqual(missing);
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => leave(series)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // In a part of a long line, by its value; and without its value, by its moment.
    await leave(series, { time: timeOf(0), withinMs: 60_000, value: 22 });
    await leave(series, { time: timeOf(1), value: undefined });
    expect((await listed(topicId)).map(({ value }) => value)).toEqual([21, OUTLIER, 22]);
    expect((await read(series)).all).toEqual([20]);
  });

  test('is kept by exports, which say why', async () => {
    const project = await api.createProject('Export');
    const { series } = await measured([20, 21, OUTLIER, 22], project.id);
    const rowsOf = async (layout: 'long' | 'wide') => {
      const file = await api.call(exportProjectData, { projectId: project.id, layout });
      return (await readXlsx(await file.arrayBuffer())).sheets[0]?.rows ?? [];
    };
    expect((await rowsOf('long'))[0]).not.toContain('Left out because');
    await leave(series);
    const long = await rowsOf('long');
    expect(long[0]?.at(-1)).toBe('Left out because');
    expect(long.map((row) => row[5])).toEqual(['Value', 20, 21, OUTLIER, 22]);
    expect(long.map((row) => row[7] ?? '')).toEqual(['Left out because', '', '', FAULT, '']);
    const wide = await rowsOf('wide');
    expect(wide.slice(1).flatMap((row) => row[1] ?? [])).toEqual([20, 21, 22]);
    expect(JSON.stringify(wide)).toContain(`Left out: temp · b1 ${OUTLIER} (${FAULT})`);
  });

  test('goes with its values into a project file, and comes back there', async () => {
    const project = await api.createProject('File');
    const { series } = await measured(undefined, project.id);
    await leave(series);
    const file = await api.call(exportProjectWithValues, { projectId: project.id });
    const { id } = await api.call(importProjectFile, { file: new File([await file.text()], 'p.json') });
    const imported = (await api.call(exportProjectWithValues, { projectId: id })).text();
    expect(await imported).toContain(`"leftOut":[{"series":0,"time":${START + 2 * SECOND},"value":${OUTLIER}`);
    const topics = await api.call(exportProjectData, { projectId: id });
    expect(JSON.stringify((await readXlsx(await topics.arrayBuffer())).sheets)).toContain(FAULT);
  });

  test('goes with its board, its data type and the values of its topic', async () => {
    const gone = async (remove: (of: Awaited<ReturnType<typeof measured>>) => Promise<unknown>) => {
      const of = await measured();
      await leave(of.series);
      await remove(of);
      return listed(of.topicId);
    };
    expect(await gone(({ topicId }) => api.call(clearValues, { topicId }))).toEqual([]);
    const device = async (topicId: string) => (await listed(topicId))[0]?.deviceId ?? '';
    expect(
      await gone(async ({ topicId }) => api.call(deleteDevice, { topicId, deviceId: await device(topicId) })),
    ).toEqual([]);
    expect(await gone(({ series }) => api.call(deleteDataType, series))).toEqual([]);
  });

  test('is left out and taken back by those who may change its topic, and seen by its readers', async () => {
    const { api: teacher } = await signInSubscriber(server.http);
    const opened = await openNewClass(teacher);
    const { id: projectId } = await teacher.createProject('Class');
    await teacher.call(updateClass, { classId: opened.classId, projectId });
    const pupil = await enterAs(server.http, opened, 'Mei');
    const stranger = (await signInSubscriber(server.http)).api;
    const topic = await teacher.createTopic('Pond', 'temp', projectId);
    await send(topic, [{ temp: 20 }, { temp: 21 }, { temp: OUTLIER }]);
    const input = {
      topicId: topic.id,
      dataTypeId: topic.dataRecordTypes[0]?.id ?? '',
      time: timeOf(2),
      value: OUTLIER,
      reason: FAULT,
    };
    const ask = (who: Api) => who.call(listLeftOutValues, { topicIds: topic.id });
    await expect(stranger.call(leaveOutValue, input)).rejects.toEqual(refused(topicErrors.unknown));
    // A pupil may add, and change what is their own.
    await expect(pupil.api.call(leaveOutValue, input)).rejects.toEqual(refused(projectErrors.roleTooLow));
    const { id: leftOutId } = await teacher.call(leaveOutValue, input);
    expect(await ask(stranger)).toEqual({ values: [], mayLeaveOut: [] });
    expect(await ask(pupil.api)).toMatchObject({ values: [{ id: leftOutId }], mayLeaveOut: [] });
    expect(await ask(teacher)).toMatchObject({ values: [{ id: leftOutId }], mayLeaveOut: [topic.id] });
    await expect(stranger.call(takeBackValue, { leftOutId })).rejects.toEqual(refused(recordErrors.changedMeanwhile));
    await expect(pupil.api.call(takeBackValue, { leftOutId })).rejects.toEqual(refused(projectErrors.roleTooLow));
    await teacher.call(setMemberRole, { projectId, userId: pupil.userId, role: 'CHANGE' });
    await pupil.api.call(takeBackValue, { leftOutId });
    await teacher.call(pauseClass, { classId: opened.classId });
    await expect(pupil.api.call(leaveOutValue, input)).rejects.toEqual(refused(projectErrors.changesPaused));
    await teacher.call(archiveClass, { classId: opened.classId });
    await expect(pupil.api.call(leaveOutValue, input)).rejects.toMatchObject({ status: 403 });
  });

  test('is one of few: parallel calls stop at the limit', async () => {
    const project = await api.createProject('Few');
    await measured(undefined, project.id);
    const file = JSON.parse(await (await api.call(exportProjectWithValues, { projectId: project.id })).text());
    const room = 4;
    const earlier = Array.from({ length: MAX_LEFT_OUT - room }, (_, index) => ({
      series: 0,
      time: START - index * SECOND,
      value: OUTLIER,
      reason: 'Test',
    }));
    const open = (leftOut: readonly object[]) => {
      const content = { ...file, records: { ...file.records, leftOut } };
      return api.call(importProjectFile, { file: new File([JSON.stringify(content)], 'few.json') });
    };
    const { id: projectId } = await open(earlier);
    const topicId = (await api.call(getProject, { projectId })).topics[0]?.topicId ?? '';
    const series = { topicId, dataTypeId: (await api.getTopic(topicId)).dataRecordTypes[0]?.id ?? '' };
    const outcomes = await Promise.allSettled(
      [20, 21, OUTLIER, 22, 23].map((value, index) => leave(series, { time: timeOf(index), value })),
    );
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(failed).toEqual([refused(recordErrors.tooManyLeftOut, 409)]);
    expect(await listed(topicId)).toHaveLength(MAX_LEFT_OUT);
    await expect(open([...earlier, ...earlier])).rejects.toEqual(refused(transferErrors.hasMistake));
  });

  test('stays left out after a restart, and when its values are sent again', async () => {
    const { topic, topicId, series } = await measured();
    await leave(series);
    await server.kill();
    server = await start();
    api = await Api.signIn(server.http);
    expect((await read(series)).line).toEqual([20, 21, 22, 23]);
    await send(topic, [{ temp: 20 }, { temp: 21 }, { temp: OUTLIER }]);
    expect((await read(series)).line).toEqual([20, 21, 22, 23]);
    const [left] = await listed(topicId);
    await api.call(takeBackValue, { leftOutId: left?.id ?? '' });
    await server.kill();
    server = await start();
    api = await Api.signIn(server.http);
    expect((await read(series)).line).toEqual([20, 21, OUTLIER, 22, 23]);
  });
});
