import { deleteDevice, listProjectBoards } from '@tinkerstream/contract/boards';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { createListBoards } from '../../../../src/domains/boards/board-list.ts';
import { MessageLog } from '../../../../src/domains/records/log/message-log.ts';
import { createMessageLogRepository } from '../../../../src/domains/records/log/message-log-repository.ts';
import {
  createProblemRepository,
  PROBLEMS_KEPT,
  type ProblemEntity,
} from '../../../../src/domains/records/log/problem-repository.ts';
import { createLogger } from '../../../../src/platform/logger.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { ENGINES, type Engine, type OpenDatabase } from '../../../support/storage/engines.ts';

describe('the problems of a topic', () => {
  let server: ServerProcess;
  let api: Api;
  let board: MqttClient;
  beforeAll(async () => {
    server = await startServer();
    api = await Api.signIn(server.http);
    board = await connectBoard(server.mqttPort);
  });
  afterAll(async () => {
    await board.endAsync();
    await server.stop();
  });
  const problemsOf = async (topicId: string, ofBoard?: string) => {
    const listed = await api.call(listLoggedMessages, {
      topicId,
      only: 'PROBLEMS',
      ...(ofBoard && { board: ofBoard }),
    });
    return listed.map(({ deviceSerialNumber, message, count, reasons }) => [
      deviceSerialNumber,
      message,
      count,
      ...reasons.map(({ code }) => code),
    ]);
  };

  test('stay when a class sends so much that the log forgets them, and equal ones of a board are counted', async () => {
    const topic = await api.createTopic('Class', 'temperature');
    const send = (message: string) => board.publishAsync(topic.topicName, message, { qos: 1 });
    for (const value of ['', '', '']) await send(`_dsn=group8,temperature=${value}`);
    await send('_dsn=group3,temperature=nan');
    await Promise.all(Array.from({ length: 250 }, (_, n) => send(`_dsn=group1,temperature=${n}`)));

    const logged = await api.call(listLoggedMessages, { topicId: topic.id });
    expect(new Set(logged.map(({ deviceSerialNumber }) => deviceSerialNumber))).toEqual(new Set(['group1']));
    const expected = [
      ['group3', '_dsn=group3,temperature=nan', 1, 'STORED_AS_TEXT'],
      ['group8', '_dsn=group8,temperature=', 3, 'PART_WITHOUT_VALUE'],
    ];
    expect(await problemsOf(topic.id)).toEqual(expected);
    expect(await problemsOf(topic.id, 'group8')).toEqual([expected[1]]);
    await send('_dsn=group8,temperature=');
    expect((await problemsOf(topic.id, 'group8'))[0]?.[2]).toBe(4);
  });

  test('say that two boards share a name, and so does the list of boards', async () => {
    const project = await api.createProject('Climate');
    const topic = await api.createTopic('Class', 'temperature', project.id);
    const other = await connectBoard(server.mqttPort);
    for (const [sender, value] of [[board, 21] as const, [other, 35] as const, [board, 22] as const]) {
      await sender.publishAsync(topic.topicName, `_dn=group7,temperature=${value}`, { qos: 1 });
    }
    await other.endAsync();
    await board.publishAsync(topic.topicName, '_dn=group8,temperature=20', { qos: 1 });
    const shared = [['group7', '_dn=group7,temperature=22', 1, 'NAME_SHARED']];
    expect(await problemsOf(topic.id)).toEqual(shared);
    expect((await api.getTopic(topic.id)).totalNumberOfMessages).toBe(4);
    const { boards } = await api.call(listProjectBoards, { projectId: project.id });
    expect(boards.map(({ device, isNameShared }) => [device?.serialNumber, isNameShared])).toEqual([
      ['group7', true],
      ['group8', undefined],
    ]);
  });

  test('and the messages of a board go with it', async () => {
    const topic = await api.createTopic('Class', 'temperature');
    for (const name of ['group1', 'group2']) {
      await board.publishAsync(topic.topicName, `_dsn=${name},temperature=1`, { qos: 1 });
      await board.publishAsync(topic.topicName, `_dsn=${name},temperature=`, { qos: 1 });
    }
    const messagesOf = async (name: string) =>
      (await api.call(listLoggedMessages, { topicId: topic.id, board: name })).length;
    expect([await messagesOf('group1'), await messagesOf('group2')]).toEqual([2, 2]);
    expect(await problemsOf(topic.id)).toHaveLength(2);
    const device = (await api.getTopic(topic.id)).devices.find(({ serialNumber }) => serialNumber === 'group1');
    await api.call(deleteDevice, { topicId: topic.id, deviceId: device?.id as string });
    await eventually(
      () => problemsOf(topic.id),
      (left) => left.length === 1 && left[0]?.[0] === 'group2',
    );
    expect([await messagesOf('group1'), await messagesOf('group2')]).toEqual([0, 2]);
  });
});

describe.each(Object.entries(ENGINES))('the rows of problems on %s', (_, openEngine) => {
  let engine: Engine;
  let opened: OpenDatabase;
  beforeAll(async () => {
    engine = await openEngine();
    opened = await engine.open();
  });
  afterAll(async () => {
    await opened.close();
    await engine.remove();
  });

  test('are counted by board and reasons, and only the latest are kept', async () => {
    const problems = createProblemRepository(opened.database);
    const row = (time: number, changes: Partial<ProblemEntity> = {}): ProblemEntity => ({
      topicId: 'a',
      deviceSerialNumber: '7',
      codes: 'TOO_FAST',
      count: 2,
      time,
      message: `n=${time}`,
      outcome: 'NOT_STORED',
      reasons: [{ code: 'TOO_FAST', detail: '5' }],
      ...changes,
    });
    await problems.add([row(1), row(1, { codes: 'KEY_REPEATED' }), row(1, { topicId: 'b' })]);
    await problems.add([row(2, { count: 5, outcome: 'REFUSED' })]);
    expect(await problems.list('a', undefined)).toEqual([
      row(2, { count: 7, outcome: 'REFUSED' }),
      row(1, { codes: 'KEY_REPEATED' }),
    ]);
    for (let n = 3; n < 4 * PROBLEMS_KEPT; n++) await problems.add([row(n, { deviceSerialNumber: `board ${n}` })]);
    const kept = await problems.list('a', undefined);
    expect(kept).toHaveLength(PROBLEMS_KEPT);
    expect(kept[0]?.time).toBe(4 * PROBLEMS_KEPT - 1);
    expect(await problems.list('a', '7')).toEqual([]);
    await problems.removeOfTopic('a');
    expect(await problems.list('a', undefined)).toEqual([]);
    expect(await problems.list('b', '7')).toHaveLength(1);
  });

  test('of earlier lessons stay in the log, and boards that shared a name are named for a minute', async () => {
    const problems = createProblemRepository(opened.database);
    const logger = createLogger('silent');
    const events = { emit: async () => {} };
    const log = new MessageLog(createMessageLogRepository(opened.database), problems, events, logger);
    const add = (deviceSerialNumber: string, codes: 'NAME_SHARED' | 'TOO_FAST', minutesAgo: number) =>
      problems.add([
        {
          topicId: 'c',
          deviceSerialNumber,
          codes,
          count: 1,
          time: Date.now() - 60_000 * minutesAgo,
          message: 'n=1',
          outcome: 'NOT_STORED',
          reasons: [{ code: codes, detail: '' }],
        },
      ]);
    await add('twins', 'NAME_SHARED', 0.5);
    await add('alone', 'NAME_SHARED', 5);
    await add('today', 'TOO_FAST', 90);
    await add('yesterday', 'TOO_FAST', 24 * 60);
    expect(await log.sharedNames(['c'])).toEqual(new Set(['c twins']));
    const listBoards = createListBoards({ store: {} as never, messageLog: log }, {} as never, {
      dataTypesOf: async () => new Map(),
    });
    const { onlyProblems } = await listBoards([{ id: 'c', description: '' }]);
    expect(onlyProblems.map(({ serialNumber }) => serialNumber)).toEqual(['twins', 'alone', 'today']);
    expect(await log.problems('c')).toHaveLength(4);
  });
});
