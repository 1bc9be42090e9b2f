import { randomInt } from 'node:crypto';
import { isPupil, ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { CODE_ALPHABET, CODE_LENGTH, MAX_CLASSES, MAX_CO_TEACHERS } from '@tinkerstream/contract/classes';
import { normaliseEmail } from '@tinkerstream/contract/platform/email';
import { mayCreateClasses } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type CreateSharedLimit, refuseFor } from '../../platform/limits/shared-limit.ts';
import type { ProjectDirectory } from '../members/index.ts';
import { createUsersRepository, type UserDirectory, type WithUserLock } from '../people/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { ClassAccess } from './access.ts';
import type { ArchivedRoles } from './archived-roles.ts';
import type { SignOut } from './door/sign-out.ts';
import { createTryRepository } from './door/try-repository.ts';
import type { PauseChange } from './lesson/pause-change.ts';
import { type ClassMembers, type ClassProject, createClassProject } from './project.ts';
import { createPupilRepository } from './pupil-repository.ts';
import { type ClassEntity, createClassesRepository } from './repository.ts';
import type { CopyMembers } from './work/copy-members.ts';
import type { CopyRemoval } from './work/copy-removal.ts';

const MINUTE_MS = 60_000;

/** Wrong usernames of co-teachers that a teacher may try in an hour. */
const WRONG_TEACHERS = 20;

interface ClassesOptions {
  readonly database: Database;
  readonly access: ClassAccess;
  readonly copyMembers: Pick<CopyMembers, 'admitTeacher'>;
  readonly copyRemoval: Pick<CopyRemoval, 'removeTeacher'>;
  readonly events: Events;
  readonly withUserLock: WithUserLock;
  readonly users: Pick<UserDirectory, 'findByEmails'>;
  readonly members: ClassMembers & Pick<ProjectDirectory, 'getAllowed'>;
  readonly subscriptions: Pick<SubscriptionsService, 'statusOf'>;
  readonly createLimit: CreateSharedLimit;
  readonly pause: PauseChange;
  readonly archivedRoles: ArchivedRoles;
  readonly signOut: SignOut;
  /** Removes a user from a project, with all that this ends. */
  readonly removeMember: (projectId: string, userId: string) => Promise<void>;
}

/** What a teacher changes in a class. Undefined fields stay unchanged. */
interface ClassChange {
  readonly name?: string | undefined;
  readonly allowsNicknames?: boolean | undefined;
  readonly signsOut?: boolean | undefined;
  readonly projectId?: string | null | undefined;
  readonly storedPerSecond?: number | null | undefined;
}

export type Classes = ReturnType<typeof createClasses>;

/** Classes as their teachers change them. */
export function createClasses({
  database,
  access,
  copyMembers,
  copyRemoval,
  events,
  withUserLock,
  users,
  members,
  subscriptions,
  createLimit,
  pause,
  archivedRoles,
  signOut,
  removeMember,
}: ClassesOptions) {
  const wrongTeachers = createLimit('class-teacher', WRONG_TEACHERS, 60 * MINUTE_MS);
  const project: ClassProject = createClassProject(members);

  /** Changes a class, with who is a member of its project. */
  async function apply(found: ClassEntity, change: ClassChange): Promise<void> {
    const classId = found.id;
    const isProjectChange = change.projectId !== undefined;
    const leaving = await events.change(async (inside) => {
      const repository = createClassesRepository(inside.transaction);
      if (!(await repository.lock(classId))) throw new AppError('TS_ERR_CLASS_0001');
      if (isProjectChange) await pause.end(inside, (await repository.find(classId)) ?? found);
      await repository.update(classId, change);
      const strays = isProjectChange
        ? await createPupilRepository(inside.transaction).takeStrayMembers(classId, change.projectId ?? null)
        : [];
      const { projectId } = change;
      if (isProjectChange) await archivedRoles.applyIn(inside, classId, found.projectId);
      if (projectId) {
        const shared = { classId, projectId, ownerId: found.ownerId };
        const list = await createPupilRepository(inside.transaction).list(classId);
        const accounts = createUsersRepository(inside.transaction);
        for (const { userId } of list) {
          const user = userId === null ? undefined : await accounts.findUser(userId);
          if (user) await project.admit(inside, shared, { userId: user.id, username: user.email });
        }
        await archivedRoles.applyIn(inside, classId, projectId);
      }
      const now = (await repository.find(classId)) ?? found;
      if (change.signsOut) await signOut.withDoor(inside, now);
      await announceChange(inside, found);
      if (isProjectChange) await announceToPupils(inside, classId);
      if (isProjectChange) await announceNames(inside, { projectId: projectId ?? null }, found);
      if (isProjectChange || change.storedPerSecond !== undefined) {
        await announceLimit(inside, { projectId: projectId ?? null }, found);
      }
      return strays;
    });
    // Who came into the former project by another way stays.
    for (const { userId, memberOf } of leaving) await removeMember(memberOf, userId);
  }

  return {
    /** @throws AppError TS_ERR_CLASS_0008 for those whose subscription is a guest's or a pupil's, TS_ERR_CLASS_0009 */
    async create(caller: Caller, name: string): Promise<string> {
      const status = await subscriptions.statusOf(caller);
      if (!mayCreateClasses(status, caller.authorities.includes(ROLE_ADMIN))) throw new AppError('TS_ERR_CLASS_0008');
      const created: ClassEntity = {
        id: uuidv7(),
        name,
        ownerId: caller.userId,
        code: null,
        openUntil: 0,
        allowsNicknames: true,
        projectId: null,
        storedPerSecond: null,
        archivedOn: null,
        createdOn: Date.now(),
        pausedUntil: 0,
        signsOut: false,
      };
      await withUserLock(caller.userId, async (change) => {
        const repository = createClassesRepository(change.transaction);
        const count = await repository.countOwned(caller.userId);
        if (count >= MAX_CLASSES) throw new AppError('TS_ERR_CLASS_0009', String(count));
        await repository.create(created);
        await announceChange(change, created);
      });
      return created.id;
    },

    /** @throws AppError as `getTaught`; TS_ERR_CLASS_0014, TS_ERR_PROJECT_0001 and _0007 for a project */
    async update(caller: Caller, classId: string, change: ClassChange): Promise<void> {
      const isProjectChange = change.projectId !== undefined;
      // Everyone in the class becomes a member of the project, so its creator chooses it.
      const found = await (isProjectChange ? access.getOwn : access.getTaught)(caller, classId);
      // As for any other sharing of it.
      if (change.projectId) await members.getAllowed(caller, change.projectId, 'CHANGE');
      await apply(found, change);
    },

    /** Takes a project from the classes of a user who may no longer share it: whom they have let in leaves with them. */
    async loseProject(ownerId: string, projectId: string): Promise<void> {
      const classes = await createClassesRepository(database).listOwned(ownerId, projectId);
      for (const found of classes) {
        // First, so that the same call finishes what an interruption left.
        const pupils = await createPupilRepository(database).list(found.id);
        for (const { userId, memberOf } of pupils)
          if (userId && memberOf === projectId) await removeMember(projectId, userId);
        await apply(found, { projectId: null });
      }
    },

    /** Opens the door. @throws AppError as `getTaught`, and TS_ERR_CLASS_0013 */
    async open(
      caller: Caller,
      classId: string,
      { minutes, isNewCode }: { readonly minutes: number; readonly isNewCode: boolean },
    ): Promise<{ code: string; openUntil: number }> {
      const found = await access.getTaught(caller, classId);
      const openUntil = Date.now() + minutes * MINUTE_MS;
      return events.change(async (change) => {
        const repository = createClassesRepository(change.transaction);
        if (!(await repository.lock(classId))) throw new AppError('TS_ERR_CLASS_0001');
        const now = await repository.find(classId);
        if (now && now.archivedOn !== null) throw new AppError('TS_ERR_CLASS_0013');
        const code = (isNewCode ? undefined : now?.code) ?? (await newCode(repository.hasCode));
        await repository.update(classId, { code, openUntil });
        // Who guessed with the old code is out.
        if (isNewCode) await createTryRepository(change.transaction).forget(classId, Date.now());
        if (now) await pause.follow(change, now, openUntil);
        if (now) await signOut.withDoor(change, { ...now, openUntil });
        await announceChange(change, found);
        return { code, openUntil };
      });
    },

    /** @param signsOut whether all pupils are signed out; by default as the class has chosen. @throws AppError as `getTaught` */
    async close(caller: Caller, classId: string, signsOut?: boolean): Promise<void> {
      const found = await access.getTaught(caller, classId);
      await events.change(async (change) => {
        const repository = createClassesRepository(change.transaction);
        await repository.lock(classId);
        const now = await repository.find(classId);
        await repository.update(classId, { openUntil: 0 });
        // A pause with the door ends with it.
        if (now && now.openUntil > Date.now()) await pause.end(change, now);
        if (signsOut ?? now?.signsOut) await signOut.all(change, classId);
        await announceChange(change, found);
      });
    },

    /** @throws AppError as `getOwn`; TS_ERR_CLASS_0012 for an account that is unknown or a pupil; _0051, TS_ERR_AUTH_0006 */
    async addCoTeacher(caller: Caller, classId: string, username: string): Promise<void> {
      const found = await access.getOwn(caller, classId);
      const email = normaliseEmail(username);
      const waits = await wrongTeachers.count(caller.userId);
      refuseFor(waits);
      const user = isPupil(email) ? undefined : (await users.findByEmails([email])).get(email);
      if (!user) throw new AppError('TS_ERR_CLASS_0012');
      await wrongTeachers.takeBack(caller.userId);
      if (user.id === found.ownerId) return;
      await events.change(async (change) => {
        const repository = createClassesRepository(change.transaction);
        if (!(await repository.lock(classId))) throw new AppError('TS_ERR_CLASS_0001');
        const known = await repository.coTeacherIds(classId);
        if (known.includes(user.id)) return;
        if (known.length >= MAX_CO_TEACHERS) throw new AppError('TS_ERR_CLASS_0051', String(known.length));
        await repository.addCoTeacher(classId, user.id);
        await copyMembers.admitTeacher(change, classId, { userId: user.id, username: email });
        await announceChange(change, found);
      });
    },

    /** @throws AppError as `getTaught`, also for a user who is no co-teacher; _0014 for a co-teacher who removes someone else */
    async removeCoTeacher(caller: Caller, classId: string, userId: string): Promise<void> {
      const isSelf = caller.userId === userId;
      const found = await (isSelf ? access.getTaught : access.getOwn)(caller, classId);
      if (!(await access.isCoTeacher(classId, userId))) throw new AppError('TS_ERR_CLASS_0001');
      // The row goes last, so that what a restart interrupts can be repeated.
      await copyRemoval.removeTeacher(classId, userId);
      await events.change(async (change) => {
        // Announced first: the one who leaves hears of it too.
        await announceChange(change, found);
        await createClassesRepository(change.transaction).removeCoTeacher(classId, userId);
      });
      // From a copy that was made in the meantime.
      await copyRemoval.removeTeacher(classId, userId);
    },

    /** Refuses the deletion of an account that has classes. @throws AppError TS_ERR_CLASS_0015 */
    async refuseRemoval({ transaction }: Change, userId: string): Promise<void> {
      const count = await createClassesRepository(transaction).countOwned(userId);
      if (count > 0) throw new AppError('TS_ERR_CLASS_0015', String(count));
    },
  };
}

/** Announces a change of a class to its teachers. */
export async function announceChange(
  { transaction, announce }: Change,
  { id, ownerId }: Pick<ClassEntity, 'id' | 'ownerId'>,
): Promise<void> {
  const coTeacherIds = await createClassesRepository(transaction).coTeacherIds(id);
  await announce('class.changed', { classId: id, teacherIds: [ownerId, ...coTeacherIds] });
}

/** Announces to the pupils of a class that it has another project, or has ended. */
export async function announceToPupils({ transaction, announce }: Change, classId: string): Promise<void> {
  const pupils = await createPupilRepository(transaction).list(classId);
  await announce('class-work.changed', { projectId: null, userIds: pupils.flatMap(({ userId }) => userId ?? []) });
}

/** Announces that the names of boards in the projects of some classes may have changed. */
export async function announceNames(
  { announce }: Change,
  ...classes: readonly Pick<ClassEntity, 'projectId'>[]
): Promise<void> {
  const projectIds = classes.flatMap(({ projectId }) => projectId ?? []);
  if (projectIds.length > 0) await announce('board-names.changed', { projectIds });
}

/** Announces that the limit for the boards of some projects may have changed. */
export async function announceLimit(
  { announce }: Change,
  ...classes: readonly Pick<ClassEntity, 'projectId'>[]
): Promise<void> {
  const projectIds = classes.flatMap(({ projectId }) => projectId ?? []);
  if (projectIds.length > 0) await announce('class.limit-changed', { projectIds });
}

async function newCode(isTaken: (code: string) => Promise<boolean>): Promise<string> {
  const letter = () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)];
  const code = Array.from({ length: CODE_LENGTH }, letter).join('');
  return (await isTaken(code)) ? newCode(isTaken) : code;
}
