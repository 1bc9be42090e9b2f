import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { deleteChart } from '@tinkerstream/contract/charts';
import {
  addClass,
  addClassWork,
  archiveClass,
  closeClass,
  getLesson,
  joinClass,
  listClassWork,
  listOwnPauses,
  makeCopies,
  openClass,
  pauseClass,
  resumeClass,
  updateClass,
} from '@tinkerstream/contract/classes';
import { classErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import {
  createAndLinkTopic,
  createShareToken,
  getProject,
  joinProject,
  linkTopic,
  removeProjectUser,
  unlinkTopic,
  updateProject,
  uploadProjectFile,
} from '@tinkerstream/contract/projects';
import { createDataType, deleteTopic, sendMessage, updateTopic } from '@tinkerstream/contract/topics';
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
let projectId: string;
beforeEach(async () => {
  teacher = (await signInSubscriber(server.http)).api;
  ({ classId, code } = await openNewClass(teacher));
  projectId = (await teacher.createProject('Pond')).id;
  await teacher.call(updateClass, { classId, projectId });
});

const PAUSED = refused(projectErrors.changesPaused);

const enter = async (name: string, at = code) => (await enterAs(server.http, { code: at }, name)).api;

test('a pupil of a paused class only views its project, whatever they have made there, while boards go on', async () => {
  const pupil = await enter('Anna');
  const topic = await pupil.createTopic('Water', 'temp', projectId);
  const other = await pupil.createTopic('Air', 'temp');
  const [chart] = await pupil.listTopicCharts(topic.id);
  const { id: userId } = await pupil.call(getCurrentUser, {});
  const phone = new Browser(server.http, pupil.accessToken);
  await phone.join(userRoom(userId));
  const heard = phone.next('class_paused');
  await teacher.call(pauseClass, { classId });
  expect(await heard).toEqual({ projectId });
  expect(await pupil.call(listOwnPauses, {})).toMatchObject([{ projectId, projectName: 'Pond' }]);

  const topicId = topic.id;
  const changes: Record<string, () => Promise<unknown>> = {
    'a new topic': () => pupil.call(createAndLinkTopic, { projectId, topicDescription: 'x' }),
    'a topic with the project': () => pupil.createTopic('x', 'x', projectId),
    'a topic added': () => pupil.call(linkTopic, { projectId, topicId: other.id }),
    'a topic taken out': () => pupil.call(unlinkTopic, { projectId, topicId }),
    'a topic renamed': () => pupil.call(updateTopic, { topicId, description: 'x' }),
    'a topic deleted': () => pupil.call(deleteTopic, { topicId }),
    'a data type': () => pupil.call(createDataType, { topicId, dataTypeName: 'x', dataTypeKey: 'x' }),
    'a chart deleted': () => pupil.call(deleteChart, { chartId: chart?.id ?? '' }),
    'a message from the console': () =>
      pupil.call(sendMessage, { topicId, outputType: 'KEY_VALUE_PAIR', message: 'temp=1' }),
    'a file': () => pupil.call(uploadProjectFile, { projectId, file: new File(['x'], 'x.txt') }),
    'the name of the project': () => pupil.call(updateProject, { projectId, projectName: 'x' }),
    leaving: () => pupil.call(removeProjectUser, { projectId, userId }),
  };
  for (const [what, change] of Object.entries(changes)) await expect(change(), what).rejects.toEqual(PAUSED);

  expect(await pupil.call(getProject, { projectId })).toMatchObject({ role: 'VIEW' });
  expect(await pupil.getTopic(topicId)).toMatchObject({ mayAdd: false, mayChange: false });
  await board.publishAsync(topic.topicName, '_dn=vigop,temp=21', { qos: 1 });
  await eventually(
    () => pupil.getTopic(topicId),
    ({ totalNumberOfMessages }) => totalNumberOfMessages === 1,
  );
  // What is not of the class goes on.
  await pupil.call(updateTopic, { topicId: other.id, description: 'Wind' });
  await teacher.call(updateTopic, { topicId, description: 'Deep water' });

  const freed = phone.next('class_paused');
  await teacher.call(resumeClass, { classId });
  await freed;
  await pupil.call(updateTopic, { topicId, description: 'Pond water' });
  expect(await pupil.call(listOwnPauses, {})).toEqual([]);
  phone.close();
});

test('who comes in or comes back during a pause is paused too, also by a link of the project', async () => {
  const ben = await enter('Ben');
  const { id: userId } = await ben.call(getCurrentUser, {});
  const { token } = await teacher.call(createShareToken, { projectId });
  await ben.call(removeProjectUser, { projectId, userId });
  await teacher.call(pauseClass, { classId });
  const { token: renewed } = await teacher.call(createShareToken, { projectId });
  expect(renewed).not.toBe(token);
  await ben.call(joinProject, { projectShareToken: renewed });
  await expect(ben.createTopic('x', 'x', projectId)).rejects.toEqual(PAUSED);
  const cho = await enter('Cho');
  await expect(cho.createTopic('x', 'x', projectId)).rejects.toEqual(PAUSED);
});

test('a pause is also one of the copies that pupils work in', async () => {
  const anna = await enter('Anna');
  await teacher.call(updateClass, { classId, projectId: null });
  await expect(teacher.call(pauseClass, { classId })).rejects.toEqual(refused(classErrors.hasNoProject));
  const { id: workId } = await teacher.call(addClassWork, { classId, templateId: projectId });
  await teacher.call(makeCopies, { classId, workId });
  const [work] = await teacher.call(listClassWork, { classId });
  const copyId = work?.copies[0]?.project?.id ?? '';
  await anna.createTopic('Before', 'x', copyId);
  await teacher.call(pauseClass, { classId });
  await expect(anna.createTopic('During', 'x', copyId)).rejects.toEqual(PAUSED);
  await teacher.call(resumeClass, { classId });
  await anna.createTopic('After', 'x', copyId);
});

test('a pause ends with the door, with the archive, and with the project of the class', async () => {
  const dan = await enter('Dan');
  const isPaused = async () => (await dan.call(listOwnPauses, {})).length > 0;
  const { pausedUntil } = await teacher.call(pauseClass, { classId });
  const { openUntil } = await teacher.call(openClass, { classId, minutes: 200 });
  expect(Date.parse(openUntil)).toBeGreaterThan(Date.parse(pausedUntil));
  expect(await teacher.call(getLesson, { classId })).toMatchObject({ pausedUntil: openUntil });
  await teacher.call(closeClass, { classId });
  expect(await isPaused()).toBe(false);
  // With a closed door, it lasts for a lesson.
  await teacher.call(pauseClass, { classId });
  await teacher.call(closeClass, { classId });
  expect(await isPaused()).toBe(true);
  await teacher.call(updateClass, { classId, projectId: null });
  expect(await isPaused()).toBe(false);
  await expect(teacher.call(pauseClass, { classId })).rejects.toEqual(refused(classErrors.hasNoProject));
  await teacher.call(updateClass, { classId, projectId });
  await teacher.call(pauseClass, { classId });
  await teacher.call(archiveClass, { classId });
  expect(await isPaused()).toBe(false);
  await expect(teacher.call(pauseClass, { classId })).rejects.toEqual(refused(classErrors.archived));
});

test('of two classes with one project, each pauses its own pupils only', async () => {
  const eve = await enter('Eve');
  const club = (await teacher.call(addClass, { name: 'Club' })).id;
  const { code: clubCode } = await teacher.call(openClass, { classId: club });
  await teacher.call(updateClass, { classId: club, projectId });
  const fay = await enter('Fay', clubCode);
  const inClub = await Api.signInWithKey(server.http, await eve.call(joinClass, { code: clubCode }));
  for (const id of [classId, club]) await teacher.call(pauseClass, { classId: id });
  await teacher.call(resumeClass, { classId: club });
  await expect(fay.createTopic('Mine', 'x', projectId)).resolves.toMatchObject({ description: 'Mine' });
  await expect(eve.createTopic('x', 'x', projectId)).rejects.toEqual(PAUSED);
  await expect(inClub.createTopic('Mine', 'y', projectId)).resolves.toMatchObject({ description: 'Mine' });
});

test('only teachers of the class pause and resume it', async () => {
  const pupil = await enter('Gil');
  const member = (await signInSubscriber(server.http)).api;
  await teacher.invite(projectId, member);
  for (const stranger of [pupil, member]) {
    for (const call of [pauseClass, resumeClass]) {
      await expect(stranger.call(call, { classId })).rejects.toEqual(refused(classErrors.unknown));
    }
  }
  await teacher.call(pauseClass, { classId });
  await expect(member.createTopic('Mine', 'x', projectId)).resolves.toMatchObject({ description: 'Mine' });
});
