import { getUser, listUsers } from '@tinkerstream/contract/admin';
import { archiveClass, enterClass, restoreClass, updateClass } from '@tinkerstream/contract/classes';
import { createShareToken, getProject, joinProject } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { openNewClass } from '../../support/people/pupils.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

/** A class with a project, and a pupil in it. */
async function createClass(pupilName: string) {
  const { api: teacher } = await signInSubscriber(server.http);
  const { classId, code } = await openNewClass(teacher, '5C');
  const project = await teacher.createProject('First');
  await teacher.call(updateClass, { classId, projectId: project.id });
  const entered = await new Api(server.http).call(enterClass, { code, name: pupilName });
  const pupil = await Api.signInWithKey(server.http, entered);
  return { teacher, classId, project, pupil, username: entered.username };
}

describe('the project of a class', () => {
  test('is left by those whom the class made members once it is another one', async () => {
    const { teacher, classId, project, pupil } = await createClass('Ann');
    const reads = (projectId: string) => pupil.call(getProject, { projectId });
    await expect(reads(project.id)).resolves.toMatchObject({ projectName: 'First' });
    const next = await teacher.createProject('Next');
    await teacher.call(updateClass, { classId, projectId: next.id });
    await expect(reads(next.id)).resolves.toMatchObject({ projectName: 'Next' });
    await expect(reads(project.id)).rejects.toMatchObject({ status: 404 });
    await teacher.call(updateClass, { classId, projectId: null });
    await expect(reads(next.id)).rejects.toMatchObject({ status: 404 });
  });

  test('stays with those who joined it another way, or are there with another class', async () => {
    const { teacher, classId, project, pupil } = await createClass('Bea');
    const other = await teacher.createProject('Other');
    const { token } = await teacher.call(createShareToken, { projectId: other.id });
    await pupil.call(joinProject, { projectShareToken: token });
    await teacher.call(updateClass, { classId, projectId: other.id });
    await teacher.call(updateClass, { classId, projectId: project.id });
    await expect(pupil.call(getProject, { projectId: other.id })).resolves.toMatchObject({ projectName: 'Other' });
  });
});

test('a class limits what is stored of each board of its project, until it is archived', async () => {
  const { teacher, classId, project } = await createClass('Cy');
  const topic = await teacher.createTopic('Flood', 'n', project.id);
  await teacher.call(updateClass, { classId, storedPerSecond: 1 });
  // Another class with the same project allows more: the smaller limit counts.
  const other = await openNewClass(teacher, '5D');
  const more = { projectId: project.id, storedPerSecond: 100 };
  await teacher.call(updateClass, { classId: other.classId, ...more });
  const board = await connectBoard(server.mqttPort);
  const flood = () =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) => board.publishAsync(topic.topicName, `_dsn=b,n=${index}`, { qos: 1 })),
    );
  const records = async () => (await teacher.getTopic(topic.id)).totalNumberOfDataRecords;
  await flood();
  const problems = await teacher.call(listLoggedMessages, { topicId: topic.id, only: 'PROBLEMS' });
  const [limit] = problems.filter(({ reasons }) => reasons.some(({ code }) => code === 'CLASS_LIMIT'));
  expect(limit).toMatchObject({ deviceSerialNumber: 'b', outcome: 'NOT_STORED' });
  const stored = await records();
  expect(stored + (limit?.count ?? 0)).toBe(50);
  expect(stored).toBeLessThan(50);

  const floodStoresAll = async () => {
    const before = await records();
    await flood();
    await eventually(records, (after) => after === before + 50);
  };
  await teacher.call(updateClass, { classId, storedPerSecond: null });
  await floodStoresAll();
  await teacher.call(updateClass, { classId, storedPerSecond: 1 });
  await teacher.call(archiveClass, { classId });
  await floodStoresAll();
  await teacher.call(restoreClass, { classId });
  const before = await records();
  await flood();
  expect(await records()).toBeLessThan(before + 50);
  await board.endAsync();
});

test('a pupil is listed for administrators with the names of the classes', async () => {
  const { username } = await createClass('Dora Listed');
  const admin = await Api.signIn(server.http);
  const [found] = await admin.call(listUsers, { search: 'Dora Listed' });
  expect(found).toMatchObject({ email: username, firstName: 'Dora Listed', classNames: ['5C'] });
  expect(await admin.call(getUser, { userId: found?.id ?? '' })).toMatchObject({ classNames: ['5C'] });
  const [root] = await admin.call(listUsers, { search: 'admin' });
  expect(root).not.toHaveProperty('classNames');
});
