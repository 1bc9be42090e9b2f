import {
  addClassWork,
  addComment,
  archiveClass,
  COMMENT_LENGTH,
  getProjectWork,
  listClassWork,
  lockCopies,
  MAX_COMMENTS,
  makeCopies,
  removeComment,
  setHandedIn,
} from '@tinkerstream/contract/classes';
import { classErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { listNotifications } from '@tinkerstream/contract/notifications';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { createShareToken, getProject, joinProject, setJoinRole, updateProject } from '@tinkerstream/contract/projects';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { signInSubscriber } from '../../../support/people/people.ts';
import { enterAs, type OpenClass, openNewClass, type Pupil } from '../../../support/people/pupils.ts';
import { refused } from '../../../support/server/refused.ts';

let server: SharedServer;
let teacher: Api;
let room: OpenClass;
let [anna, ben]: Pupil[] = [];
let workId: string;
let projectId: string;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  teacher = (await signInSubscriber(server.http)).api;
  room = await openNewClass(teacher);
  anna = await enterAs(server.http, room, 'Anna');
  ben = await enterAs(server.http, room, 'Ben');
  const { id: templateId } = await teacher.createProject('Pond');
  const { classId } = room;
  workId = (await teacher.call(addClassWork, { classId, templateId })).id;
  await teacher.call(makeCopies, { classId, workId });
  const [work] = await teacher.call(listClassWork, { classId });
  projectId = work?.copies.find(({ name }) => name === 'Anna')?.project?.id ?? '';
});

const pupil = (one: Pupil | undefined): Api => one?.api as Api;
const copyFor = async (api: Api) => (await api.call(getProjectWork, { projectId })).copy;
const lock = (isLocked: boolean, copyId?: string) =>
  teacher.call(lockCopies, { classId: room.classId, workId, copyId, isLocked });

test('a pupil hands in and takes back until the teacher locks the copy, which then is read only', async () => {
  const mine = await copyFor(pupil(anna));
  expect(mine).toMatchObject({
    workName: 'Pond',
    className: '3B',
    isTeacher: false,
    handedInOn: null,
    isLocked: false,
  });
  await pupil(anna).call(setHandedIn, { projectId, isHandedIn: true });
  const [work] = await teacher.call(listClassWork, { classId: room.classId });
  expect(work?.copies.map(({ handedInOn }) => handedInOn !== null)).toEqual([true, false]);
  await pupil(anna).call(setHandedIn, { projectId, isHandedIn: false });
  await pupil(anna).call(setHandedIn, { projectId, isHandedIn: true });

  const browser = new Browser(server.http, pupil(anna).accessToken);
  expect(await browser.join(userRoom(anna?.userId ?? ''))).toMatchObject({ ok: true });
  const told = browser.next('class_work_changed');
  await lock(true, mine?.id);
  expect(await told).toEqual({ projectId });
  browser.close();
  expect(await copyFor(pupil(anna))).toMatchObject({ isLocked: true });
  await expect(pupil(anna).call(setHandedIn, { projectId, isHandedIn: false })).rejects.toEqual(
    refused(classErrors.projectLocked),
  );
  const rename = (api: Api) => api.call(updateProject, { projectId, projectName: 'Pond 2' });
  await expect(rename(pupil(anna))).rejects.toEqual(refused(projectErrors.roleTooLow));
  await rename(teacher);
  await lock(false);
  await rename(pupil(anna));
});

test('only the pupils of a copy and the teachers of its class see and do anything with it', async () => {
  const stranger = (await signInSubscriber(server.http)).api;
  const copyId = (await copyFor(teacher))?.id ?? '';
  for (const api of [pupil(ben), stranger]) {
    expect(await copyFor(api)).toBeNull();
    await expect(api.call(setHandedIn, { projectId, isHandedIn: true })).rejects.toEqual(
      refused(classErrors.workUnknown),
    );
    await expect(api.call(addComment, { projectId, text: 'Hi' })).rejects.toEqual(refused(classErrors.workUnknown));
    const locking = { classId: room.classId, workId, copyId, isLocked: true };
    await expect(api.call(lockCopies, locking)).rejects.toEqual(refused(classErrors.unknown));
  }
  await expect(teacher.call(setHandedIn, { projectId, isHandedIn: true })).rejects.toEqual(
    refused(classErrors.workUnknown),
  );
  // Someone whom a pupil lets into the copy sees no comments, and may only view it once it is locked.
  const { token } = await pupil(anna).call(createShareToken, { projectId });
  await pupil(anna).call(setJoinRole, { projectId, role: 'CHANGE' });
  await pupil(ben).call(joinProject, { projectShareToken: token });
  await expect(pupil(ben).call(getProject, { projectId })).resolves.toMatchObject({ role: 'CHANGE' });
  expect(await copyFor(pupil(ben))).toBeNull();
  await lock(true, copyId);
  await expect(pupil(ben).call(getProject, { projectId })).resolves.toMatchObject({ role: 'VIEW' });
});

test('comments are a thread of pupil and teacher, who are notified, with an end', async () => {
  const text = '好'.repeat(COMMENT_LENGTH);
  await teacher.call(addComment, { projectId, text });
  await expect(teacher.call(addComment, { projectId, text: `${text}!` })).rejects.toMatchObject({ status: 400 });
  const { id: commentId } = await pupil(anna).call(addComment, { projectId, text: ' Why? ' });
  expect((await copyFor(pupil(anna)))?.comments).toMatchObject([
    { isByTeacher: true, isOwn: false, text },
    { authorName: 'Anna', isByTeacher: false, isOwn: true, text: 'Why?' },
  ]);
  const { notifications } = await pupil(anna).call(listNotifications, {});
  expect(notifications).toMatchObject([{ kind: 'COMMENT', projectId, projectName: 'Anna · Pond', isRead: false }]);
  expect((await pupil(ben).call(listNotifications, {})).notifications).toEqual([]);
  expect((await teacher.call(listNotifications, {})).notifications).toMatchObject([
    { kind: 'COMMENT', appletName: 'Anna', text: 'Why?' },
  ]);

  const [first] = (await copyFor(teacher))?.comments ?? [];
  const remove = (api: Api, id: string) => api.call(removeComment, { projectId, commentId: id });
  await expect(remove(pupil(anna), first?.id ?? '')).rejects.toEqual(refused(classErrors.workUnknown));
  await remove(teacher, commentId);
  const rest = Array.from({ length: MAX_COMMENTS - 2 }, () => teacher.call(addComment, { projectId, text: 'Good' }));
  await Promise.all(rest);
  const last = await Promise.allSettled([1, 2, 3].map(() => teacher.call(addComment, { projectId, text: 'Last' })));
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(teacher.call(addComment, { projectId, text: 'More' })).rejects.toEqual(
    refused(classErrors.tooManyComments),
  );
  await teacher.call(archiveClass, { classId: room.classId });
  await expect(teacher.call(addComment, { projectId, text: 'Late' })).rejects.toEqual(refused(classErrors.archived));
});
