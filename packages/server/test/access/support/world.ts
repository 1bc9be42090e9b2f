import { createUser, getCurrentUser } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry, updateUserAccess } from '@tinkerstream/contract/admin';
import { addCoTeacher, archiveClass, pauseClass, updateClass } from '@tinkerstream/contract/classes';
import type { MemberRole } from '@tinkerstream/contract/projects';
import { createShareToken, joinProject, removeProjectUser, setMemberRole } from '@tinkerstream/contract/projects';
import { Api } from '../../../../../test/support/api.ts';
import { applyForSchool, createEvent, createLicenses, join } from '../../support/people/members.ts';
import { enterAs, openNewClass } from '../../support/people/pupils.ts';

/** Who may be before the server, in the order of the table. */
export const ROLES = [
  'anonymous',
  'visitor of an embed',
  'guest',
  'stranger',
  'license user',
  'teacher of the same school',
  'disabled user',
  'removed member',
  'pupil of an archived class',
  'paused pupil',
  'viewer',
  'pupil',
  'adder',
  'changer',
  'co-teacher',
  'owner',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

/** The roles that are members of the project by an account of their own, with what they may do there. */
const MEMBERS = { viewer: 'VIEW', adder: 'ADD', changer: 'CHANGE' } as const satisfies Partial<
  Record<Role, MemberRole>
>;

export interface Someone {
  readonly role: Role;
  readonly api: Api;
  /** Empty without an account. */
  readonly userId: string;
  readonly email: string;
}

export interface People {
  readonly of: (role: Role) => Someone;
  readonly all: readonly Someone[];
}

/** One prepared world: a teacher's project, three classes with it, and someone in each role. */
export interface World extends People {
  readonly http: string;
  readonly projectId: string;
  readonly classId: string;
}

const PASSWORD = 'some-password-1';

async function signIn(admin: Api, email: string, hasAccess = true): Promise<Api> {
  await admin.call(createUser, { email, firstName: 'Name', lastName: `of ${email.split('@')[0]}`, password: PASSWORD });
  if (hasAccess) await admin.call(createWhitelistEntry, { whitelistEmail: email });
  return Api.signIn(admin.http, email, PASSWORD);
}

export async function prepareWorld(http: string): Promise<World> {
  const admin = await Api.signIn(http);
  const people = new Map<Role, Someone>();
  const nobody = new Api(http);
  const put = async (role: Role, api: Api) => {
    const { id: userId, email } = await api.call(getCurrentUser, {});
    people.set(role, { role, api, userId, email });
  };
  for (const role of ['anonymous', 'visitor of an embed'] as const)
    people.set(role, { role, api: nobody, userId: '', email: '' });

  const { eventCode } = await createEvent(admin);
  const approve = await applyForSchool(admin, 'school.example', eventCode);
  await approve();
  const { keys } = await createLicenses(admin, { licenseCount: 1 });
  await put('administrator', admin);
  await put('owner', await signIn(admin, 'owner@school.example'));
  await put('teacher of the same school', await signIn(admin, 'colleague@school.example'));
  await put('guest', await join(http, 'guest@home.example', { eventCode }));
  await put('stranger', await signIn(admin, 'stranger@home.example'));
  await put('license user', await join(http, 'license@home.example', { licenseKey: keys[0] ?? '' }));
  for (const role of ['viewer', 'adder', 'changer'] as const)
    await put(role, await signIn(admin, `${role}@home.example`));
  await put('co-teacher', await signIn(admin, 'coteacher@school.example'));
  await put('removed member', await signIn(admin, 'removed@home.example'));
  await put('disabled user', await signIn(admin, 'disabled@home.example'));

  const of = (role: Role) => people.get(role) as Someone;
  const owner = of('owner').api;
  const projectId = (await owner.createProject('Pond')).id;
  const invite = async ({ api }: Someone) => {
    const { token: projectShareToken } = await owner.call(createShareToken, { projectId });
    await api.call(joinProject, { projectShareToken });
  };
  for (const [role, may] of Object.entries(MEMBERS) as [keyof typeof MEMBERS, MemberRole][]) {
    await invite(of(role));
    await owner.call(setMemberRole, { projectId, userId: of(role).userId, role: may });
  }
  const removed = of('removed member');
  await invite(removed);
  await owner.call(removeProjectUser, { projectId, userId: removed.userId, renew: [] });

  const classOf = async (name: string) => {
    const opened = await openNewClass(owner, name);
    await owner.call(updateClass, { classId: opened.classId, projectId });
    return opened;
  };
  const [lesson, paused, archived] = [await classOf('5A'), await classOf('5B'), await classOf('5C')];
  await owner.call(addCoTeacher, { classId: lesson.classId, username: of('co-teacher').email });
  const enter = async (role: Role, at: { readonly code: string }, name: string) =>
    put(role, (await enterAs(http, at, name)).api);
  await enter('pupil', lesson, 'Anna');
  await enter('paused pupil', paused, 'Ben');
  await enter('pupil of an archived class', archived, 'Cho');
  // One who is in use elsewhere has access, and so is refused by the role alone.
  await owner.call(pauseClass, { classId: paused.classId });
  await owner.call(archiveClass, { classId: archived.classId });
  await admin.call(updateUserAccess, {
    userId: of('disabled user').userId,
    isAdmin: false,
    isDisabled: true,
  });
  return { http, projectId, classId: lesson.classId, of, all: ROLES.map(of) };
}
