import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { listAuditEntries } from '@tinkerstream/contract/admin';
import {
  addCoTeacher,
  assignBoard,
  clearToday,
  exportByPupil,
  getLesson,
  getToday,
  updateClass,
} from '@tinkerstream/contract/classes';
import { classErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { leaveOutValue, listLeftOutValues } from '@tinkerstream/contract/records';
import { readXlsx } from 'hucre/xlsx';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { enterAs, openNewClass } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';

let server: SharedServer;
let boards: MqttClient;
beforeAll(async () => {
  server = await sharedServer();
  boards = await connectBoard(server.mqttPort);
});
afterAll(() => void boards.end(true));

let teacher: Api;
let classId: string;
let code: string;
let projectId: string;
beforeEach(async () => {
  teacher = (await signInSubscriber(server.http)).api;
  ({ classId, code } = await openNewClass(teacher));
  projectId = (await teacher.createProject('Pond')).id;
  await teacher.call(updateClass, { classId, projectId });
});

const dayStart = () => new Date(Date.now() - 3_600_000).toISOString();

const enter = async (name: string) => (await enterAs(server.http, { code }, name)).api;

test('the values of today go after it is said how many, also those in topics of pupils, and pages hear of it', async () => {
  const pupil = await enter('Anna');
  const water = await teacher.createTopic('Water', 'temp', projectId);
  const air = await pupil.createTopic('Air', 'temp', projectId);
  const elsewhere = await teacher.createTopic('Elsewhere', 'temp');
  for (const { topicName } of [water, water, air, elsewhere]) {
    await boards.publishAsync(topicName, '_dn=vigop,temp=21', { qos: 1 });
  }
  const today = await teacher.call(getToday, { classId, dayStart: dayStart() });
  expect(today).toEqual({ records: 3, topics: 2, otherTopics: 0 });
  const future = new Date(Date.now() + 60_000).toISOString();
  const yesterday = new Date(Date.now() - 26 * 3_600_000).toISOString();
  for (const wrong of [future, yesterday]) {
    await expect(teacher.call(getToday, { classId, dayStart: wrong })).rejects.toEqual(
      refused(classErrors.dayStartInvalid),
    );
  }

  const page = new Browser(server.http, teacher.accessToken);
  await page.join(topicRoom(water.id));
  const removed = page.next('records_removed');
  expect(await teacher.call(clearToday, { classId, dayStart: dayStart() })).toEqual({ records: 3 });
  expect(await removed).toEqual({ topicId: water.id });
  const left = () => teacher.call(getToday, { classId, dayStart: dayStart() });
  await eventually(left, ({ records }) => records === 0);
  expect(await teacher.getTopic(water.id)).toMatchObject({ totalNumberOfDataRecords: 0, recentDataRecords: [] });
  expect(await teacher.getTopic(elsewhere.id)).toMatchObject({ totalNumberOfDataRecords: 1 });
  // The next value is there again, from the same board.
  await boards.publishAsync(water.topicName, '_dn=vigop,temp=3', { qos: 1 });
  expect((await teacher.call(getLesson, { classId })).boards).toContainEqual(
    expect.objectContaining({
      topicId: water.id,
      serialNumber: 'vigop',
      latest: expect.objectContaining({ value: 3 }),
    }),
  );
  const admin = await Api.signIn(server.http);
  await eventually(
    () => admin.call(listAuditEntries, { search: 'values.cleared' }),
    (entries) => entries.some(({ action }) => action === 'values.cleared'),
  );
  page.close();
});

test('the export has a sheet for each pupil with a board, and one for the others', async () => {
  await enter('Anna');
  await enter('=Ben/[1]');
  await enter('Cho');
  const topic = await teacher.createTopic('Water', 'temp', projectId);
  for (const message of ['_dn=a,temp=1', '_dn=b,temp=2', '_dn=c,temp=3', 'temp=4']) {
    await boards.publishAsync(topic.topicName, message, { qos: 1 });
  }
  const { pupils } = await teacher.call(getLesson, { classId });
  for (const [serialNumber, name] of [
    ['a', 'Anna'],
    ['b', '=Ben/[1]'],
  ]) {
    const pupilId = pupils.find((one) => one.name === name)?.id ?? '';
    await teacher.call(assignBoard, { classId, topicId: topic.id, serialNumber: serialNumber ?? '', pupilId });
  }
  const file = await teacher.call(exportByPupil, { classId });
  const { sheets } = await readXlsx(await file.arrayBuffer());
  expect(file.name).toBe('3B.xlsx');
  expect(sheets.map(({ name }) => name)).toEqual(['Anna', expect.stringMatching(/^=Ben/), 'No pupil']);
  const values = sheets.map(({ rows }) => rows.slice(1).map((row) => [row[4], row[5]]));
  expect(values).toEqual([
    [['a', 1]],
    [['b', 2]],
    expect.arrayContaining([
      ['c', 3],
      [expect.anything(), 4],
    ]),
  ]);
});

test('only teachers who are members of the project count, clear and export', async () => {
  const pupil = await enter('Anna');
  const member = (await signInSubscriber(server.http)).api;
  await teacher.invite(projectId, member);
  const topic = await member.createTopic('Theirs', 'temp', projectId);
  await boards.publishAsync(topic.topicName, 'temp=1', { qos: 1 });
  const calls = (api: Api) => [
    () => api.call(getToday, { classId, dayStart: dayStart() }),
    () => api.call(clearToday, { classId, dayStart: dayStart() }),
    () => api.call(exportByPupil, { classId }),
  ];
  for (const stranger of [pupil, member]) {
    for (const call of calls(stranger)) await expect(call()).rejects.toEqual(refused(classErrors.unknown));
  }
  const colleague = (await signInSubscriber(server.http)).api;
  const { email } = await colleague.call(getCurrentUser, {});
  await teacher.call(addCoTeacher, { classId, username: email });
  for (const call of calls(colleague)) await expect(call()).rejects.toEqual(refused(projectErrors.unknown));
  // Who may not delete the values of a topic leaves them there.
  await teacher.invite(projectId, colleague);
  const seen = await colleague.call(getToday, { classId, dayStart: dayStart() });
  expect(seen).toEqual({ records: 0, topics: 0, otherTopics: 1 });
  await teacher.call(updateClass, { classId, projectId: null });
  for (const call of calls(teacher)) await expect(call()).rejects.toEqual(refused(classErrors.hasNoProject));
});

test('a value of today that is left out is in the workbook with its reason, and goes with the others', async () => {
  const water = await teacher.createTopic('Water', 'temp', projectId);
  for (const value of [21, 88_888]) await boards.publishAsync(water.topicName, `_dn=vigop,temp=${value}`, { qos: 1 });
  await teacher.call(leaveOutValue, {
    topicId: water.id,
    dataTypeId: water.dataRecordTypes[0]?.id ?? '',
    time: dayStart(),
    withinMs: 2 * 3_600_000,
    value: 88_888,
    reason: 'Splashed',
  });
  const left = async () => (await teacher.call(listLeftOutValues, { topicIds: water.id })).values;
  expect(await left()).toHaveLength(1);
  const file = await teacher.call(exportByPupil, { classId });
  expect(JSON.stringify((await readXlsx(await file.arrayBuffer())).sheets)).toMatch(/88888.*Splashed/);
  await teacher.call(clearToday, { classId, dayStart: dayStart() });
  await eventually(left, ({ length }) => length === 0);
});
