import { createToken, giveOneTimeCode } from '@tinkerstream/contract/accounts';
import {
  createClass,
  getListPlaces,
  type ListAccess,
  listAllClasses,
  listAuditEntries,
  listSchools,
  listUsers,
  updateSchool,
} from '@tinkerstream/contract/admin';
import {
  addClass,
  addClassWork,
  addCoTeacher,
  addPupils,
  archiveClass,
  enterClass,
  getClass,
  getClassContent,
  listClassCards,
  MAX_CO_TEACHERS,
  MAX_PUPILS,
  makeCopies,
  openClass,
  pauseClass,
  removeClass,
  removePupil,
  resumeClass,
  updateClass,
} from '@tinkerstream/contract/classes';
import { classErrors, licenseErrors, projectErrors, schoolErrors } from '@tinkerstream/contract/error-codes';
import { listProjects } from '@tinkerstream/contract/projects';
import { getSubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { applyForSchool, createEvent, createLicenses } from '../../support/people/members.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { enterAs, openNewClass } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';

let server: SharedServer;
let admin: Api;
beforeAll(async () => {
  server = await sharedServer();
  admin = await Api.signIn(server.http);
});

let round = 0;
beforeEach(() => {
  round += 1;
});

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ firstName: `List${round}x${index}`, lastName: '' }));
const paste = (count: number, access: ListAccess, accessId?: string) =>
  admin.call(createClass, { members: names(count), access, ...(accessId && { accessId }) });

async function signIn({ email, code }: { email: string; code: string }): Promise<Api> {
  const grant = { grant_type: 'one_time_code', username: email, one_time_code: code } as const;
  return new Api(server.http, (await new Api(server.http).call(createToken, grant)).access_token);
}

describe('a list for a batch of licenses', () => {
  test('gets the places that are free, and says what each account may do until when', async () => {
    const { batch } = await createLicenses(admin, { licenseCount: 2, maxConsumptionCount: 2, maxConcurrentCount: 2 });
    const places = () => admin.call(getListPlaces, { access: 'LICENSE', accessId: batch.id });
    expect(await places()).toMatchObject({ free: 4, seats: 4, permission: { allowProjectCount: 10, allowAi: false } });

    const { created, withoutPlace } = await paste(5, 'LICENSE', batch.id);
    expect(created).toHaveLength(4);
    expect(withoutPlace).toEqual([`List${round}x4`]);
    expect((await places()).free).toBe(0);
    for (const member of created) {
      expect(member).toMatchObject({ hasAccess: true, permission: { allowProjectCount: 10 } });
      expect(Date.parse(member.accessUntil ?? '')).toBeGreaterThan(Date.now());
    }
    expect(await admin.call(listUsers, { search: `list${round}x4` })).toEqual([]);
    const own = await signIn(created[0] as never);
    await own.createProject('Weather');
    // Other tests share the server, and its log.
    const entries = await admin.call(listAuditEntries, { subject: 'user' });
    const imported = { action: 'import', after: expect.objectContaining({ access: 'LICENSE', accessId: batch.id }) };
    expect(entries).toContainEqual(expect.objectContaining(imported));
  });

  test('never takes more places than there are, from lists at the same time', async () => {
    const { batch } = await createLicenses(admin, { licenseCount: 3, maxConsumptionCount: 1 });
    const results = await Promise.all([1, 2, 3].map(() => paste(2, 'LICENSE', batch.id)));
    expect(results.flatMap(({ created }) => created)).toHaveLength(3);
    expect(results.flatMap(({ withoutPlace }) => withoutPlace)).toHaveLength(3);
  });
});

test('a list for a school has its rights while it is valid, without an email of its domain', async () => {
  const { eventCode } = await createEvent(admin);
  const domain = `school${Date.now()}.edu.hk`;
  const approve = await applyForSchool(admin, domain, eventCode);
  const [school] = await admin.call(listSchools, { search: domain });
  const schoolId = school?.id ?? '';
  const early = await paste(1, 'SCHOOL', schoolId);
  expect(early.created).toMatchObject([{ hasAccess: false, permission: null, accessUntil: null }]);
  await approve();
  await admin.call(updateSchool, { schoolId, canAi: true });

  const pupil = await signIn(early.created[0] as never);
  expect(await pupil.call(getSubscriptionStatus, {})).toMatchObject({
    isSchoolSubscription: true,
    permission: { allowAi: true, allowOpenApi: false },
    school: { emailDomain: domain },
  });
  await admin.call(updateSchool, { schoolId, validTo: null });
  expect((await pupil.call(getSubscriptionStatus, {})).isActive).toBe(false);
});

describe('a list for a class', () => {
  test('comes into the copies of its names, also during a pause', async () => {
    const { api: teacher } = await signInSubscriber(server.http);
    const room = await openNewClass(teacher);
    const { classId } = room;
    const anna = await enterAs(server.http, room, 'Anna');
    const { id: templateId } = await teacher.createProject('Pond');
    await teacher.call(addPupils, { classId, names: [`List${round}x0`] });
    const { pupils } = await teacher.call(getClass, { classId });
    const groups = [{ name: 'Frogs', pupilIds: pupils.map(({ id }) => id) }];
    const { id: workId } = await teacher.call(addClassWork, { classId, templateId, groups });
    await teacher.call(makeCopies, { classId, workId });
    const [copy] = await anna.api.call(listProjects, {});
    const projectId = copy?.id ?? '';
    await teacher.call(pauseClass, { classId });

    const { created } = await paste(1, 'CLASS', classId);
    const pupil = await signIn(created[0] as never);
    expect((await pupil.call(listProjects, {})).map(({ id }) => id)).toEqual([projectId]);
    await expect(pupil.createTopic('x', 'x', projectId)).rejects.toEqual(refused(projectErrors.changesPaused));
    await teacher.call(resumeClass, { classId });
    await pupil.createTopic('x', 'x', projectId);
  });

  test('takes names of its list, comes into its project, and has what the teacher may give', async () => {
    const teacher = await signInSubscriber(server.http);
    const { id: classId } = await teacher.api.call(addClass, { name: `Class ${round}` });
    const project = await teacher.api.createProject('Shared');
    await teacher.api.call(updateClass, { classId, projectId: project.id });
    await teacher.api.call(addPupils, { classId, names: [`List${round}x0`, 'Zoe'] });
    const [listed] = await admin.call(listAllClasses, { search: `Class ${round}` });
    expect(listed).toMatchObject({ id: classId, name: `Class ${round}` });
    const places = await admin.call(getListPlaces, { access: 'CLASS', accessId: classId });
    expect(places).toMatchObject({ free: MAX_PUPILS, permission: expect.objectContaining({}) });

    const { created } = await paste(2, 'CLASS', classId);
    expect(created).toMatchObject([{ hasAccess: true }, { hasAccess: true }]);
    const { pupils } = await teacher.api.call(getClass, { classId });
    expect(pupils.map(({ name }) => name).sort()).toEqual([`List${round}x0`, `List${round}x1`, 'Zoe']);
    const pupil = await signIn(created[0] as never);
    expect((await pupil.call(listProjects, {})).map(({ projectName }) => projectName)).toEqual(['Shared']);

    // They have a password, so no pictures: neither to enter nor on a card.
    const { code } = await teacher.api.call(openClass, { classId });
    const byName = new Api(server.http).call(enterClass, { code, name: `List${round}x0` });
    await expect(byName).rejects.toEqual(refused(classErrors.hasPassword));
    expect((await teacher.api.call(listClassCards, { classId })).map(({ name }) => name)).toEqual(['Zoe']);

    const { email } = created[0] as { email: string };
    const gone = pupils.find(({ name }) => name === `List${round}x0`)?.id ?? '';
    await teacher.api.call(removePupil, { classId, pupilId: gone });
    const again = await signIn({ email, ...(await admin.call(giveOneTimeCode, { email })) });
    expect((await again.call(getSubscriptionStatus, {})).isActive).toBe(false);
    expect(await again.call(listProjects, {})).toEqual([]);
  });

  test('keeps accounts with a password, and what they own, when the class is deleted', async () => {
    const teacher = await signInSubscriber(server.http);
    const { id: classId } = await teacher.api.call(addClass, { name: 'Ends' });
    const { created } = await paste(1, 'CLASS', classId);
    const pupil = await signIn(created[0] as never);
    await pupil.createProject('Mine');
    expect(await teacher.api.call(getClassContent, { classId })).toMatchObject({
      accounts: 0,
      projects: 0,
      staying: 1,
    });
    await teacher.api.call(removeClass, { classId });
    expect((await pupil.call(listProjects, {})).map(({ projectName }) => projectName)).toEqual(['Mine']);
    expect((await pupil.call(getSubscriptionStatus, {})).isActive).toBe(false);
  });

  test('ends at the last place, from lists at the same time', async () => {
    const teacher = await signInSubscriber(server.http);
    const { id: classId } = await teacher.api.call(addClass, { name: 'Full' });
    const taken = Array.from({ length: MAX_PUPILS - 2 }, (_, index) => `Pupil ${index}`);
    await teacher.api.call(addPupils, { classId, names: taken });
    const results = await Promise.all([1, 2].map(() => paste(2, 'CLASS', classId)));
    expect(results.flatMap(({ created }) => created)).toHaveLength(2);
    expect((await teacher.api.call(getClass, { classId })).pupils).toHaveLength(MAX_PUPILS);
  });

  test.each([
    ['SCHOOL', schoolErrors.unknown],
    ['LICENSE', licenseErrors.batchUnknown],
    ['CLASS', classErrors.unknown],
  ] as const)('creates no account for an unknown %s', async (access, error) => {
    await expect(paste(1, access, 'nothing')).rejects.toEqual(refused(error));
    await expect(paste(1, access)).rejects.toEqual(refused(error));
    await expect(admin.call(getListPlaces, { access, accessId: 'nothing' })).rejects.toEqual(refused(error));
    expect(await admin.call(listUsers, { search: `list${round}x0` })).toEqual([]);
  });

  test('is refused once the class is archived', async () => {
    const teacher = await signInSubscriber(server.http);
    const { id: classId } = await teacher.api.call(addClass, { name: 'Over' });
    await teacher.api.call(archiveClass, { classId });
    await expect(paste(1, 'CLASS', classId)).rejects.toEqual(refused(classErrors.archived));
  });
});

test('a class has a limited number of co-teachers, also when two are added at the same time', async () => {
  const teacher = await signInSubscriber(server.http);
  const { id: classId } = await teacher.api.call(addClass, { name: 'Many' });
  const { created } = await paste(MAX_CO_TEACHERS + 1, 'NONE');
  const add = (username: string) => teacher.api.call(addCoTeacher, { classId, username });
  const emails = created.map(({ email }) => email);
  for (const email of emails.slice(2)) await add(email);
  const last = await Promise.allSettled(emails.slice(0, 2).map(add));
  expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await teacher.api.call(getClass, { classId })).teachers).toHaveLength(MAX_CO_TEACHERS + 1);
  // Adding one again changes nothing.
  await add(emails[5] ?? '');
});
