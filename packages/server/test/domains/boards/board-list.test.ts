import { listProjectBoards, listTopicBoards, MAX_BOARDS } from '@tinkerstream/contract/boards';
import { projectErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { listProjectMessages } from '@tinkerstream/contract/records';
import { createTopic, deleteDataType, sendMessage } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { connectFrom, FIVE_ADDRESSES } from '../../../../../test/support/connect-from.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { createEvent, join } from '../../support/people/members.ts';
import { signInPerson } from '../../support/people/people.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('the boards of a project in %s', (engine) => {
  let server: ServerProcess;
  let api: Api;
  beforeAll(async () => {
    server = await startServer({ env: engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() } });
    api = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  const send = (topicId: string, message: string) =>
    api.call(sendMessage, { topicId, outputType: 'KEY_VALUE_PAIR', message });

  /** A project with two topics, each with one data type. */
  async function createClass() {
    const { id: projectId } = await api.createProject('Class');
    const greenhouse = await api.createTopic('Greenhouse', 'temperature', projectId);
    const roof = await api.createTopic('Roof', 'wind', projectId);
    return { projectId, greenhouse, roof };
  }

  const listed = async (projectId: string) =>
    (await api.call(listProjectBoards, { projectId })).boards.map(({ topicId, device, dataRecordType, records }) => [
      topicId,
      device?.serialName ?? null,
      dataRecordType.keyName,
      records.map(({ value }) => value),
    ]);

  test('are listed by topic in the order of their first messages, with their latest values', async () => {
    const { projectId, greenhouse, roof } = await createClass();
    const elsewhere = await api.createTopic('Elsewhere', 'temperature');
    await send(roof.id, 'wind=3,_dn=Vane');
    await send(greenhouse.id, 'temperature=1');
    await send(greenhouse.id, 'temperature=20,light=500,_dn=Rose');
    await send(greenhouse.id, 'temperature=30,_dn=Ivy');
    await send(greenhouse.id, 'light=400,_dn=Rose');
    await send(greenhouse.id, 'temperature=21,_dn=Rose');
    await send(elsewhere.id, 'temperature=99,_dn=Other');
    expect(await listed(projectId)).toEqual([
      [greenhouse.id, 'Rose', 'temperature', [21, 20]],
      [greenhouse.id, 'Ivy', 'temperature', [30]],
      [greenhouse.id, null, 'temperature', [1]],
      [roof.id, 'Vane', 'wind', [3]],
    ]);
  });

  test('of one topic, or of one of its data types, are searched for its readers only', async () => {
    const { greenhouse, roof } = await createClass();
    await send(roof.id, 'wind=3,_dn=Vane');
    for (const name of ['Rose', 'Ivy', 'Rosemary']) await send(greenhouse.id, `temperature=20,_dn=${name}`);
    await send(greenhouse.id, 'temperature=21,_dn=Fern,_dsn=00-42');
    await send(greenhouse.id, 'light=5,_dn=Rosemary');
    await send(greenhouse.id, 'colour=red,_dn=Rosette');
    const { dataRecordTypes } = await api.getTopic(greenhouse.id);
    const dataTypeId = dataRecordTypes.find(({ keyName }) => keyName === 'light')?.id ?? '';
    const found = async (query: object) => {
      const answer = await api.call(listTopicBoards, { topicId: greenhouse.id, page: 1, ...query });
      return [
        answer.boards.map(({ device }) => device?.serialName),
        answer.onlyProblems.map(({ serialNumber }) => serialNumber),
      ];
    };
    expect(await found({})).toEqual([['Fern', 'Ivy', 'Rose', 'Rosemary'], ['Rosette']]);
    expect(await found({ search: 'rose' })).toEqual([['Rose', 'Rosemary'], ['Rosette']]);
    expect(await found({ search: '0-42' })).toEqual([['Fern'], []]);
    expect(await found({ dataTypeId })).toEqual([['Rosemary'], []]);
    const { api: stranger } = await signInPerson(server.http);
    await expect(stranger.call(listTopicBoards, { topicId: greenhouse.id })).rejects.toThrow(topicErrors.unknown);
  });

  test('are seen when any of their values arrives', async () => {
    const { projectId, greenhouse } = await createClass();
    await send(greenhouse.id, 'temperature=20,_dn=Rose');
    await send(greenhouse.id, 'light=5,_dn=Rose');
    const { boards, total } = await api.call(listProjectBoards, { projectId });
    expect(total).toBe(1);
    expect(boards[0]?.dataRecordType.keyName).toBe('temperature');
    expect(Date.parse(boards[0]?.lastSeen ?? '')).toBeGreaterThan(Date.parse(boards[0]?.records[0]?.createdOn ?? ''));
  });

  test('have the latest problem of each, also of those that have sent nothing else', async () => {
    const { projectId, greenhouse } = await createClass();
    await send(greenhouse.id, 'temperature=20,_dn=Rose');
    await send(greenhouse.id, 'temperature=21,colour=red,_dn=Rose');
    await send(greenhouse.id, 'colour=red,_dn=Ivy');
    const { boards, onlyProblems } = await api.call(listProjectBoards, { projectId });
    const reasons = [{ code: 'UNKNOWN_KEY_NOT_NUMERIC', detail: 'colour' }];
    expect(boards).toMatchObject([
      { device: { serialName: 'Rose' }, problem: { outcome: 'PARTLY_STORED', reasons, count: 1 } },
    ]);
    expect(onlyProblems).toMatchObject([
      { topicId: greenhouse.id, serialNumber: 'Ivy', problem: { outcome: 'NOT_STORED', reasons } },
    ]);
  });

  test('are not those of a deleted data type, even while its records are being removed', async () => {
    const { projectId, greenhouse } = await createClass();
    await send(greenhouse.id, 'temperature=20,_dn=Rose');
    await send(greenhouse.id, 'light=5,_dn=Rose');
    await send(greenhouse.id, 'light=6,_dn=Ivy');
    const types = (await api.getTopic(greenhouse.id)).dataRecordTypes;
    const light = types.find(({ keyName }) => keyName === 'light')?.id ?? '';
    await api.call(deleteDataType, { topicId: greenhouse.id, dataTypeId: light });
    expect(await listed(projectId)).toEqual([[greenhouse.id, 'Rose', 'temperature', [20]]]);
  });

  test(`beyond ${MAX_BOARDS} are counted, and those that sent most recently are listed`, async () => {
    const { projectId, greenhouse, roof } = await createClass();
    const boardsOf = await Promise.all(FIVE_ADDRESSES.map((address) => connectFrom(server.mqttPort, address)));
    await boardsOf[0]?.publishAsync(roof.topicName, 'wind=1,_dn=first', { qos: 1 });
    for (let index = 0; index < MAX_BOARDS; index += 1) {
      const board = boardsOf[index % boardsOf.length];
      await board?.publishAsync(greenhouse.topicName, `temperature=${index},_dsn=b${index}`, { qos: 1 });
    }
    for (const board of boardsOf) await board.endAsync();
    const { boards, total } = await api.call(listProjectBoards, { projectId });
    expect(total).toBe(MAX_BOARDS + 1);
    expect(boards.map(({ device }) => device?.serialNumber)).toEqual(
      Array.from({ length: MAX_BOARDS }, (_, index) => `b${index}`),
    );

    const page = async (query: object) => {
      const answer = await api.call(listProjectBoards, { projectId, ...query });
      return [answer.total, answer.boards.map(({ device }) => device?.serialName || device?.serialNumber)];
    };
    expect(await page({ page: 1, pageSize: 3 })).toEqual([MAX_BOARDS + 1, ['b0', 'b1', 'b2']]);
    expect(await page({ page: 68, pageSize: 3 })).toEqual([MAX_BOARDS + 1, []]);
    expect(await page({ page: 67, pageSize: 3 })).toEqual([MAX_BOARDS + 1, ['b198', 'b199', 'first']]);
    expect(await page({ page: 1, pageSize: 2, sort: 'lastSeen' })).toEqual([MAX_BOARDS + 1, ['b199', 'b198']]);
    expect(await page({ page: 1, pageSize: 2, sort: '-name' })).toEqual([MAX_BOARDS + 1, ['first', 'b199']]);
    expect(await page({ page: 1, search: 'FIRST' })).toEqual([1, ['first']]);
    expect(await page({ page: 1, pageSize: 1, search: 'roof' })).toEqual([1, ['first']]);
    expect(await page({ page: 1, search: 'nobody' })).toEqual([0, []]);
  });

  test('of a page say what is wrong with those that have only problems once, and never for boards of other pages', async () => {
    const { projectId, greenhouse } = await createClass();
    for (const name of ['Rose', 'Ivy']) await send(greenhouse.id, `temperature=20,colour=red,_dn=${name}`);
    await send(greenhouse.id, 'colour=red,_dn=Oak');
    const onPage = async (page: number) => {
      const { boards, onlyProblems } = await api.call(listProjectBoards, { projectId, page, pageSize: 1 });
      return [boards.map(({ device }) => device?.serialName), onlyProblems.map(({ serialNumber }) => serialNumber)];
    };
    expect(await onPage(1)).toEqual([['Ivy'], ['Oak']]);
    expect(await onPage(2)).toEqual([['Rose'], []]);
  });

  test('and its messages are for its members only, and empty without topics', async () => {
    const { projectId } = await createClass();
    const { api: stranger } = await signInPerson(server.http);
    for (const call of [listProjectBoards, listProjectMessages]) {
      await expect(stranger.call(call, { projectId })).rejects.toMatchObject({
        status: 404,
        errors: [{ code: projectErrors.unknown }],
      });
      await expect(new Api(server.http).call(call, { projectId })).rejects.toMatchObject({ status: 401 });
    }
    const { id } = await api.createProject('Empty');
    expect(await api.call(listProjectBoards, { projectId: id })).toEqual({ boards: [], total: 0, onlyProblems: [] });
    expect(await api.call(listProjectMessages, { projectId: id })).toEqual([]);
  });

  test('send the messages that it lists, latest first over all topics, and says which came too fast', async () => {
    const { eventCode } = await createEvent(api, { eventCode: `BOARDS-${engine}` });
    const student = await join(server.http, `student-${engine}@example.org`, { eventCode });
    const { id: projectId } = await student.createProject('Paced');
    const form = { description: 'Fast', projectIds: projectId, dataRecordTypes: [{ name: 'a', key: 'a' }] };
    const fast = await student.call(createTopic, form);
    const other = await student.createTopic('Other', 'b', projectId);
    const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
    await board.publishAsync(fast.topicName, 'a=1', { qos: 1 });
    await board.publishAsync(fast.topicName, 'a=2', { qos: 1 });
    await board.publishAsync(other.topicName, 'hello', { qos: 1 });
    await board.endAsync();
    const messages = await student.call(listProjectMessages, { projectId });
    expect(messages.map(({ topicName, message, isTooFast }) => [topicName, message, isTooFast])).toEqual([
      [other.topicName, 'hello', false],
      [fast.topicName, 'a=2', true],
      [fast.topicName, 'a=1', false],
    ]);
  });
});
