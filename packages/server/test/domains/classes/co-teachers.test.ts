import {
  addClassWork,
  addCoTeacher,
  getClass,
  listClassWork,
  makeCopies,
  removeCoTeacher,
} from '@tinkerstream/contract/classes';
import { classErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { getProject } from '@tinkerstream/contract/projects';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { enterAs, openNewClass, type Pupil } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

let teacher: Person;
let coTeacher: Person;
let pupil: Pupil;
let classId: string;
let copyId: string;
beforeEach(async () => {
  [teacher, coTeacher] = await Promise.all([signInSubscriber(server.http), signInSubscriber(server.http)]);
  const opened = await openNewClass(teacher.api);
  classId = opened.classId;
  pupil = await enterAs(server.http, opened, 'Anna');
  await teacher.api.call(addCoTeacher, { classId, username: coTeacher.email });
  const templateId = (await teacher.api.createProject('Pond')).id;
  const { id: workId } = await teacher.api.call(addClassWork, { classId, templateId });
  await teacher.api.call(makeCopies, { classId, workId });
  const [work] = await teacher.api.call(listClassWork, { classId });
  copyId = work?.copies[0]?.project?.id ?? '';
});

test('only a co-teacher of the class is removed by this call, and nobody else leaves a copy', async () => {
  const outsider = await signInSubscriber(server.http);
  const elsewhere = await openNewClass(outsider.api);
  await outsider.api.call(addCoTeacher, { classId: elsewhere.classId, username: coTeacher.email });
  const others = {
    'a pupil of the class': pupil.userId,
    'its creator': teacher.userId,
    'a teacher of another class': outsider.userId,
    'nobody at all': 'unknown',
  };
  for (const [who, userId] of Object.entries(others)) {
    const removal = teacher.api.call(removeCoTeacher, { classId, userId });
    await expect(removal, who).rejects.toEqual(refused(classErrors.unknown, 404));
  }
  expect(await pupil.api.call(getProject, { projectId: copyId })).toMatchObject({ role: 'CHANGE' });

  await coTeacher.api.call(removeCoTeacher, { classId, userId: coTeacher.userId });
  await expect(coTeacher.api.call(getProject, { projectId: copyId })).rejects.toEqual(refused(projectErrors.unknown));
  const again = teacher.api.call(removeCoTeacher, { classId, userId: coTeacher.userId });
  await expect(again).rejects.toEqual(refused(classErrors.unknown));
  expect((await teacher.api.call(getClass, { classId })).teachers).toHaveLength(1);
  await coTeacher.api.call(getClass, { classId: elsewhere.classId });
});
