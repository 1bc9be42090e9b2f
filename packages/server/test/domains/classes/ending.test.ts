import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { getUser } from '@tinkerstream/contract/admin';
import {
  addClass,
  archiveClass,
  findClassDoor,
  getClassContent,
  joinClass,
  listClasses,
  listMyClassWork,
  openClass,
  removeClass,
  restoreClass,
  updateClass,
} from '@tinkerstream/contract/classes';
import { classErrors, userErrors } from '@tinkerstream/contract/error-codes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { getProject } from '@tinkerstream/contract/projects';
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
let board: MqttClient;
beforeAll(async () => {
  server = await sharedServer();
  board = await connectBoard(server.mqttPort);
});
afterAll(() => void board.end(true));

let teacher: Api;
let classId: string;
let code: string;
beforeEach(async () => {
  teacher = (await signInSubscriber(server.http)).api;
  ({ classId, code } = await openNewClass(teacher));
});

const enter = async (name: string) => (await enterAs(server.http, { code }, name)).api;

test('an archived class lets nobody in and gives no access, as its pupils hear, until it is restored', async () => {
  const pupil = await enter('Anna');
  const page = new Browser(server.http, pupil.accessToken);
  await page.join(userRoom((await pupil.call(getCurrentUser, {})).id));
  const told = page.next('class_work_changed');
  await teacher.call(archiveClass, { classId });
  expect(await told).toEqual({ projectId: null });
  page.close();
  expect(await pupil.call(getCurrentUser, {})).toMatchObject({ enabled: false });
  expect(await pupil.call(listMyClassWork, {})).toMatchObject([
    { className: '3B', hasEnded: true, copies: [], tasks: [] },
  ]);
  await expect(enter('Ben')).rejects.toEqual(refused(classErrors.ended));
  await expect(new Api(server.http).call(findClassDoor, { code: code.toLowerCase() })).rejects.toEqual(
    refused(classErrors.ended),
  );
  await expect(teacher.call(openClass, { classId })).rejects.toEqual(refused(classErrors.archived));
  expect(await teacher.call(listClasses, {})).toMatchObject([{ isArchived: true, openUntil: null }]);
  await teacher.call(restoreClass, { classId });
  expect(await pupil.call(getCurrentUser, {})).toMatchObject({ enabled: true });
  expect(await pupil.call(listMyClassWork, {})).toMatchObject([{ hasEnded: false }]);
  await expect(enter('Ben')).rejects.toEqual(refused(classErrors.notOpen));
});

test('pupils hear that their class has a project now, and that it has none', async () => {
  const pupil = await enter('Anna');
  const page = new Browser(server.http, pupil.accessToken);
  await page.join(userRoom((await pupil.call(getCurrentUser, {})).id));
  for (const projectId of [(await teacher.createProject('Pond')).id, null]) {
    const told = page.next('class_work_changed');
    await teacher.call(updateClass, { classId, projectId });
    expect(await told).toEqual({ projectId: null });
    expect(await pupil.call(listMyClassWork, {})).toMatchObject([{ projectId }]);
  }
  page.close();
});

test('deleting a class says what goes, and deletes accounts, projects and topics of those in no other class', async () => {
  const shared = await teacher.createProject('Pond');
  await teacher.call(updateClass, { classId, projectId: shared.id });
  const [anna, ben] = [await enter('Anna'), await enter('Ben')];
  await enter('Cho');
  const mine = await anna.createProject('Mine');
  const topic = await anna.createTopic('Water', 'temp', shared.id);
  await board.publishAsync(topic.topicName, 'temp=21', { qos: 1 });
  const other = (await signInSubscriber(server.http)).api;
  const club = (await other.call(addClass, { name: 'Club' })).id;
  const joined = await ben.call(joinClass, { code: (await other.call(openClass, { classId: club })).code });

  const content = await eventually(
    () => teacher.call(getClassContent, { classId }),
    ({ records }) => records === 1,
  );
  expect(content).toEqual({ accounts: 3, copies: 0, projects: 1, topics: 1, records: 1, staying: 0 });
  const { id: annaId } = await anna.call(getCurrentUser, {});
  await expect(other.call(removeClass, { classId })).rejects.toEqual(refused(classErrors.unknown));
  await teacher.call(removeClass, { classId });

  expect(await teacher.call(listClasses, {})).toEqual([]);
  await expect(anna.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  const admin = await Api.signIn(server.http);
  await expect(admin.call(getUser, { userId: annaId })).rejects.toEqual(refused(userErrors.unknown));
  await expect(anna.call(getProject, { projectId: mine.id })).rejects.toMatchObject({ status: 401 });
  const left = await teacher.call(getProject, { projectId: shared.id });
  expect(left).toMatchObject({ topics: [], userCount: 1 });
  await expect(ben.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  const inClub = await Api.signInWithKey(server.http, joined);
  expect(await inClub.call(getCurrentUser, {})).toMatchObject({ firstName: 'Ben', enabled: true });
});
