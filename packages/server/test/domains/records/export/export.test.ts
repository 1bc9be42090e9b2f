import { randomUUID } from 'node:crypto';
import { getCurrentUser } from '@tinkerstream/contract/accounts';
import {
  permissionErrors,
  projectErrors,
  recordErrors,
  requestErrors,
  topicErrors,
} from '@tinkerstream/contract/error-codes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { formatHistoryTime } from '@tinkerstream/contract/platform/time/zoned-time';
import { createAndLinkTopic } from '@tinkerstream/contract/projects';
import {
  exportProjectData,
  getRecordWindow,
  listAllRecords,
  listHistoricalRecords,
  listRecentRecords,
} from '@tinkerstream/contract/records';
import {
  createAnnotation,
  createDataType,
  sendMessage,
  type Topic,
  updateDataType,
} from '@tinkerstream/contract/topics';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { openDatabase } from '../../../../../../test/support/server-database.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { signInPerson } from '../../../support/people/people.ts';
import { enginesOfThisRun } from '../../../support/server/server-on.ts';
import { query } from '../../../support/storage/database-query.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';

let server: ServerProcess;
let api: Api;
let stranger: Api;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
  stranger = (await signInPerson(server.http)).api;
});
afterAll(() => server.stop());

function send(to: Api, topic: Pick<Topic, 'id'>, message: string) {
  return to.call(sendMessage, { topicId: topic.id, outputType: 'KEY_VALUE_PAIR', message });
}

function addDataType(to: Api, topic: Pick<Topic, 'id'>, key: string) {
  return to.call(createDataType, { topicId: topic.id, dataTypeName: key, dataTypeKey: key });
}

async function download(from: Api, projectId: string, utcOffset = '+00:00') {
  const file = await from.call(exportProjectData, { projectId, utcOffset });
  const { sheets } = await readXlsx(await file.arrayBuffer());
  return { name: file.name, sheets };
}

describe.each(enginesOfThisRun())('records in %s', (engine) => {
  let postgres: PostgresServer | undefined;
  let own: ServerProcess;
  let user: Api;
  beforeAll(async () => {
    if (engine === 'SQLite') {
      own = server;
    } else {
      postgres = await sharedPostgres();
      own = await startServer({ env: { DATABASE_URL: await postgres.createDatabase() } });
    }
    user = await Api.signIn(own.http);
  });
  afterAll(async () => {
    if (own !== server) await own.stop();
    await postgres?.stop();
  });

  test('are exported with a column for each board, and with the notes of the topic', async () => {
    const project = await user.createProject('Class');
    const room = await user.createTopic('Room', 't', project.id);
    const boards = Array.from({ length: 30 }, (_, index) => index + 1);
    for (const board of boards) await send(user, room, `_dn=group${board},t=${board}`);
    await send(user, room, '_dn=group2,t=-2');
    await user.call(createAnnotation, { topicId: room.id, text: '=window' });
    const long = await download(user, project.id);
    expect(long.sheets[0]?.rows.at(-1)).toEqual(expect.arrayContaining(['Note', '=window']));
    const file = await user.call(exportProjectData, { projectId: project.id, layout: 'wide' });
    const { sheets } = await readXlsx(await file.arrayBuffer());
    const [headings = [], ...rows] = sheets[0]?.rows ?? [];
    expect(headings).toEqual(['Time (UTC+00:00)', ...boards.map((board) => `t · group${board}`), 'Note']);
    const valuesOf = (column: number) =>
      rows.map((row) => row[column]).filter((cell) => cell !== null && cell !== undefined);
    expect(boards.map((board) => valuesOf(board))).toEqual(boards.map((board) => (board === 2 ? [2, -2] : [board])));
    expect(valuesOf(31)).toEqual(['=window']);
  });

  test('are exported with a sheet for each topic, oldest record first', async () => {
    const project = await user.createProject('校園花圃 "A/B"');
    const roof = await user.createTopic('Roof: east?', 'temperature', project.id);
    await addDataType(user, roof, 'note');
    const cellar = await user.createTopic('History', 'humidity', project.id);
    const dataTypeId = cellar.dataRecordTypes[0]?.id as string;
    await user.call(updateDataType, { topicId: cellar.id, dataTypeId, dataTypeUnit: '%' });
    await user.createTopic('Of no project', 'other');
    const before = Date.now();
    await send(user, roof, '_dsn=b-7,_dn=Board seven,temperature=21.5');
    await send(user, roof, 'temperature=-3,note==1+1');
    await send(user, cellar, 'humidity=40');

    const { name, sheets } = await download(user, project.id, '+05:30');
    expect(name).toBe('校園花圃 "A/B".xlsx');
    expect(sheets.map((sheet) => sheet.name)).toEqual(['Roof east', 'History_']);
    const [roofRows = [], cellarRows = []] = sheets.map(({ rows }) => rows);
    const text = (row: unknown[]) => row.slice(1).map((cell) => cell ?? '');
    expect(roofRows[0]).toEqual(['Time (UTC+05:30)', 'Data type', 'Key', 'Device', 'Serial number', 'Value', 'Unit']);
    expect(roofRows.slice(1, 2).map(text)).toEqual([['temperature', 'temperature', 'Board seven', 'b-7', 21.5, '']]);
    // Two records of one message.
    expect(roofRows.slice(2).map(text).sort()).toEqual([
      ['note', 'note', '', '', '=1+1', ''],
      ['temperature', 'temperature', '', '', -3, ''],
    ]);
    expect(cellarRows.slice(1).map(text)).toEqual([['humidity', 'humidity', '', '', 40, '%']]);
    const clock = cellarRows[1]?.[0];
    expect(clock).toBeInstanceOf(Date);
    const time = Number(clock) - 5.5 * 3600_000;
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  test('have the clock of the reader at each row, whether clocks change or not', async () => {
    const project = await user.createProject('Clocks');
    const topic = await user.createTopic('Roof', 't', project.id);
    const times = ['2025-07-01T10:00:00.123Z', '2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z', '2025-12-01T10:00:00Z'];
    const list = JSON.stringify(times.map((at, t) => ({ t, at })));
    const sent = await fetch(`${own.http}/send/${topic.topicName}`, { method: 'POST', body: list });
    expect(await sent.text()).toBe('ok 4');
    const clocksIn = async (timeZone: string, layout: 'long' | 'wide') => {
      const file = await user.call(exportProjectData, { projectId: project.id, timeZone, utcOffset: '+0900', layout });
      const { sheets } = await readXlsx(await file.arrayBuffer());
      const [[heading] = [], ...rows] = sheets[0]?.rows ?? [];
      return [heading, ...rows.map(([cell]) => (cell as Date).toISOString().slice(5, 23))];
    };
    for (const layout of ['long', 'wide'] as const) {
      expect(await clocksIn('Europe/Berlin', layout)).toEqual([
        'Time (Europe/Berlin)',
        '07-01T12:00:00.123',
        '10-26T02:30:00.000',
        '10-26T02:30:00.000',
        '12-01T11:00:00.000',
      ]);
      expect((await clocksIn('Asia/Hong_Kong', layout)).slice(0, 2)).toEqual([
        'Time (UTC+08:00)',
        '07-01T18:00:00.123',
      ]);
    }
  });

  test('keep the letters of what looks like a number, and the number for charts', async () => {
    const project = await user.createProject('Letters');
    const topic = await user.createTopic('Tags', 'tag', project.id);
    const texts = ['0123', '12345678901234567890'];
    for (const text of texts) await send(user, topic, `tag=${text}`);
    const query = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id as string };
    const recent = await user.call(listRecentRecords, query);
    expect(recent.map(({ value }) => value)).toEqual(texts.toReversed());
    expect((await user.call(getRecordWindow, { ...query, points: 10 })).max).toEqual(texts.map(Number));
    const { sheets } = await download(user, project.id);
    expect(sheets[0]?.rows.slice(1).map((row) => row[5])).toEqual(texts);
  });

  test('are listed completely, newest first, also over several parts', async () => {
    const topic = await user.createTopic('Long', 'n');
    const board = await connectBoard(own.mqttPort);
    const messages = Array.from({ length: 2500 }, (_, i) => `_dsn=b${i % 3},n=${i}`);
    await Promise.all(messages.map((message) => board.publishAsync(topic.topicName, message, { qos: 1 })));
    await board.endAsync();
    const query = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id as string };
    const all = await user.call(listAllRecords, query);
    expect(all).toEqual(await user.call(listRecentRecords, { ...query, count: 10_000 }));
    expect(all.map(({ value }) => value as number).sort((a, b) => a - b)).toEqual(messages.map((_, i) => i));
    const deviceId = all[0]?.device?.id as string;
    const ofOne = await user.call(listAllRecords, { ...query, deviceId });
    expect(ofOne).toEqual(all.filter(({ device }) => device?.id === deviceId));
  });

  test('are an empty list without records', async () => {
    const topic = await user.createTopic('Empty', 'n');
    const query = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id as string };
    expect(await user.call(listAllRecords, query)).toEqual([]);
  });
});

describe('an export', () => {
  test("says in the reader's language that a project or a topic is empty", async () => {
    const reader = new Api(server.http, api.accessToken, 'zh-HK');
    const project = await api.createProject('Empty');
    const none = await download(reader, project.id);
    expect(none.sheets.map(({ name, rows }) => [name, rows[1]?.[0]])).toEqual([['沒有數據', '此專案還沒有主題。']]);

    await api.call(createAndLinkTopic, { projectId: project.id, topicDescription: 'Roof' });
    const empty = await download(reader, project.id);
    expect(empty.sheets.map(({ name, rows }) => [name, rows.length, rows[0]?.[0], rows[1]?.[0]])).toEqual([
      ['Roof', 2, '時間（UTC+00:00）', '此主題還沒有紀錄。'],
    ]);
  });

  test.each(['8', '+15:00', 'Asia/Hong_Kong', '+08:99x'])('is refused with the offset %j', async (utcOffset) => {
    const project = await api.createProject('Offset');
    const attempt = api.call(exportProjectData, { projectId: project.id, utcOffset });
    await expect(attempt).rejects.toMatchObject({ status: 400, errors: [{ code: requestErrors.fieldInvalid }] });
  });

  test('is for members of the project whose subscription allows it', async () => {
    const project = await api.createProject('Members only');
    const attempt = () => download(stranger, project.id);
    await expect(attempt()).rejects.toMatchObject({ status: 404, errors: [{ code: projectErrors.unknown }] });
    await expect(download(api, 'unknown')).rejects.toMatchObject({ status: 404 });
    await expect(download(new Api(server.http), project.id)).rejects.toMatchObject({ status: 401 });

    const { id: strangerId } = await stranger.call(getCurrentUser, {});
    const db = openDatabase(server.dataDir);
    db.prepare('INSERT INTO project_member (project_id, user_id) VALUES (?, ?)').run(project.id, strangerId);
    db.close();
    await expect(attempt()).rejects.toMatchObject({ status: 403, errors: [{ code: permissionErrors.notIncluded }] });
  });

  test('waits for its turn, reports its position, and takes the slot of a stalled reader', async () => {
    const { id: userId } = await api.call(getCurrentUser, {});
    const project = await api.createProject('Large');
    const topic = await api.createTopic('Noise', 'a', project.id);
    await addDataType(api, topic, 'b');
    // Incompressible, and more than the buffers on the way can hold: 14 MB.
    const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(21_000))).toString('base64url');
    for (let round = 0; round < 17; round++) {
      await Promise.all(Array.from({ length: 20 }, () => send(api, topic, `a=${noise()},b=${noise()}`)));
    }
    const recordCount = 17 * 20 * 2;
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(userRoom(userId));
    const progress = browser.gather('export_progress');
    const headers = { authorization: `Bearer ${api.accessToken}` };
    const begin = (exportId: string) =>
      fetch(`${server.http}${exportProjectData.path}?projectId=${project.id}&exportId=${exportId}`, { headers });
    const rowsOf = async (response: Response | undefined) =>
      (await readXlsx((await response?.arrayBuffer()) as ArrayBuffer)).sheets[0]?.rows.length;
    const responses = new Map(['a', 'b', 'c'].map((exportId) => [exportId, begin(exportId)]));
    const exportId = (await eventually(async () => progress.find(({ place }) => place === 1), Boolean))?.exportId ?? '';

    // The readers of the other two are stalled.
    expect(await rowsOf(await responses.get(exportId))).toBe(1 + recordCount);
    expect(progress).toContainEqual({ userId, exportId, place: 0, recordCount, writtenRecordCount: 0 });
    responses.delete(exportId);
    const [leaving, late] = await Promise.all(responses.values());
    await leaving?.body?.cancel();
    expect(await rowsOf(late)).toBe(1 + recordCount);
    browser.close();
  });

  test('is created for each of several that ask at the same moment', async () => {
    const project = await api.createProject('Class');
    await api.createTopic('Roof', 'n', project.id);
    const exports = await Promise.all(Array.from({ length: 6 }, () => download(api, project.id)));
    expect(exports.map(({ sheets }) => sheets[0]?.name)).toEqual(exports.map(() => 'Roof'));
  });
});

test('a full list is for users who may read the topic', async () => {
  const topic = await api.createTopic('Mine', 'n');
  const query = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id as string };
  const refusals: [Api, typeof query & { deviceId?: string }, string][] = [
    [stranger, query, topicErrors.unknown],
    [api, { ...query, dataTypeId: 'unknown' }, topicErrors.dataTypeUnknown],
    [api, { ...query, deviceId: 'unknown' }, topicErrors.deviceUnknown],
  ];
  for (const [who, what, code] of refusals) {
    await expect(who.call(listAllRecords, what)).rejects.toMatchObject({ status: 404, errors: [{ code }] });
  }
});

test('a history that would take too long over all devices is refused, but answered for one of them', async () => {
  const topic = await api.createTopic('Crowd', 'n');
  const names = Array.from({ length: 210 }, (_, i) => `crowd-${i}`);
  // Boards come one after another: so many at once are not let in.
  const rows = names.map((name) => `('${randomUUID()}', '${topic.id}', '${name}', '', 1)`);
  await query(
    server,
    undefined,
    `INSERT INTO device (id, topic_id, serial_number, serial_name, is_settled) VALUES ${rows.join(', ')}`,
  );
  const board = await connectBoard(server.mqttPort);
  const messages = names.map((name, i) => `_dsn=${name},n=${i}`);
  await Promise.all(messages.map((message) => board.publishAsync(topic.topicName, message, { qos: 1 })));
  await board.endAsync();
  const now = Date.now();
  const at = (time: number) => formatHistoryTime({ time, offsetMinutes: 0 });
  const question = {
    topicId: topic.id,
    dataTypeId: topic.dataRecordTypes[0]?.id as string,
    startTime: at(now - 69 * 24 * 3600_000),
    endTime: at(now + 60_000),
    interval: 'minute',
    aggregate: 'count',
  } as const;
  await expect(api.call(listHistoricalRecords, question)).rejects.toMatchObject({
    status: 400,
    errors: [{ code: recordErrors.readTooLong, description: expect.stringContaining('210') }],
  });
  const byHour = await api.call(listHistoricalRecords, { ...question, interval: 'hour' });
  expect(byHour.reduce((sum, { value }) => sum + value, 0)).toBe(210);
  const deviceId = (await api.getTopic(topic.id)).dataRecordTypes[0]?.devices[0]?.id as string;
  const ofOne = await api.call(listHistoricalRecords, { ...question, deviceId });
  expect(ofOne.map(({ value }) => value)).toEqual([1]);
});
