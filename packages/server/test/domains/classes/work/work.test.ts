import { createApplet, listApplets } from '@tinkerstream/contract/applets';
import { createChart, deleteChart, listProjectCharts } from '@tinkerstream/contract/charts';
import {
  addClassWork,
  addCoTeacher,
  addPupils,
  archiveClass,
  type ClassWork,
  getClass,
  getClassContent,
  groupPupil,
  listClassWork,
  makeCopies,
  previewClassWork,
  removeClass,
  removeClassWork,
  removeCoTeacher,
  removePupil,
  restoreClass,
} from '@tinkerstream/contract/classes';
import { addDashboardChart, createDashboard, listDashboards } from '@tinkerstream/contract/dashboards';
import { classErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { deleteProject, getProject, listProjects, updateProject } from '@tinkerstream/contract/projects';
import { sendMessage } from '@tinkerstream/contract/topics';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { eventually } from '../../../support/connections/boards.ts';
import { appletForm, iftttAction } from '../../../support/people/applet-form.ts';
import { form } from '../../../support/people/chart-form.ts';
import { createLicenses, join } from '../../../support/people/members.ts';
import { signInSubscriber } from '../../../support/people/people.ts';
import { enterAs, type OpenClass, openNewClass } from '../../../support/people/pupils.ts';
import { refused } from '../../../support/server/refused.ts';

let server: SharedServer;
let teacher: Api;
let room: OpenClass;
let classId: string;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  teacher = (await signInSubscriber(server.http)).api;
  room = await openNewClass(teacher);
  classId = room.classId;
});

const enter = (name: string) => enterAs(server.http, room, name);

/** A project with a chart on a dashboard, and two event triggers, one of which has a secret. */
async function createTemplate(api = teacher, name = 'Pond'): Promise<string> {
  const { id } = await api.createProject(name);
  const topic = await api.createTopic('Level', 'level', id);
  const gauge = await api.call(createChart, form('GAUGE_CHART', topic));
  const dashboard = await api.call(createDashboard, { name: 'Wall' });
  await api.call(addDashboardChart, { dashboardId: dashboard.id, chartId: gauge.id, size: 6 });
  await api.call(createApplet, appletForm(id, topic, { name: 'Alarm' }));
  await api.call(createApplet, appletForm(id, topic, { name: 'Call', actions: [iftttAction()] }));
  return id;
}

async function give(templateId: string, groups?: { name: string; pupilIds: string[] }[]) {
  const { id: workId } = await teacher.call(addClassWork, { classId, templateId, groups });
  return { workId, ...(await teacher.call(makeCopies, { classId, workId })) };
}

async function work(): Promise<ClassWork> {
  const [first] = await teacher.call(listClassWork, { classId });
  if (!first) throw new Error('The class has no template');
  return first;
}

async function copyOf(name: string): Promise<string> {
  const copy = (await work()).copies.find(({ pupils }) => pupils.some((pupil) => pupil.name === name));
  return copy?.project?.id ?? '';
}

async function pupilId(name: string): Promise<string> {
  const { pupils } = await teacher.call(getClass, { classId });
  return pupils.find((pupil) => pupil.name === name)?.id ?? '';
}

test('each pupil who is in gets a copy with its own topics, and changes everything in it but sees no other', async () => {
  const [anna, ben] = [await enter('Anna'), await enter('Ben')];
  await teacher.call(addPupils, { classId, names: ['Cho'] });
  const templateId = await createTemplate();
  expect(await teacher.call(previewClassWork, { classId, templateId })).toMatchObject({
    pupils: 2,
    topics: 1,
    full: [],
  });
  expect(await give(templateId)).toMatchObject({ made: 2, failed: [] });

  const shown = await work();
  expect(shown).toMatchObject({ name: 'Pond', isForGroups: false, missing: 0, without: [], notIn: 1 });
  expect(shown.template).toEqual({ id: templateId, name: 'Pond' });
  expect(shown.copies.map(({ name, project }) => [name, project?.name])).toEqual([
    ['Anna', 'Anna · Pond'],
    ['Ben', 'Ben · Pond'],
  ]);

  const projectId = await copyOf('Anna');
  const mine = await anna.api.call(getProject, { projectId });
  const original = await teacher.call(getProject, { projectId: templateId });
  expect(mine).toMatchObject({ role: 'CHANGE', projectName: 'Anna · Pond' });
  expect(mine.topics[0]?.topicName).not.toBe(original.topics[0]?.topicName);
  const charts = await anna.api.call(listProjectCharts, { projectId });
  expect(charts).toHaveLength(2);
  const gauge = charts.find(({ chartType }) => chartType.name === 'GAUGE_CHART');
  await anna.api.call(deleteChart, { chartId: gauge?.id ?? '' });
  await anna.api.call(updateProject, { projectId, projectName: 'Mine' });
  expect(await anna.api.call(listDashboards, {})).toMatchObject([{ name: 'Wall' }]);
  // Its secret stays with the teacher.
  const applets = await anna.api.call(listApplets, { projectId });
  expect(applets.map(({ name, enabled }) => [name, enabled])).toEqual([
    ['Alarm', true],
    ['Call', false],
  ]);
  await expect(ben.api.call(getProject, { projectId })).rejects.toEqual(refused(projectErrors.unknown));
  await expect(ben.api.call(getProject, { projectId: templateId })).rejects.toEqual(refused(projectErrors.unknown));
  await expect(anna.api.call(deleteProject, { projectId })).rejects.toEqual(refused(projectErrors.notDeletable));
  await expect(anna.api.call(listClassWork, { classId })).rejects.toEqual(refused(classErrors.unknown));
  const stranger = (await signInSubscriber(server.http)).api;
  await expect(stranger.call(listClassWork, { classId })).rejects.toEqual(refused(classErrors.unknown));
  await expect(stranger.call(previewClassWork, { classId, templateId })).rejects.toEqual(refused(classErrors.unknown));

  await anna.api.call(sendMessage, { topicId: mine.topics[0]?.topicId ?? '', outputType: '', message: 'level=3' });
  const seen = await eventually(work, ({ copies }) => copies[0]?.lastValueOn !== null);
  expect(seen.copies[1]?.lastValueOn).toBeNull();
});

test('pressing twice makes no second copy, and later presses make those of pupils who came in later', async () => {
  const names = ['Anna', 'Ben', 'Cho'];
  for (const name of names) await enter(name);
  const templateId = await createTemplate();
  const results = await Promise.all([give(templateId), give(templateId), give(templateId)]);
  expect(new Set(results.map(({ workId }) => workId)).size).toBe(1);
  expect(results.reduce((sum, { made }) => sum + made, 0)).toBe(3);
  const dora = await enter('Dora');
  expect(await work()).toMatchObject({ missing: 1, without: [{ name: 'Dora' }] });
  await expect(give(templateId)).resolves.toMatchObject({ made: 1 });
  await dora.api.call(getProject, { projectId: await copyOf('Dora') });
  expect(await teacher.call(listProjects, {})).toHaveLength(5);
  // A copy that the teacher deletes can be made again.
  await teacher.call(deleteProject, { projectId: await copyOf('Ben') });
  expect((await work()).missing).toBe(1);
  await expect(give(templateId)).resolves.toMatchObject({ made: 1 });
});

test('copies count for their pupils and not for the teacher, and a full pupil is named before the first copy', async () => {
  const { keys } = await createLicenses(await Api.signIn(server.http), { maxConcurrentCount: 10 });
  teacher = await join(server.http, `${crypto.randomUUID()}@example.org`, { licenseKey: keys[0] ?? '' });
  room = await openNewClass(teacher);
  classId = room.classId;
  const anna = await enter('Anna');
  await enter('Ben');
  const { id: templateId } = await teacher.createProject('Big');
  for (let at = 0; at < 20; at++) await teacher.createTopic(`T${at}`, 'temp', templateId);
  await anna.api.createTopic('Mine', 'temp');
  expect(await teacher.call(previewClassWork, { classId, templateId })).toEqual({
    pupils: 2,
    topics: 20,
    allowedProjects: 10,
    allowedTopics: 20,
    full: ['Anna'],
  });
  const { id: workId } = await teacher.call(addClassWork, { classId, templateId });
  await expect(teacher.call(makeCopies, { classId, workId })).rejects.toEqual(refused(classErrors.pupilsHaveNoRoom));
  expect((await work()).copies).toEqual([]);
  await teacher.call(removePupil, { classId, pupilId: await pupilId('Anna') });
  await expect(teacher.call(makeCopies, { classId, workId })).resolves.toMatchObject({ made: 1 });
});

test('a group shares one copy, and one who comes in later or changes the group has the copy of the new one', async () => {
  const [anna, ben] = [await enter('Anna'), await enter('Ben')];
  await teacher.call(addPupils, { classId, names: ['Cho'] });
  const templateId = await createTemplate();
  const ids = [await pupilId('Anna'), await pupilId('Ben'), await pupilId('Cho')];
  const groups = [
    { name: 'Frogs', pupilIds: [ids[0] ?? '', ids[2] ?? ''] },
    { name: 'Newts', pupilIds: [ids[1] ?? ''] },
  ];
  const twice = [...groups, { name: 'Toads', pupilIds: [ids[0] ?? ''] }];
  await expect(give(templateId, twice)).rejects.toEqual(refused(classErrors.groupsInvalid));
  const { workId, made } = await give(templateId, groups);
  expect(made).toBe(2);
  const [frogs, newts] = (await work()).copies;
  const projectId = frogs?.project?.id ?? '';
  const cho = await enter('Cho');
  await expect(cho.api.call(getProject, { projectId })).resolves.toMatchObject({ role: 'CHANGE' });
  await teacher.call(groupPupil, { classId, workId, pupilId: ids[1] ?? '', copyId: frogs?.id ?? '' });
  await expect(ben.api.call(getProject, { projectId })).resolves.toMatchObject({ role: 'CHANGE' });
  await expect(ben.api.call(getProject, { projectId: newts?.project?.id ?? '' })).rejects.toEqual(
    refused(projectErrors.unknown),
  );
  // The copy of a group stays with those who are left.
  await teacher.call(removePupil, { classId, pupilId: ids[0] ?? '' });
  await expect(anna.api.call(getProject, { projectId })).rejects.toMatchObject({ status: 401 });
  await expect(cho.api.call(getProject, { projectId })).resolves.toMatchObject({ projectName: 'Frogs · Pond' });
});

test('a co-teacher opens and changes the copies as long as they teach the class', async () => {
  const colleague = await signInSubscriber(server.http);
  await enter('Anna');
  await give(await createTemplate());
  const projectId = await copyOf('Anna');
  await expect(colleague.api.call(getProject, { projectId })).rejects.toEqual(refused(projectErrors.unknown));
  await teacher.call(addCoTeacher, { classId, username: colleague.email });
  await expect(colleague.api.call(getProject, { projectId })).resolves.toMatchObject({ role: 'CHANGE' });
  await enter('Ben');
  const { id: workId } = await work();
  await expect(colleague.api.call(makeCopies, { classId, workId })).resolves.toMatchObject({ made: 1 });
  await expect(colleague.api.call(removeClassWork, { classId, workId })).rejects.toEqual(
    refused(classErrors.notCreator),
  );
  await teacher.call(removeCoTeacher, { classId, userId: colleague.userId });
  await expect(colleague.api.call(getProject, { projectId })).rejects.toEqual(refused(projectErrors.unknown));
});

test('copies are read only in an archived class, and go with their pupil, their template or the class', async () => {
  const anna = await enter('Anna');
  for (const name of ['Ben', 'Cho']) await enter(name);
  const templateId = await createTemplate();
  const { workId } = await give(templateId);
  const projectId = await copyOf('Anna');
  await teacher.call(archiveClass, { classId });
  await expect(anna.api.call(getProject, { projectId })).resolves.toMatchObject({ role: 'VIEW' });
  await expect(teacher.call(makeCopies, { classId, workId })).rejects.toEqual(refused(classErrors.archived));
  await teacher.call(restoreClass, { classId });
  await expect(anna.api.call(getProject, { projectId })).resolves.toMatchObject({ role: 'CHANGE' });

  await teacher.call(removePupil, { classId, pupilId: await pupilId('Anna') });
  await expect(teacher.call(getProject, { projectId })).rejects.toEqual(refused(projectErrors.unknown));
  expect(await teacher.call(getClassContent, { classId })).toMatchObject({ accounts: 2, copies: 2, topics: 2 });
  const second = await createTemplate(teacher, 'Sky');
  await give(second);
  await teacher.call(removeClassWork, { classId, workId: (await work()).id });
  expect((await teacher.call(listProjects, {})).map((one) => one.projectName).sort()).toEqual([
    'Ben · Pond',
    'Cho · Pond',
    'Pond',
    'Sky',
  ]);
  await teacher.call(removeClass, { classId });
  expect((await teacher.call(listProjects, {})).map((one) => one.projectName).sort()).toEqual(['Pond', 'Sky']);
});
