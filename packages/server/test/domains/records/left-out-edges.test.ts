// Before a release.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteDevice } from '@tinkerstream/contract/boards';
import { getProject } from '@tinkerstream/contract/projects';
import {
  clearValues,
  exportProjectData,
  getRecordWindow,
  getStatistics,
  leaveOutValue,
  listAllRecords,
  listLeftOutValues,
  takeBackValue,
} from '@tinkerstream/contract/records';
import {
  deleteDataType,
  deleteTopic,
  mapSentName,
  sendMessage,
  type Topic,
  updateDataType,
} from '@tinkerstream/contract/topics';
import { exportProjectWithValues, importProjectFile } from '@tinkerstream/contract/transfers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { copyMigratedDatabase } from '../../../../../test/support/migrated-database.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { AppletScene, allOf as allConditions, listen, onMessage, publishTo } from '../../support/applets/scene.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

const START = Date.UTC(2026, 0, 5, 10, 0, 30);
const timeOf = (index: number) => new Date(START + index * 1000).toISOString();

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(['SQLite', 'PostgreSQL'])('values at the edges that are left out, in %s', (engine) => {
  let server: ServerProcess;
  let api: Api;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'left-out-edges-'));
    if (engine === 'SQLite') copyMigratedDatabase(join(dataDir, 'tinkerstream.db'));
    server = await startServer({
      dataDir,
      env: engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() },
    });
    api = await Api.signIn(server.http);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function send(topic: Pick<Topic, 'topicName'>, list: readonly object[]): Promise<string> {
    const body = JSON.stringify(list.map((one, index) => ({ _dsn: 'b1', at: timeOf(index), ...one })));
    return (await fetch(`${server.http}/send/${topic.topicName}`, { method: 'POST', body })).text();
  }
  const seriesOf = async (topicId: string, key = 'temp') => ({
    topicId,
    dataTypeId: (await api.getTopic(topicId)).dataRecordTypes.find(({ keyName }) => keyName === key)?.id ?? '',
  });
  const allOf = async (series: { topicId: string; dataTypeId: string }) =>
    (await api.call(listAllRecords, series)).map(({ value }) => value).toReversed();
  const listed = async (topicId: string) => (await api.call(listLeftOutValues, { topicIds: topicId })).values;

  test.each<[string, unknown, string | number]>([
    ['a large number', 1e17, 1e17],
    ['a larger number', 1e20, 1e20],
    ['the largest number', 1e290, 1e290],
    ['a number that is too large', '1e300', '1e300'],
    ['a small number', 1e-300, 1e-300],
    ['negative zero', -0, 0],
    ['digits with a zero', '0123', '0123'],
    ['many digits', '1234567890.123456789', '1234567890.123456789'],
    ['a formula', '=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
    ['true', true, 1],
    ['emoji', '😀'.repeat(200), '😀'.repeat(200)],
    ['quotes', `'";--\\`, `'";--\\`],
  ])('%s is left out, stays left out when it comes again, and is taken back', async (_what, sent, stored) => {
    const topic = await api.createTopic('Edges', 'temp');
    const list = [{ temp: 20 }, { temp: sent }, { temp: 21 }];
    expect(await send(topic, list)).toMatch(/^ok/);
    const series = await seriesOf(topic.id);
    const before = await allOf(series);
    await api.call(leaveOutValue, { ...series, time: timeOf(1), value: stored, reason: 'Test' });
    expect(await allOf(series)).toEqual([20, 21]);
    await send(topic, list);
    expect(await allOf(series)).toEqual([20, 21]);
    const [left] = await listed(topic.id);
    expect(left?.value).toEqual(stored);
    await api.call(takeBackValue, { leftOutId: left?.id ?? '' });
    expect(await allOf(series)).toEqual(before);
    await send(topic, list);
    expect(await allOf(series)).toEqual(before);
  });

  test('two equal values at one time are left out and taken back one at a time', async () => {
    const topic = await api.createTopic('Twice', 'temp');
    const twice = [{ temp: 20 }, { temp: 5, at: timeOf(1) }];
    await send(topic, twice);
    await send(topic, [{ temp: 5, at: timeOf(1), _dsn: 'b2' }]);
    const series = await seriesOf(topic.id);
    const leave = () => api.call(leaveOutValue, { ...series, time: timeOf(1), value: 5, reason: 'Test' });
    const attempts = await Promise.allSettled([leave(), leave(), leave()]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await allOf(series)).toEqual([20]);
    for (const { id } of await listed(topic.id)) await api.call(takeBackValue, { leftOutId: id });
    expect(await allOf(series)).toHaveLength(3);
  });

  test('is known again when it comes under the name as a board sends it', async () => {
    const topic = await api.createTopic('Names', 'temp');
    const list = [{ 'PM2.5': 20 }, { 'PM2.5': 999 }, { 'PM2.5': 21 }];
    expect(await send(topic, list)).toMatch(/^ok 3/);
    const series = await seriesOf(topic.id, 'PM2_5');
    expect(series.dataTypeId).not.toBe('');
    await send(topic, list);
    await api.call(leaveOutValue, { ...series, time: timeOf(1), value: 999, reason: 'Test' });
    await send(topic, list);
    expect(await allOf(series)).toEqual([20, 21]);
  });

  test('is known again under a name that is longer than what is remembered of it', async () => {
    const topic = await api.createTopic('Long', 'temp');
    const name = `Soil ${'x'.repeat(250)}`;
    const list = [{ [name]: 20 }, { [name]: 999 }];
    expect(await send(topic, list)).toMatch(/^ok 2/);
    await send(topic, list);
    expect(await allOf(await seriesOf(topic.id, `Soil_${'x'.repeat(15)}`))).toEqual([20, 999]);
  });

  test('comes back from a file whose series has no other value', async () => {
    const project = await api.createProject('Only');
    const topic = await api.createTopic('Only', 'temp', project.id);
    await send(topic, [{ temp: 7 }]);
    const series = await seriesOf(topic.id);
    await api.call(leaveOutValue, { ...series, time: timeOf(0), value: 7, reason: '\u202e=HYPERLINK("x")\t😀' });
    const file = await api.call(exportProjectWithValues, { projectId: project.id });
    const { id } = await api.call(importProjectFile, { file: new File([await file.text()], 'p.json') });
    const topicId = (await api.call(getProject, { projectId: id })).topics[0]?.topicId ?? '';
    const [left] = await listed(topicId);
    expect(left?.value).toBe(7);
    await api.call(takeBackValue, { leftOutId: left?.id ?? '' });
    expect(await allOf(await seriesOf(topicId))).toEqual([7]);
    const figures = await api.call(getStatistics, {
      ...(await seriesOf(topicId)),
      startTime: timeOf(0),
      endTime: timeOf(60),
    });
    expect(figures?.count).toBe(1);
    const workbook = await api.call(exportProjectData, { projectId: project.id, layout: 'long' });
    expect((await readXlsx(await workbook.arrayBuffer())).sheets[0]?.rows[1]?.at(-1)).toBe('\u202e=HYPERLINK("x") 😀');
    await expect(
      api.call(leaveOutValue, { ...series, time: timeOf(0), value: 'a\0b', reason: 'Test' }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('a changed key keeps what is left out known', async () => {
    const topic = await api.createTopic('Key', 'temp');
    const list = [{ temp: 20 }, { temp: 999 }];
    await send(topic, list);
    const series = await seriesOf(topic.id);
    await api.call(leaveOutValue, { ...series, time: timeOf(1), value: 999, reason: 'Test' });
    await api.call(updateDataType, { ...series, dataTypeKey: 'heat' });
    await api.call(mapSentName, { topicId: topic.id, sentName: 'temp', dataTypeKey: 'heat' });
    await send(topic, list);
    expect(await allOf(series)).toEqual([20]);
    expect((await api.call(getRecordWindow, { ...series, points: 10 })).max).toEqual([20]);
  });

  test('is no highest value of the past for event triggers, until it is taken back', async () => {
    const scene = await AppletScene.open(api);
    const [pond, lamp] = [await scene.topic(), await scene.topic('on')];
    const high = allConditions([pond, 'temp', '>', '100']).map((item) =>
      item.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER'
        ? { ...item, of: { which: 'PAST_MAX', withinSec: 3600 } as const }
        : item,
    );
    await scene.add({ triggers: [onMessage(pond)], filters: high, actions: [publishTo(lamp, 'on=1')] });
    const inbox = await listen(server.mqttPort, lamp);
    const measure = (temp: number) =>
      api.call(sendMessage, { topicId: pond.id, outputType: '', message: `_dsn=b1,temp=${temp}` });
    for (const temp of [20, 999, 21]) await measure(temp);
    await inbox.received(2);
    const series = await seriesOf(pond.id);
    const [{ createdOn: time = '' } = {}] = (await api.call(listAllRecords, series)).filter(
      ({ value }) => value === 999,
    );
    const { id: leftOutId } = await api.call(leaveOutValue, { ...series, time, value: 999, reason: 'Test' });
    await measure(22);
    await api.call(takeBackValue, { leftOutId });
    await measure(23);
    await inbox.received(3);
    await measure(24);
    // One more would have come for 22.
    expect(await inbox.received(4)).toHaveLength(4);
    inbox.close();
  });

  test.each<[string, (of: { topicId: string; dataTypeId: string }) => Promise<unknown>]>([
    ['a clearing', ({ topicId }) => api.call(clearValues, { topicId })],
    [
      'the removal of its board',
      async ({ topicId }) => {
        const [device] = (await api.getTopic(topicId)).devices;
        return api.call(deleteDevice, { topicId, deviceId: device?.id ?? '' });
      },
    ],
    ['the deletion of its data type', (series) => api.call(deleteDataType, series)],
    ['the deletion of its topic', ({ topicId }) => api.call(deleteTopic, { topicId })],
    ['messages of now', async () => {}],
  ])('many are left out and taken back beside %s, and no call fails', async (what, remove) => {
    const topic = await api.createTopic('Busy', 'temp');
    const now = Date.now();
    const at = (index: number) => new Date(now - (60 - index) * 1000).toISOString();
    await send(
      topic,
      Array.from({ length: 60 }, (_, index) => ({ temp: index, at: at(index) })),
    );
    const series = await seriesOf(topic.id);
    const leave = (index: number) =>
      api.call(leaveOutValue, { ...series, time: at(index), value: index, reason: 'Test' });
    const out = await Promise.all(Array.from({ length: 16 }, (_, index) => leave(index)));
    const takeBack = ({ id }: { id: string }) => api.call(takeBackValue, { leftOutId: id });
    const measure = (temp: number) =>
      api.call(sendMessage, { topicId: topic.id, outputType: '', message: `_dsn=b1,temp=${temp}` });
    const outcomes = await Promise.allSettled([
      ...out.slice(0, 8).map(takeBack),
      ...[20, 21, 22, 23, 24].map(leave),
      ...(what === 'messages of now' ? [100, 101, 102, 103].map(measure) : []),
      remove(series),
      ...out.slice(8).map(takeBack),
      ...[30, 31, 32, 33, 34].map(leave),
    ]);
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.status] : []));
    expect(failed.filter((status) => status !== 404)).toEqual([]);
    if (what !== 'messages of now') return;
    expect(failed).toEqual([]);
    const statistics = await api.call(getStatistics, {
      ...series,
      startTime: at(0),
      endTime: new Date(now + 60_000).toISOString(),
    });
    expect(statistics?.count).toBe(54);
    expect(await allOf(series)).toHaveLength(54);
  });
});
