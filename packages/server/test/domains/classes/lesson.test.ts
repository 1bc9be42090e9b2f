import { getCurrentUser } from '@tinkerstream/contract/accounts';
import {
  addClass,
  addCoTeacher,
  assignBoard,
  getLesson,
  type Lesson,
  listBoardNames,
  MAX_CLASS_BOARDS,
  removePupil,
  updateClass,
} from '@tinkerstream/contract/classes';
import { classErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
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

let teacher: Awaited<ReturnType<typeof signInSubscriber>>;
let classId: string;
let code: string;
let projectId: string;
let topic: { readonly id: string; readonly topicName: string };
beforeEach(async () => {
  teacher = await signInSubscriber(server.http);
  ({ classId, code } = await openNewClass(teacher.api));
  projectId = (await teacher.api.createProject('Pond')).id;
  await teacher.api.call(updateClass, { classId, projectId });
  topic = await teacher.api.createTopic('Water', 'temp', projectId);
});

const send = (message: string) => boards.publishAsync(topic.topicName, message, { qos: 1 });
const lesson = (): Promise<Lesson> => teacher.api.call(getLesson, { classId });
const boardIn = ({ boards }: Lesson, serialNumber: string) => boards.find((one) => one.serialNumber === serialNumber);

async function enter(name: string): Promise<{ api: Api; pupilId: string }> {
  const { api } = await enterAs(server.http, { code }, name);
  const pupil = (await lesson()).pupils.find((one) => one.name === name);
  return { api, pupilId: pupil?.id ?? '' };
}

test('a board that sends for the first time is nobody’s, until a teacher gives it to a pupil or puts it aside', async () => {
  const [anna, ben] = [await enter('Anna'), await enter('Ben')];
  const page = new Browser(server.http, teacher.api.accessToken);
  await page.join(topicRoom(topic.id));
  const first = page.next('read_data');
  await send('_dn=vigop,temp=21.5');
  expect(await first).toMatchObject({ topicId: topic.id, deviceSerialNumber: 'vigop' });
  expect(boardIn(await lesson(), 'vigop')).toMatchObject({
    name: 'vigop',
    pupilId: null,
    isAside: false,
    dataRecordType: { keyName: 'temp' },
    latest: { value: 21.5 },
    problem: null,
  });

  const board = { classId, topicId: topic.id, serialNumber: 'vigop' };
  await teacher.api.call(assignBoard, { ...board, pupilId: anna.pupilId });
  // A second board of the same pupil, with a serial number.
  await send('_dsn=77,_dn=tizap,temp=3');
  await teacher.api.call(assignBoard, { ...board, serialNumber: '77', pupilId: anna.pupilId });
  const given = (await lesson()).boards;
  expect(given).toHaveLength(2);
  const own = async () =>
    (await anna.api.call(listBoardNames, {}))
      .filter(({ isOwn }) => isOwn)
      .map(({ topicId, serialNumber }) => ({ topicId, serialNumber }));
  const ofAnna = (...serialNumbers: string[]) =>
    serialNumbers.map((serialNumber) => ({ topicId: topic.id, serialNumber }));
  expect(await own()).toEqual(ofAnna('77', 'vigop'));
  expect(given).toEqual([
    expect.objectContaining({ serialNumber: '77', name: 'tizap', pupilId: anna.pupilId }),
    expect.objectContaining({ serialNumber: 'vigop', pupilId: anna.pupilId }),
  ]);

  const annasPage = new Browser(server.http, anna.api.accessToken);
  await annasPage.join(userRoom((await anna.api.call(getCurrentUser, {})).id));
  const changed = annasPage.next('board_names_changed');
  await teacher.api.call(assignBoard, { ...board, pupilId: ben.pupilId });
  expect(await changed).toEqual({ projectId });
  annasPage.close();
  expect(await own()).toEqual(ofAnna('77'));
  expect(boardIn(await lesson(), 'vigop')).toMatchObject({ pupilId: ben.pupilId });
  await teacher.api.call(assignBoard, { ...board, pupilId: null, isAside: true });
  expect(boardIn(await lesson(), 'vigop')).toMatchObject({ pupilId: null, isAside: true });
  await teacher.api.call(assignBoard, { ...board, pupilId: null });
  expect(boardIn(await lesson(), 'vigop')).toMatchObject({ pupilId: null, isAside: false });

  // A pupil who leaves leaves no board behind.
  await teacher.api.call(removePupil, { classId, pupilId: anna.pupilId });
  expect(boardIn(await lesson(), '77')).toMatchObject({ pupilId: null, isAside: false });
  page.close();
});

test('the latest problem of a board is there in words, also before its first value', async () => {
  const page = new Browser(server.http, teacher.api.accessToken);
  await page.join(topicRoom(topic.id));
  const logged = page.next('problems_logged');
  await send('_dn=gadut,temp 21');
  await send('_dn=zuzup,temp=4');
  expect(await logged).toEqual({ topicId: topic.id });
  const now = await lesson();
  expect(boardIn(now, 'gadut')).toMatchObject({
    lastSeen: null,
    latest: null,
    problem: { outcome: 'NOT_STORED', count: 1, reasons: [{ code: 'NO_KEY_VALUE_PAIR' }] },
  });
  expect(boardIn(now, 'zuzup')).toMatchObject({ problem: null });
  page.close();
});

test('a pupil with a page open is online, and teachers hear of it', async () => {
  const { api, pupilId } = await enter('Cho');
  const page = new Browser(server.http, teacher.api.accessToken);
  await page.join(userRoom((await teacher.api.call(getCurrentUser, {})).id));
  const { id: userId } = await api.call(getCurrentUser, {});
  const phone = new Browser(server.http, api.accessToken);
  const came = page.next('pupil_presence');
  await phone.join(userRoom(userId));
  expect(await came).toEqual({ classId, pupilId, isOnline: true });
  expect((await lesson()).pupils).toEqual([expect.objectContaining({ name: 'Cho', isOnline: true })]);
  const left = page.next('pupil_presence');
  phone.close();
  expect(await left).toEqual({ classId, pupilId, isOnline: false });
  expect((await lesson()).pupils).toEqual([expect.objectContaining({ isOnline: false })]);
  page.close();
});

test('only teachers of the class see the lesson, and its boards only members of the project', async () => {
  const { api: pupil, pupilId } = await enter('Dan');
  await send('_dn=vigop,temp=1');
  const board = { classId, topicId: topic.id, serialNumber: 'vigop', pupilId };
  const colleague = await signInSubscriber(server.http);
  for (const stranger of [pupil, colleague.api]) {
    await expect(stranger.call(getLesson, { classId })).rejects.toEqual(refused(classErrors.unknown));
    await expect(stranger.call(assignBoard, board)).rejects.toEqual(refused(classErrors.unknown));
  }
  const { email } = await colleague.api.call(getCurrentUser, {});
  await teacher.api.call(addCoTeacher, { classId, username: email });
  const seen = await colleague.api.call(getLesson, { classId });
  expect(seen).toMatchObject({ project: { isMember: false }, topics: [], boards: [], pupils: [{ name: 'Dan' }] });
  await expect(colleague.api.call(assignBoard, board)).rejects.toEqual(refused(topicErrors.unknown));

  const elsewhere = await teacher.api.createTopic('Elsewhere', 'temp');
  await expect(teacher.api.call(assignBoard, { ...board, topicId: elsewhere.id })).rejects.toEqual(
    refused(topicErrors.unknown),
  );
  const foreignId = (await teacher.api.call(addClass, { name: '4C' })).id;
  await expect(teacher.api.call(assignBoard, { ...board, pupilId: foreignId })).rejects.toEqual(
    refused(classErrors.unknown),
  );
});

test('parallel calls give a class no more boards than its limit', async () => {
  const { pupilId } = await enter('Eve');
  const give = (at: number) =>
    teacher.api.call(assignBoard, { classId, topicId: topic.id, serialNumber: `board ${at}`, pupilId });
  for (let at = 0; at < MAX_CLASS_BOARDS - 2; at += 50) {
    await Promise.all(Array.from({ length: Math.min(50, MAX_CLASS_BOARDS - 2 - at) }, (_, more) => give(at + more)));
  }
  const last = await Promise.allSettled([1, 2, 3, 4].map((more) => give(MAX_CLASS_BOARDS + more)));
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  // One that the class has already is given again.
  await expect(give(0)).resolves.toEqual({});
  await eventually(lesson, ({ boards }) => boards.length === MAX_CLASS_BOARDS);
});
