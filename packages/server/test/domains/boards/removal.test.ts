import { deleteDevice, listProjectBoards } from '@tinkerstream/contract/boards';
import {
  createChart,
  getPublicChart,
  getPublicChartWindow,
  getSourcesWindow,
  listLatestValues,
} from '@tinkerstream/contract/charts';
import { recordErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import {
  listAllRecords,
  listHistoricalRecords,
  listLoggedMessages,
  listProjectMessages,
  listTopicActivity,
} from '@tinkerstream/contract/records';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { form } from '../../support/people/chart-form.ts';
import { signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from '../../support/storage/redis-server.ts';

const PRANK = 'Mr Chan is silly';
const BOARDS = 30;

let postgres: PostgresServer;
let redis: RedisServer;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
});
afterAll(() => Promise.all([postgres.stop(), redis.stop()]));

describe.each(['SQLite', 'two nodes over PostgreSQL'])('a device in %s', (engine) => {
  /** The node that boards send to, and the one that the teacher uses. */
  let ofBoards: ServerProcess;
  let ofTeacher: ServerProcess;
  let api: Api;
  let board: MqttClient;
  beforeAll(async () => {
    if (engine === 'SQLite') {
      ofBoards = await startServer();
      ofTeacher = ofBoards;
    } else {
      const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
      [ofBoards, ofTeacher] = await Promise.all([startServer({ env }), startServer({ env })]);
    }
    api = await Api.signIn(ofTeacher.http);
    board = await connectAsync(`mqtt://127.0.0.1:${ofBoards.mqttPort}`);
  });
  afterAll(async () => {
    await board.endAsync();
    await Promise.all([ofBoards.stop(), ofTeacher === ofBoards || ofTeacher.stop()]);
  });

  const send = (topicName: string, message: string) => board.publishAsync(topicName, message, { qos: 1 });

  async function createClass() {
    const project = await api.createProject('Lesson');
    const topic = await api.createTopic('Class', 'temperature', project.id);
    for (let index = 1; index <= BOARDS; index += 1) {
      await send(topic.topicName, `_dn=group${index},temperature=${20 + index / 10}`);
    }
    return { project, topic, query: { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '' } };
  }
  const linesOf = (query: { readonly topicId: string; readonly dataTypeId: string }) => ({
    sources: [{ id: 'source', ...query, isPerDevice: true }],
    points: 10,
  });
  const deviceOf = async (topicId: string, name: string) =>
    (await api.getTopic(topicId)).devices.find(({ serialName }) => serialName === name);
  const idOf = async (topicId: string, name: string) => (await deviceOf(topicId, name))?.id ?? '';

  test('disappears with its values everywhere from the answer on, and the others stay', async () => {
    const { project, topic, query } = await createClass();
    const [chart] = await api.listTopicCharts(topic.id);
    await send(topic.topicName, `_dn=${PRANK},temperature=99,light=5`);
    await send(topic.topicName, `_dn=${PRANK},nonsense`);
    const deviceId = await idOf(topic.id, PRANK);
    const named = await api.call(createChart, form('BASIC_LINE_CHART', topic, {}, { deviceId }));
    const light = (await api.getTopic(topic.id)).dataRecordTypes.find(({ keyName }) => keyName === 'light');
    // Not yet merged where a log of batches is: the latest message of all.
    await send(topic.topicName, `_dn=${PRANK},temperature=100`);

    expect(await api.call(deleteDevice, { topicId: topic.id, deviceId })).toEqual({});

    expect(await deviceOf(topic.id, PRANK)).toBeUndefined();
    const { lines } = await api.call(getSourcesWindow, linesOf(query));
    expect(lines.map(({ device }) => device?.serialName)).toEqual(
      Array.from({ length: BOARDS }, (_, index) => `group${index + 1}`),
    );
    const all = await api.call(listAllRecords, query);
    expect(all).toHaveLength(BOARDS);
    expect(all[0]?.value).toBe(23);
    const [hour] = await api.call(listHistoricalRecords, {
      ...query,
      startTime: '2020-01-01 00:00:00 +0000',
      endTime: '2090-01-01 00:00:00 +0000',
      interval: 'month',
      aggregate: 'max',
    });
    expect(hour?.value).toBe(23);
    expect((await api.call(listLatestValues, { chartId: chart?.id ?? '' })).map(({ value }) => value)).toEqual([23]);
    expect((await api.getTopic(topic.id)).recentDataRecords.every(({ device }) => device?.serialName !== PRANK)).toBe(
      true,
    );
    const [activity] = await api.call(listTopicActivity, { topicIds: topic.id });
    expect(activity?.value).toBe(23);
    const { boards, total } = await api.call(listProjectBoards, { projectId: project.id });
    expect([boards.length, total]).toEqual([BOARDS, BOARDS]);
    // Only it sent this one.
    expect((await api.getTopic(topic.id)).dataRecordTypes.map(({ id }) => id)).not.toContain(light?.id);
    expect((await api.listTopicCharts(topic.id)).map(({ id }) => id)).not.toContain(named.id);
    const token = chart?.shareToken ?? '';
    expect((await api.call(getPublicChartWindow, { token, points: 1 })).lines).toHaveLength(BOARDS);

    // In the background: its records are no longer counted, and the logs no longer have its name.
    await eventually(
      () => api.getTopic(topic.id),
      ({ totalNumberOfDataRecords }) => totalNumberOfDataRecords === BOARDS,
    );
    const log = () => api.call(listLoggedMessages, { topicId: topic.id });
    await eventually(log, (messages) => messages.every(({ message }) => !message.includes(PRANK)));
    expect(await log()).toHaveLength(BOARDS);
    expect(JSON.stringify(await api.call(listProjectMessages, { projectId: project.id }))).not.toContain(PRANK);
  });

  test('that sends again afterwards is a new one', async () => {
    const { topic, query } = await createClass();
    await send(topic.topicName, `_dn=${PRANK},temperature=99`);
    const deviceId = await idOf(topic.id, PRANK);
    await api.call(deleteDevice, { topicId: topic.id, deviceId });
    await send(topic.topicName, `_dn=${PRANK},temperature=22`);
    const again = await idOf(topic.id, PRANK);
    expect(again).not.toBe('');
    expect(again).not.toBe(deviceId);
    const all = await api.call(listAllRecords, { ...query, deviceId: again });
    expect(all.map(({ value }) => value)).toEqual([22]);
    await expect(api.call(listAllRecords, { ...query, deviceId })).rejects.toMatchObject({
      errors: [{ code: topicErrors.deviceUnknown }],
    });
  });

  test('is deleted once by parallel calls, and while it sends', async () => {
    const { topic, query } = await createClass();
    await send(topic.topicName, `_dn=${PRANK},temperature=99`);
    const deviceId = await idOf(topic.id, PRANK);
    const remove = () => api.call(deleteDevice, { topicId: topic.id, deviceId });
    const sent = Array.from({ length: 20 }, () => send(topic.topicName, `_dn=${PRANK},temperature=98`));
    const outcomes = await Promise.allSettled([remove(), remove(), remove(), remove()]);
    await Promise.all(sent);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 404 });
    }
    // What it sent during the removal is gone with it, or belongs to the new one.
    const { lines } = await api.call(getSourcesWindow, linesOf(query));
    expect(lines.filter(({ device }) => device?.serialName === PRANK).length).toBeLessThanOrEqual(1);
    expect(lines.filter(({ device }) => device === null)).toEqual([]);
    expect(lines.length).toBeGreaterThanOrEqual(BOARDS);
  });

  test('is announced to pages, also public ones', async () => {
    const { topic } = await createClass();
    const [chart] = await api.listTopicCharts(topic.id);
    const { chartSources } = await api.call(getPublicChart, { token: chart?.shareToken ?? '' });
    const publicId = chartSources[0]?.topic.id ?? '';
    const [member, visitor] = [
      new Browser(ofBoards.http, (await Api.signIn(ofBoards.http)).accessToken),
      new Browser(ofBoards.http),
    ];
    expect(await member.join(topicRoom(topic.id))).toMatchObject({ ok: true });
    expect(await visitor.join(topicRoom(publicId), chart?.shareToken ?? '')).toMatchObject({ ok: true });
    const heard = Promise.all([
      member.next('records_removed'),
      visitor.next('records_removed'),
      member.next('topic_changed'),
    ]);
    await api.call(deleteDevice, { topicId: topic.id, deviceId: await idOf(topic.id, 'group1') });
    expect((await heard).map(({ topicId }) => topicId)).toEqual([topic.id, publicId, topic.id]);
    member.close();
    visitor.close();
  });

  test('is deleted by the creator of the topic and the owner of its project only', async () => {
    const [{ api: student }, { api: friend }, { api: stranger }] = await Promise.all([
      signInSubscriber(ofTeacher.http),
      signInPerson(ofTeacher.http),
      signInPerson(ofTeacher.http),
    ]);
    const project = await api.createProject('Ours');
    await api.invite(project.id, student);
    await api.invite(project.id, friend);
    const topic = await student.createTopic('Pond', 'n', project.id);
    for (const name of ['a', 'b']) await send(topic.topicName, `_dn=${name},n=1`);
    const ids = await Promise.all(['a', 'b'].map((name) => idOf(topic.id, name)));
    const remove = (by: Api, deviceId = '') => by.call(deleteDevice, { topicId: topic.id, deviceId });
    await expect(remove(stranger, ids[0])).rejects.toMatchObject({ errors: [{ code: topicErrors.unknown }] });
    await expect(remove(friend, ids[0])).rejects.toMatchObject({
      status: 403,
      errors: [{ code: recordErrors.notDeletable }],
    });
    await expect(remove(new Api(ofTeacher.http), ids[0])).rejects.toMatchObject({ status: 401 });
    await remove(student, ids[0]);
    await remove(api, ids[1]);
    // A device of another topic.
    const other = await student.createTopic('Other', 'n');
    await expect(student.call(deleteDevice, { topicId: other.id, deviceId: ids[0] ?? '' })).rejects.toMatchObject({
      errors: [{ code: topicErrors.deviceUnknown }],
    });
  });
});
