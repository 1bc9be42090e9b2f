import { createChart, deleteChart } from '@tinkerstream/contract/charts';
import { archiveClass, joinClass, removeClass, restoreClass, updateClass } from '@tinkerstream/contract/classes';
import { chartErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import type { MemberRole } from '@tinkerstream/contract/projects';
import {
  createAndLinkTopic,
  createShareToken,
  getProject,
  joinProject,
  setMemberRole,
  uploadProjectFile,
} from '@tinkerstream/contract/projects';
import { sendMessage, updateTopic } from '@tinkerstream/contract/topics';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { form } from '../../support/people/chart-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { enterAs, type OpenClass, openNewClass, type Pupil } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

let teacher: Person;
let anna: Pupil;
let opened: OpenClass;
let classId: string;
let projectId: string;
beforeEach(async () => {
  teacher = await signInSubscriber(server.http);
  opened = await openNewClass(teacher.api);
  ({ classId } = opened);
  projectId = (await teacher.api.createProject('Pond')).id;
  await teacher.api.call(updateClass, { classId, projectId });
  anna = await enterAs(server.http, opened, 'Anna');
});

const roleOf = async ({ api }: { readonly api: Api }): Promise<MemberRole> =>
  (await api.call(getProject, { projectId })).role;

test('pupils of an archived class only view its project, whatever they have made there, until it is restored', async () => {
  const topic = await anna.api.createTopic('Water', 'temp', projectId);
  const topicId = topic.id;
  const [chart] = await anna.api.listTopicCharts(topicId);
  await teacher.api.call(archiveClass, { classId });
  expect(await roleOf(anna)).toBe('VIEW');
  const sent = { topicId, outputType: 'KEY_VALUE_PAIR', message: 'temp=1' } as const;
  const changes: Record<string, () => Promise<unknown>> = {
    'a new topic': () => anna.api.call(createAndLinkTopic, { projectId, topicDescription: 'x' }),
    'a topic renamed': () => anna.api.call(updateTopic, { topicId, description: 'x' }),
    'a chart': () => anna.api.call(createChart, form('GAUGE_CHART', topic)),
    'a message': () => anna.api.call(sendMessage, sent),
    'a file': () => anna.api.call(uploadProjectFile, { projectId, file: new File(['x'], 'x.txt') }),
  };
  const denied = refused(projectErrors.roleTooLow);
  for (const [what, change] of Object.entries(changes)) await expect(change(), what).rejects.toEqual(denied);
  const deletion = anna.api.call(deleteChart, { chartId: chart?.id ?? '' });
  await expect(deletion).rejects.toEqual(refused(chartErrors.notManageable));
  // The project is the teacher's, and goes on.
  await teacher.api.call(updateTopic, { topicId, description: 'Pond water' });

  await teacher.api.call(restoreClass, { classId });
  expect(await roleOf(anna)).toBe('ADD');
  await anna.api.call(updateTopic, { topicId, description: 'Pond water' });
});

test('each pupil gets their own role back, and one that a teacher gives in the meantime stays', async () => {
  const [ben, cho] = [await enterAs(server.http, opened, 'Ben'), await enterAs(server.http, opened, 'Cho')];
  const give = ({ userId }: Pupil, role: MemberRole) => teacher.api.call(setMemberRole, { projectId, userId, role });
  await give(anna, 'CHANGE');
  await give(ben, 'VIEW');
  await teacher.api.call(archiveClass, { classId });
  expect(await Promise.all([anna, ben, cho].map(roleOf))).toEqual(['VIEW', 'VIEW', 'VIEW']);
  await give(cho, 'CHANGE');
  expect(await roleOf(cho)).toBe('CHANGE');
  await teacher.api.call(restoreClass, { classId });
  expect(await Promise.all([anna, ben, cho].map(roleOf))).toEqual(['CHANGE', 'VIEW', 'CHANGE']);
});

test('a pupil of two classes with the project has an account in each, and views with that of the archived one', async () => {
  const second = await openNewClass(teacher.api, 'Club');
  await teacher.api.call(updateClass, { classId: second.classId, projectId });
  const key = await anna.api.call(joinClass, { code: second.code });
  const inClub = { api: await Api.signInWithKey(server.http, key) };
  await teacher.api.call(archiveClass, { classId });
  expect(await Promise.all([anna, inClub].map(roleOf))).toEqual(['VIEW', 'ADD']);
  await teacher.api.call(archiveClass, { classId: second.classId });
  expect(await roleOf(inClub)).toBe('VIEW');
  await teacher.api.call(restoreClass, { classId: second.classId });
  expect(await Promise.all([anna, inClub].map(roleOf))).toEqual(['VIEW', 'ADD']);
  // The other class leaves the project: only the archived one is left.
  await teacher.api.call(removeClass, { classId: second.classId });
  expect(await roleOf(anna)).toBe('VIEW');
  await expect(roleOf(inClub)).rejects.toThrow();
});

test('a project that an archived class gets makes its pupils viewers', async () => {
  await teacher.api.call(updateClass, { classId, projectId: null });
  await teacher.api.call(archiveClass, { classId });
  await teacher.api.call(updateClass, { classId, projectId });
  expect(await roleOf(anna)).toBe('VIEW');
  await teacher.api.call(restoreClass, { classId });
  expect(await roleOf(anna)).toBe('ADD');
});

test('who joined the project in another way keeps the role', async () => {
  const other = (await teacher.api.createProject('Other')).id;
  const { token } = await teacher.api.call(createShareToken, { projectId: other });
  await anna.api.call(joinProject, { projectShareToken: token });
  await teacher.api.call(updateClass, { classId, projectId: other });
  await teacher.api.call(archiveClass, { classId });
  expect(await anna.api.call(getProject, { projectId: other })).toMatchObject({ role: 'CHANGE' });
});
