import { createToken, getCurrentUser } from '@tinkerstream/contract/accounts';
import { createClass, listAuditEntries } from '@tinkerstream/contract/admin';
import {
  addClass,
  addCoTeacher,
  type EnteredClass,
  enterClass,
  getClass,
  joinClass,
  listClassCards,
  listClasses,
  type Pictures,
  passPupil,
  removeClass,
  removePupil,
  renamePupil,
  resetPupil,
  updateClass,
} from '@tinkerstream/contract/classes';
import { classErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import {
  createShareToken,
  getProject,
  joinProject,
  listProjects,
  removeProjectUser,
  setMemberRole,
} from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { eventually } from '../../support/connections/boards.ts';
import { createEvent, createLicenses, join } from '../../support/people/members.ts';
import { signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { enterAs, openNewClass } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

type Teacher = Awaited<ReturnType<typeof signInSubscriber>>;

describe.each(enginesOfThisRun())('an account of a class, with %s', (engine) => {
  let server: ServerProcess;
  beforeAll(async () => {
    const url = engine === 'SQLite' ? undefined : await postgres.createDatabase();
    server = await startServer({ env: { DATABASE_URL: url } });
  });
  afterAll(() => server.stop());

  let teacher: Teacher;
  let classId: string;
  let code: string;
  let projectId: string;
  beforeEach(async () => {
    teacher = await signInSubscriber(server.http);
    ({ classId, code } = await openNewClass(teacher.api));
    projectId = (await teacher.api.createProject('Pond')).id;
    await teacher.api.call(updateClass, { classId, projectId });
  });

  const anyone = () => new Api(server.http);
  const enter = (at: string, name: string, pictures?: Pictures) =>
    anyone().call(enterClass, { code: at, name, pictures });
  /** Someone of a pasted list, by their one-time code. */
  async function byCode(member: { email: string; code: string } | undefined): Promise<Api> {
    const grant = { username: member?.email ?? '', one_time_code: member?.code ?? '' };
    const { access_token } = await anyone().call(createToken, { grant_type: 'one_time_code', ...grant });
    return new Api(server.http, access_token);
  }
  const me = (api: Api) => api.call(getCurrentUser, {});

  async function pupilId(of: Api, inClass: string, name: string): Promise<string> {
    const { pupils } = await of.call(getClass, { classId: inClass });
    return pupils.find((pupil) => pupil.name === name)?.id ?? '';
  }

  describe('a second class that the pupil joins', () => {
    let second: Teacher;
    let club: { classId: string; code: string };
    let anna: Api;
    let joined: EnteredClass;
    beforeEach(async () => {
      second = await signInSubscriber(server.http);
      club = await openNewClass(second.api, 'Club');
      anna = (await enterAs(server.http, { code }, 'Anna')).api;
      joined = await anna.call(joinClass, { code: club.code });
    });

    test('lets nobody into the account of the first one, by cards, new pictures or a pass', async () => {
      const mine = await me(anna);
      const cards = await second.api.call(listClassCards, { classId: club.classId });
      const place = await pupilId(second.api, club.classId, 'Anna');
      const { pictures } = await second.api.call(resetPupil, { classId: club.classId, pupilId: place });
      for (const shown of [...cards.map((card) => card.pictures), joined.pictures, pictures]) {
        const entered = await enter(club.code, 'Anna', shown).catch(() => undefined);
        if (!entered) continue;
        const taken = await Api.signInWithKey(server.http, entered);
        expect((await me(taken)).id).not.toBe(mine.id);
        await expect(taken.call(getProject, { projectId })).rejects.toMatchObject({ status: 404 });
      }
      expect(pictures).toHaveLength(2);
    });

    test('renames, resets and removes only its own, whose session goes on in the first one', async () => {
      const place = await pupilId(second.api, club.classId, 'Anna');
      const at = { classId: club.classId, pupilId: place };
      await second.api.call(renamePupil, { ...at, name: 'Mine' });
      expect(await me(anna)).toMatchObject({ firstName: 'Anna' });
      await second.api.call(resetPupil, at);
      expect(await me(anna)).toMatchObject({ firstName: 'Anna' });
      await second.api.call(removePupil, at);
      await second.api.call(removeClass, { classId: club.classId });
      expect(await me(anna)).toMatchObject({ firstName: 'Anna', enabled: true });
      await expect(anna.call(getProject, { projectId })).resolves.toMatchObject({ projectName: 'Pond' });
    });

    test('is worth the same to the first class: nothing', async () => {
      const theirs = (await second.api.createProject('Theirs')).id;
      await second.api.call(updateClass, { classId: club.classId, projectId: theirs });
      const inClub = await Api.signInWithKey(server.http, joined);
      await expect(inClub.call(getProject, { projectId: theirs })).resolves.toMatchObject({ projectName: 'Theirs' });
      await expect(inClub.call(getProject, { projectId })).rejects.toMatchObject({ status: 404 });
      const cards = await teacher.api.call(listClassCards, { classId });
      const asAnna = await Api.signInWithKey(server.http, await enter(code, 'Anna', cards[0]?.pictures));
      expect((await me(asAnna)).id).toBe((await me(anna)).id);
      await expect(asAnna.call(getProject, { projectId: theirs })).rejects.toMatchObject({ status: 404 });
      await teacher.api.call(resetPupil, { classId, pupilId: await pupilId(teacher.api, classId, 'Anna') });
      await expect(inClub.call(getProject, { projectId: theirs })).resolves.toMatchObject({ projectName: 'Theirs' });
    });
  });

  test('is worth in a project what the creator of its class is: nobody stays as a pupil of their own', async () => {
    const other = await signInSubscriber(server.http);
    await teacher.api.invite(projectId, other.api);
    const of = { projectId, userId: other.userId };
    await teacher.api.call(setMemberRole, { ...of, role: 'CHANGE' });
    const own = await openNewClass(other.api, 'Own');
    await other.api.call(updateClass, { classId: own.classId, projectId });
    const bob = (await enterAs(server.http, own, 'Bob')).api;
    const anna = (await enterAs(server.http, { code }, 'Anna')).api;
    const roleOf = async (api: Api) => (await api.call(getProject, { projectId })).role;
    expect(await roleOf(bob)).toBe('ADD');
    await teacher.api.call(setMemberRole, { ...of, role: 'VIEW' });
    expect(await roleOf(bob)).toBe('VIEW');
    await expect(bob.createTopic('Air', 'n', projectId)).rejects.toEqual(refused(projectErrors.roleTooLow));
    await teacher.api.call(setMemberRole, { ...of, role: 'ADD' });
    expect(await roleOf(bob)).toBe('ADD');
    await teacher.api.call(removeProjectUser, { ...of, renew: [] });
    const isIn = (api: Api) => roleOf(api).then(Boolean, () => false);
    const projectOf = async () => (await other.api.call(getClass, { classId: own.classId })).project;
    await eventually(projectOf, (found) => found === null);
    expect(await isIn(bob)).toBe(false);
    expect(await roleOf(anna)).toBe('ADD');
    // Back in the project, they share it by choosing it again.
    await teacher.api.invite(projectId, other.api);
    expect(await isIn(bob)).toBe(false);
  });

  test('joins by a link only projects of people of its class', async () => {
    const [anna, ben] = [await enterAs(server.http, { code }, 'Anna'), await enterAs(server.http, { code }, 'Ben')];
    const linkOf = async (owner: Api) => {
      const { id } = await owner.createProject('Shared');
      return (await owner.call(createShareToken, { projectId: id })).token;
    };
    const stranger = await signInSubscriber(server.http);
    const colleague = await signInSubscriber(server.http);
    await teacher.api.call(addCoTeacher, { classId, username: colleague.email });
    const joins = async (owner: Api) => anna.api.call(joinProject, { projectShareToken: await linkOf(owner) });
    await expect(joins(stranger.api)).rejects.toEqual(refused(classErrors.outsideItsClass));
    expect((await anna.api.call(listProjects, {})).map(({ projectName }) => projectName)).toEqual(['Pond']);
    for (const owner of [teacher.api, colleague.api, ben.api]) await expect(joins(owner)).resolves.toEqual({});
  });

  test('that a pupil asks for twice at the same moment is one', async () => {
    const anna = (await enterAs(server.http, { code }, 'Anna')).api;
    const club = await openNewClass(teacher.api, 'Club');
    const [one, two] = await Promise.allSettled([1, 2].map(() => anna.call(joinClass, { code: club.code })));
    expect([one, two].filter((each) => each?.status === 'fulfilled')).toHaveLength(1);
    const { pupils } = await teacher.api.call(getClass, { classId: club.classId });
    expect(pupils).toHaveLength(1);
  });

  test('stays apart from accounts with a password, which the class only lists', async () => {
    const admin = await Api.signIn(server.http);
    const members = [{ firstName: 'Zoe', lastName: '', email: `zoe-${engine}@example.org`.toLowerCase() }];
    const { created } = await admin.call(createClass, { members, access: 'CLASS', accessId: classId });
    const zoe = await byCode(created[0]);
    const at = { classId, pupilId: await pupilId(teacher.api, classId, 'Zoe') };
    await teacher.api.call(renamePupil, { ...at, name: 'Zed' });
    expect(await me(zoe)).toMatchObject({ firstName: 'Zoe' });
    for (const call of [resetPupil, passPupil]) {
      await expect(teacher.api.call(call, at)).rejects.toEqual(refused(classErrors.cannotLetIn));
    }
    await teacher.api.call(removePupil, at);
    expect(await me(zoe)).toMatchObject({ firstName: 'Zoe' });
  });

  describe('classes are created', () => {
    test('by a subscription that a guest and a pupil do not have', async () => {
      const admin = await Api.signIn(server.http);
      const { eventCode } = await createEvent(admin);
      const guest = await join(server.http, `guest-${engine}@example.org`.toLowerCase(), { eventCode });
      const pupil = (await enterAs(server.http, { code }, 'Ben')).api;
      const nobody = (await signInPerson(server.http)).api;
      for (const one of [guest, pupil, nobody]) {
        await expect(one.call(addClass, { name: 'Mine' })).rejects.toEqual(refused(classErrors.creationNotAllowed));
      }
      const { keys } = await createLicenses(admin);
      const licensed = await join(server.http, `lic-${engine}@example.org`.toLowerCase(), {
        licenseKey: keys[0] as string,
      });
      for (const one of [admin, licensed]) {
        await expect(one.call(addClass, { name: 'Mine' })).resolves.toHaveProperty('id');
      }
    });

    test('by nobody whom only the class of a teacher gives a subscription', async () => {
      const admin = await Api.signIn(server.http);
      const members = [{ firstName: 'Yan', lastName: '', email: `yan-${engine}@example.org`.toLowerCase() }];
      const { created } = await admin.call(createClass, { members, access: 'CLASS', accessId: classId });
      const yan = await byCode(created[0]);
      expect(await me(yan)).toMatchObject({ enabled: true });
      await expect(yan.call(addClass, { name: 'Mine' })).rejects.toEqual(refused(classErrors.creationNotAllowed));
    });
  });

  describe('is entered by a co-teacher', () => {
    test('only while they may add to the project of the class, and the audit log has it', async () => {
      const { pictures } = await enter(code, 'Cho');
      const colleague = await signInSubscriber(server.http);
      await teacher.api.call(addCoTeacher, { classId, username: colleague.email });
      const at = { classId, pupilId: await pupilId(colleague.api, classId, 'Cho') };
      const tryAll = () =>
        Promise.allSettled([
          colleague.api.call(listClassCards, { classId }),
          colleague.api.call(resetPupil, at),
          colleague.api.call(passPupil, at),
        ]);
      const outside = await tryAll();
      expect(outside.map((one) => one.status === 'rejected' && one.reason.errors[0].code)).toEqual(
        Array(3).fill(classErrors.notEntrusted),
      );
      await expect(enter(code, 'Cho', pictures)).resolves.toMatchObject({ name: 'Cho' });
      const { token } = await teacher.api.call(createShareToken, { projectId });
      await colleague.api.call(joinProject, { projectShareToken: token });
      const setRole = (role: 'VIEW' | 'ADD') =>
        teacher.api.call(setMemberRole, { projectId, userId: colleague.userId, role });
      await setRole('VIEW');
      // A pupil may add: who may only view would gain that.
      expect((await tryAll()).every(({ status }) => status === 'rejected')).toBe(true);
      await setRole('ADD');
      expect((await tryAll()).every(({ status }) => status === 'fulfilled')).toBe(true);
      const admin = await Api.signIn(server.http);
      const seen = ['cards.shown', 'pictures.renewed', 'pass.given'] as const;
      await eventually(
        async () => (await admin.call(listAuditEntries, { search: colleague.email })).map(({ action }) => action),
        (actions) => seen.every((action) => actions.includes(action)),
      );
      const { number } = await colleague.api.call(passPupil, at);
      await anyone().call(enterClass, { code, name: 'Cho', pass: number });
      await eventually(
        async () => (await admin.call(listAuditEntries, { search: classId })).map(({ action }) => action),
        (actions) => actions.includes('pass.used'),
      );
    });

    test('without a project of the class, and the list of classes stays theirs', async () => {
      const club = await openNewClass(teacher.api, 'Club');
      const colleague = await signInSubscriber(server.http);
      await teacher.api.call(addCoTeacher, { classId: club.classId, username: colleague.email });
      await enter(club.code, 'Dee');
      expect(await colleague.api.call(listClassCards, { classId: club.classId })).toHaveLength(1);
      expect(await colleague.api.call(listClasses, {})).toHaveLength(1);
    });
  });
});
