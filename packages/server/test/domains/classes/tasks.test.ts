import { createApplet } from '@tinkerstream/contract/applets';
import { createChart } from '@tinkerstream/contract/charts';
import {
  addClassWork,
  addTask,
  assignBoard,
  getClass,
  listClassWork,
  listMyClassWork,
  listTasks,
  MAX_TASKS,
  makeCopies,
  type NewTask,
  removeTask,
  tickTask,
  updateClass,
} from '@tinkerstream/contract/classes';
import { createDashboard } from '@tinkerstream/contract/dashboards';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { getProject } from '@tinkerstream/contract/projects';
import { sendMessage, type Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { appletForm } from '../../support/people/applet-form.ts';
import { form } from '../../support/people/chart-form.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { enterAs, type OpenClass, openNewClass, type Pupil } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';

let server: SharedServer;
let board: MqttClient;
let teacher: Api;
let room: OpenClass;
let anna: Pupil;
let ben: Pupil;
beforeAll(async () => {
  server = await sharedServer();
  board = await connectBoard(server.mqttPort);
});
afterAll(() => void board.end(true));
beforeEach(async () => {
  teacher = (await signInSubscriber(server.http)).api;
  room = await openNewClass(teacher);
  anna = await enterAs(server.http, room, 'Anna');
  ben = await enterAs(server.http, room, 'Ben');
});

const add = (task: NewTask) => teacher.call(addTask, { classId: room.classId, task });
const value = (minimum: number | null, maximum: number | null): NewTask => ({
  kind: 'VALUE',
  keyName: 'temp',
  minimum,
  maximum,
});

/** The kinds of the tasks that a pupil has done. */
async function doneBy({ api }: Pupil): Promise<string[]> {
  const [mine] = await api.call(listMyClassWork, {});
  return (mine?.tasks ?? []).filter(({ isDone }) => isDone).map(({ kind }) => kind);
}

const untilDone = (pupil: Pupil, kinds: string[]) =>
  eventually(
    () => doneBy(pupil),
    (done) => kinds.every((kind) => done.includes(kind)),
  );

/** Gives both pupils a copy of a project with a chart and an event trigger. @returns Anna's topic and project */
async function giveCopies(): Promise<{ topic: Topic; projectId: string }> {
  const { id: templateId } = await teacher.createProject('Pond');
  const topic = await teacher.createTopic('Level', 'temp', templateId);
  await teacher.call(createChart, form('GAUGE_CHART', topic));
  await teacher.call(createApplet, appletForm(templateId, topic));
  const { classId } = room;
  const { id: workId } = await teacher.call(addClassWork, { classId, templateId });
  await teacher.call(makeCopies, { classId, workId });
  const [work] = await teacher.call(listClassWork, { classId });
  const projectId = work?.copies.find(({ name }) => name === 'Anna')?.project?.id ?? '';
  const { topics } = await anna.api.call(getProject, { projectId });
  return { topic: topics[0] as unknown as Topic, projectId };
}

test('tasks tick themselves off when a pupil does them in the own copy, and not by what the template has', async () => {
  for (const task of [value(15, 30), { kind: 'CHART' }, { kind: 'DASHBOARD' }, { kind: 'TRIGGER' }] as NewTask[]) {
    await add(task);
  }
  const { topic, projectId } = await giveCopies();
  const send = (message: string) => board.publishAsync(topic.topicName, message, { qos: 1 });
  // The trigger of the template acts too, which is nothing of hers.
  await send('temp=40');
  await send('temp=21.5');
  await untilDone(anna, ['VALUE']);
  expect(await doneBy(anna)).toEqual(['VALUE']);
  await anna.api.call(createChart, form('GAUGE_CHART', topic));
  await anna.api.call(createDashboard, { name: 'Mine' });
  await anna.api.call(createApplet, appletForm(projectId, topic, { name: 'Own' }));
  await send('temp=22');
  await untilDone(anna, ['CHART', 'DASHBOARD', 'TRIGGER']);
  expect(await doneBy(ben)).toEqual([]);
  const { tasks, done } = await teacher.call(listTasks, { classId: room.classId });
  expect(tasks).toMatchObject([{ kind: 'VALUE', keyName: 'temp', minimum: 15, maximum: 30 }, {}, {}, {}]);
  expect(done).toHaveLength(4);
});

test('in the project of the class, a value counts for the pupil whose name the board has, or who made the topic', async () => {
  const { id: projectId } = await teacher.createProject('Shared');
  await teacher.call(updateClass, { classId: room.classId, projectId });
  const shared = await teacher.createTopic('Level', 'temp', projectId);
  await add(value(null, 10));
  await board.publishAsync(shared.topicName, '_dsn=,_dn=ANNA,temp=5', { qos: 1 });
  await untilDone(anna, ['VALUE']);
  const own = await ben.api.createTopic('Mine', 'temp', projectId);
  await ben.api.call(sendMessage, { topicId: own.id, outputType: '', message: 'temp=11' });
  await ben.api.call(sendMessage, { topicId: own.id, outputType: '', message: 'temp=10' });
  await untilDone(ben, ['VALUE']);
});

test('a value counts for the pupil who was given the board, whatever name it has', async () => {
  const { classId } = room;
  const { id: projectId } = await teacher.createProject('Shared');
  await teacher.call(updateClass, { classId, projectId });
  const { id: topicId, topicName } = await teacher.createTopic('Level', 'temp', projectId);
  await add(value(null, 10));
  const { pupils } = await teacher.call(getClass, { classId });
  const pupilId = pupils.find(({ name }) => name === 'Ben')?.id ?? '';
  await teacher.call(assignBoard, { classId, topicId, serialNumber: 'vigop', pupilId });
  await teacher.call(assignBoard, { classId, topicId, serialNumber: 'Anna', pupilId: null, isAside: true });
  await board.publishAsync(topicName, '_dn=Anna,temp=5', { qos: 1 });
  await board.publishAsync(topicName, '_dsn=vigop,_dn=Anna,temp=5', { qos: 1 });
  await untilDone(ben, ['VALUE']);
  expect(await doneBy(anna)).toEqual([]);
});

test('a teacher ticks free text off, and takes ticks away; only teachers of the class do', async () => {
  const { classId } = room;
  const { id: taskId } = await add({ kind: 'TEXT', text: 'Draw a plan' });
  const { pupils } = await teacher.call(getClass, { classId });
  const pupilId = pupils.find(({ name }) => name === 'Ben')?.id ?? '';
  const tick = (api: Api, isDone: boolean) => api.call(tickTask, { classId, taskId, pupilId, isDone });
  await tick(teacher, true);
  await tick(teacher, true);
  expect(await doneBy(ben)).toEqual(['TEXT']);
  expect(await doneBy(anna)).toEqual([]);
  await tick(teacher, false);
  expect(await doneBy(ben)).toEqual([]);
  const stranger = (await signInSubscriber(server.http)).api;
  for (const api of [ben.api, stranger]) {
    await expect(tick(api, true)).rejects.toEqual(refused(classErrors.unknown));
    await expect(api.call(listTasks, { classId })).rejects.toEqual(refused(classErrors.unknown));
    await expect(api.call(addTask, { classId, task: { kind: 'CHART' } })).rejects.toEqual(refused(classErrors.unknown));
  }
  await expect(add(value(3, 2))).rejects.toMatchObject({ status: 400 });
  const rest = await Promise.allSettled(Array.from({ length: MAX_TASKS + 2 }, () => add({ kind: 'CHART' })));
  expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_TASKS - 1);
  await expect(add({ kind: 'CHART' })).rejects.toEqual(refused(classErrors.tooManyTasks));
  await teacher.call(removeTask, { classId, taskId });
  await expect(tick(teacher, true)).rejects.toEqual(refused(classErrors.taskUnknown));
});
