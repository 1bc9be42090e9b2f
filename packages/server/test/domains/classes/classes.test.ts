import { getCurrentUser, setUpPassword, updateProfile } from '@tinkerstream/contract/accounts';
import { verifyUserEmail } from '@tinkerstream/contract/admin';
import {
  addClass,
  addCoTeacher,
  addPupils,
  closeClass,
  codeText,
  type EnteredClass,
  enterClass,
  findClassDoor,
  getClass,
  joinClass,
  listClassCards,
  listClasses,
  MAX_PUPILS,
  openClass,
  PICTURE_NAMES,
  type Pictures,
  passPupil,
  passText,
  removeCoTeacher,
  removePupil,
  renamePupil,
  resetPupil,
  updateClass,
} from '@tinkerstream/contract/classes';
import { classErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import type { MemberRole } from '@tinkerstream/contract/projects';
import { createShareToken, getProject, joinProject, setMemberRole } from '@tinkerstream/contract/projects';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { openNewClass } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

type Teacher = Awaited<ReturnType<typeof signInSubscriber>>;
let teacher: Teacher;
let classId: string;
let code: string;
beforeEach(async () => {
  teacher = await signInSubscriber(server.http);
  ({ classId, code } = await openNewClass(teacher.api));
});

const anyone = () => new Api(server.http);
const enter = (name: string, pictures?: Pictures, at = code) => anyone().call(enterClass, { code: at, name, pictures });

/** The session of a pupil who has entered. */
const sessionOf = (entered: EnteredClass) => Api.signInWithKey(server.http, entered);

async function pupilId(name: string): Promise<string> {
  const { pupils } = await teacher.api.call(getClass, { classId });
  return pupils.find((pupil) => pupil.name === name)?.id ?? '';
}

/** Two pictures that are not these. */
const wrong = ([first, second]: Pictures): Pictures => [second, first];

describe('a pupil', () => {
  test('enters with the code and a nickname, without email and password, and works with what the teacher may do', async () => {
    const door = await anyone().call(findClassDoor, { code: ` ${codeText(code).toLowerCase()} ` });
    expect(door).toEqual({ className: '3B', allowsNicknames: true, names: [] });
    const entered = await enter('  Anna  ');
    expect(entered).toMatchObject({ className: '3B', name: 'Anna', isNew: true, project: null });
    const anna = await sessionOf(entered);
    const me = await anna.call(getCurrentUser, {});
    expect(me).toMatchObject({ firstName: 'Anna', lastName: '', enabled: true, hasPassword: false });
    expect(me.subscriptionStatus.permission).toMatchObject({ allowAi: true, allowOpenApi: true });
    await expect(anna.createProject('Mine')).resolves.toMatchObject({ projectName: 'Mine' });
  });

  test('comes back on another device with the name and two pictures, in any case of the name', async () => {
    const { username, pictures } = await enter('Ben');
    await expect(enter('BEN')).rejects.toEqual(refused(classErrors.nameInUse));
    await expect(enter('ben', wrong(pictures))).rejects.toEqual(refused(classErrors.picturesWrong));
    await expect(enter('ben', pictures)).resolves.toMatchObject({ username, name: 'Ben', isNew: false });
  });

  test('comes back without pictures by the number of a pass, once, with new pictures', async () => {
    const { username, pictures } = await enter('Cho');
    const { number } = await teacher.api.call(passPupil, { classId, pupilId: await pupilId('Cho') });
    const withNumber = (pass: string) => anyone().call(enterClass, { code, name: 'Cho', pass });
    // Who only asks gets nothing, and a wrong number neither.
    await expect(enter('Cho')).rejects.toEqual(refused(classErrors.nameInUse));
    const wrongNumber = String((Number(number) + 1) % 1_000_000).padStart(6, '0');
    await expect(withNumber(wrongNumber)).rejects.toEqual(refused(classErrors.passWrong));
    const entered = await withNumber(`${passText(number)} `);
    expect(entered).toMatchObject({ username, isNew: true });
    await expect(withNumber(number)).rejects.toEqual(refused(classErrors.passWrong));
    await expect(enter('Cho', entered.pictures)).resolves.toMatchObject({ username });
    if (entered.pictures.join() !== pictures.join())
      await expect(enter('Cho', pictures)).rejects.toEqual(refused(classErrors.picturesWrong));
    // By chance, new pictures are sometimes those of before, but hardly three times.
    const drawn = [pictures, entered.pictures];
    for (let count = 0; count < 2; count++) {
      const next = await teacher.api.call(passPupil, { classId, pupilId: await pupilId('Cho') });
      drawn.push((await withNumber(next.number)).pictures);
    }
    expect(new Set(drawn.map((both) => both.join())).size).toBeGreaterThan(1);
  });

  test('shows the teacher which device a pass let in', async () => {
    await enter('Dan');
    const id = await pupilId('Dan');
    const stateOf = async () => (await teacher.api.call(getClass, { classId })).pupils.find((one) => one.id === id);
    expect(await stateOf()).toMatchObject({ hasPass: false, pass: null, usedPass: null });
    const guessed = await teacher.api.call(passPupil, { classId, pupilId: id });
    expect(await stateOf()).toMatchObject({ hasPass: true, pass: guessed });
    const { number } = await teacher.api.call(passPupil, { classId, pupilId: id });
    const agent = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';
    const response = await fetch(`${server.http}/v1/class/enter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ code, name: 'Dan', pass: number }),
    });
    expect(response.status).toBe(200);
    const usedPass = { browser: 'Chrome', system: 'ChromeOS', address: expect.stringMatching(/127\.0\.0\.1|::1/) };
    expect(await stateOf()).toMatchObject({ hasPass: false, pass: null, usedPass });
  });

  test('takes a name of the list, and only such a name if the teacher wants it', async () => {
    const list = { classId, names: ['陳大文', 'Dora', 'dora'] };
    expect(await teacher.api.call(addPupils, list)).toEqual({ added: 2, endsNicknames: true });
    await expect(enter('Fox')).rejects.toEqual(refused(classErrors.nameNotListed));
    await expect(enter('陳大文')).resolves.toMatchObject({ name: '陳大文', isNew: true });
    const { names } = await anyone().call(findClassDoor, { code });
    expect(names).toEqual([
      { name: '陳大文', isInUse: true },
      { name: 'Dora', isInUse: false },
    ]);
    // Who lets nicknames in again keeps them, also with names that are added later.
    await teacher.api.call(updateClass, { classId, allowsNicknames: true });
    expect(await teacher.api.call(addPupils, { classId, names: ['Eva'] })).toEqual({ added: 1, endsNicknames: false });
    await expect(enter('Fox')).resolves.toMatchObject({ name: 'Fox' });
  });

  test('gets no unkind nickname, and no password, name or second step that the class does not know', async () => {
    await expect(enter('sh1t head')).rejects.toEqual(refused(classErrors.nameNotAllowed));
    const pupil = await sessionOf(await enter('Eve'));
    await expect(pupil.call(updateProfile, { firstName: 'Boss', lastName: '' })).rejects.toMatchObject({ status: 403 });
    await expect(pupil.call(setUpPassword, { password: 'some-password' })).rejects.toMatchObject({
      status: 403,
    });
    await expect(pupil.call(addClass, { name: 'Mine' })).rejects.toEqual(refused(classErrors.creationNotAllowed));
    const { id: userId } = await pupil.call(getCurrentUser, {});
    const admin = await Api.signIn(server.http);
    await expect(admin.call(verifyUserEmail, { userId, endsAccess: true })).rejects.toMatchObject({ status: 403 });
  });

  test('joins another class, which makes an account of its own', async () => {
    const entered = await enter('Finn');
    const finn = await sessionOf(entered);
    const club = await openNewClass((await signInSubscriber(server.http)).api, 'Robots');
    const joined = await finn.call(joinClass, { code: club.code });
    expect(joined).toMatchObject({ className: 'Robots', name: 'Finn', isNew: true });
    expect(joined.username).not.toBe(entered.username);
    await expect(finn.call(joinClass, { code })).resolves.toMatchObject({ username: entered.username, isNew: false });
    await expect(teacher.api.call(joinClass, { code: club.code })).rejects.toMatchObject({ status: 403 });
    // The former class goes, the account of the other one stays.
    await teacher.api.call(removePupil, { classId, pupilId: await pupilId('Finn') });
    const again = await enter('Finn', joined.pictures, club.code);
    expect(again.username).toBe(joined.username);
    await expect((await sessionOf(again)).call(getCurrentUser, {})).resolves.toMatchObject({ enabled: true });
  });
});

describe('the door', () => {
  test('opens with its code only while it is open, and an old code opens nothing', async () => {
    const { code: fresh } = await teacher.api.call(openClass, { classId, isNewCode: true });
    expect(fresh).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    await expect(enter('Gus')).rejects.toEqual(refused(classErrors.notOpen));
    await expect(enter('Gus', undefined, fresh)).resolves.toMatchObject({ name: 'Gus' });
    await teacher.api.call(closeClass, { classId });
    await expect(enter('Hal', undefined, fresh)).rejects.toEqual(refused(classErrors.notOpen));
    await expect(anyone().call(findClassDoor, { code: fresh })).rejects.toEqual(refused(classErrors.notOpen));
    await expect(teacher.api.call(openClass, { classId })).resolves.toMatchObject({ code: fresh });
  });

  test('holds up a name after wrong pictures, but neither its class nor a pass', async () => {
    const { pictures } = await enter('Ida');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => enter('Ida', wrong(pictures))));
    const codes = tries.map((one) => one.status === 'rejected' && one.reason.errors[0].code);
    expect(codes.filter((one) => one === classErrors.picturesWrong)).toHaveLength(5);
    expect(codes.filter((one) => one === classErrors.tooManyWrongPictures)).toHaveLength(3);
    await expect(enter('Ida', pictures)).rejects.toEqual(refused(classErrors.tooManyWrongPictures));
    await expect(enter('Jan')).resolves.toMatchObject({ name: 'Jan' });
    const { number } = await teacher.api.call(passPupil, { classId, pupilId: await pupilId('Ida') });
    const byPass = await anyone().call(enterClass, { code, name: 'Ida', pass: number });
    expect(byPass).toMatchObject({ name: 'Ida' });
    await expect(enter('Ida', byPass.pictures)).resolves.toMatchObject({ name: 'Ida' });
  });

  test('lets one of two in who take the same name at the same time, and no more than fit', async () => {
    const twins = await Promise.allSettled([enter('Kim'), enter('kim')]);
    expect(twins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const names = Array.from({ length: MAX_PUPILS - 2 }, (_, index) => `Pupil ${index}`);
    await teacher.api.call(addPupils, { classId, names });
    await teacher.api.call(updateClass, { classId, allowsNicknames: true });
    const last = await Promise.allSettled(['Lea', 'Max', 'Nia'].map((name) => enter(name)));
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(enter('Oli')).rejects.toEqual(refused(classErrors.full));
  });
});

describe('a teacher', () => {
  test('sees a pupil come in without reloading', async () => {
    const browser = new Browser(server.http, teacher.api.accessToken);
    expect(await browser.join(userRoom(teacher.userId))).toMatchObject({ ok: true });
    const changed = browser.next('class_changed');
    await enter('Pia');
    expect(await changed).toEqual({ classId });
    browser.close();
  });

  test('renames a pupil, but not to a name in use', async () => {
    const pupil = await sessionOf(await enter('Big Boss'));
    await enter('Quin');
    const id = await pupilId('Big Boss');
    await expect(teacher.api.call(renamePupil, { classId, pupilId: id, name: 'quin' })).rejects.toEqual(
      refused(classErrors.nameTaken),
    );
    await teacher.api.call(renamePupil, { classId, pupilId: id, name: 'Rita' });
    await expect(pupil.call(getCurrentUser, {})).resolves.toMatchObject({ firstName: 'Rita' });
  });

  test('gives new pictures, which end the sessions and the pass of before', async () => {
    const entered = await enter('Sam');
    const pupil = await sessionOf(entered);
    const sam = { classId, pupilId: await pupilId('Sam') };
    const { number } = await teacher.api.call(passPupil, sam);
    const { pictures } = await teacher.api.call(resetPupil, sam);
    const withPass = anyone().call(enterClass, { code, name: 'Sam', pass: number });
    await expect(withPass).rejects.toEqual(refused(classErrors.passWrong));
    await expect(pupil.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(enter('Sam', pictures)).resolves.toMatchObject({ username: entered.username });
    const cards = await teacher.api.call(listClassCards, { classId });
    expect(cards).toMatchObject([{ name: 'Sam', pictures }]);
    expect(pictures.every((one) => PICTURE_NAMES.includes(one))).toBe(true);
  });

  test('removes a pupil, who is signed out everywhere and out of the project', async () => {
    const project = await teacher.api.createProject('Pond');
    await teacher.api.call(updateClass, { classId, projectId: project.id });
    const entered = await enter('Tom');
    expect(entered.project).toEqual({ id: project.id, name: 'Pond' });
    const pupil = await sessionOf(entered);
    const { id: userId } = await pupil.call(getCurrentUser, {});
    await pupil.call(getProject, { projectId: project.id });
    const browser = new Browser(server.http, pupil.accessToken);
    expect(await browser.join(userRoom(userId))).toMatchObject({ ok: true });
    const closed = browser.disconnected();
    await teacher.api.call(removePupil, { classId, pupilId: await pupilId('Tom') });
    await closed;
    await expect(pupil.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    const { projectUsers } = await teacher.api.call(getProject, { projectId: project.id });
    expect(projectUsers.map((user) => user.userId)).toEqual([teacher.userId]);
    await expect(sessionOf(entered)).rejects.toMatchObject({ status: 400 });
    // The name is free again, for another account.
    expect((await enter('Tom')).username).not.toBe(entered.username);
  });

  test('makes those who are in members of a project chosen later', async () => {
    const pupil = await sessionOf(await enter('Uma'));
    const project = await teacher.api.createProject('Sky');
    await teacher.api.call(updateClass, { classId, projectId: project.id });
    await expect(pupil.call(getProject, { projectId: project.id })).resolves.toMatchObject({ projectName: 'Sky' });
    const other = await signInSubscriber(server.http);
    const theirs = await other.api.createProject('Theirs');
    await expect(teacher.api.call(updateClass, { classId, projectId: theirs.id })).rejects.toEqual(
      refused(projectErrors.unknown),
    );
  });

  test('shares a project of others only as long as its creator may share it', async () => {
    const owner = await signInSubscriber(server.http);
    const { id: projectId } = await owner.api.createProject('Lab');
    const { token } = await owner.api.call(createShareToken, { projectId });
    await teacher.api.call(joinProject, { projectShareToken: token });
    const setRole = (role: MemberRole) => owner.api.call(setMemberRole, { projectId, userId: teacher.userId, role });
    await setRole('ADD');
    await expect(teacher.api.call(updateClass, { classId, projectId })).rejects.toEqual(
      refused(projectErrors.roleTooLow),
    );
    await setRole('CHANGE');
    await teacher.api.call(updateClass, { classId, projectId });
    expect((await enter('Vera')).project).toEqual({ id: projectId, name: 'Lab' });
    await setRole('VIEW');
    const late = await enter('Will');
    expect(late.project).toBeNull();
    await expect((await sessionOf(late)).call(getProject, { projectId })).rejects.toMatchObject({ status: 404 });
  });

  test('shares the class with a co-teacher, who may leave it', async () => {
    const colleague = await signInSubscriber(server.http);
    await expect(colleague.api.call(getClass, { classId })).rejects.toEqual(refused(classErrors.unknown));
    await expect(teacher.api.call(addCoTeacher, { classId, username: 'no@example.org' })).rejects.toEqual(
      refused(classErrors.coTeacherRefused),
    );
    await teacher.api.call(addCoTeacher, { classId, username: colleague.email.toUpperCase() });
    expect(await colleague.api.call(listClasses, {})).toMatchObject([{ id: classId, isOwner: false }]);
    const { userId } = colleague;
    await expect(colleague.api.call(addCoTeacher, { classId, username: teacher.email })).rejects.toEqual(
      refused(classErrors.notCreator),
    );
    await colleague.api.call(removeCoTeacher, { classId, userId });
    await expect(colleague.api.call(getClass, { classId })).rejects.toEqual(refused(classErrors.unknown));
  });

  test('needs a subscription, and pupils have none without it', async () => {
    const guest = await signInPerson(server.http);
    await expect(guest.api.call(addClass, { name: 'None' })).rejects.toEqual(refused(classErrors.creationNotAllowed));
    const pupil = await sessionOf(await enter('Val'));
    await teacher.endSubscription();
    const { permission } = await teacher.api.call(getClass, { classId });
    expect(permission).toBeNull();
    await eventually(
      () => pupil.call(getCurrentUser, {}),
      ({ enabled }) => !enabled,
    );
  });
});
