import { randomInt } from 'node:crypto';
import { isPupil, ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { CODE_ALPHABET, CODE_LENGTH, MAX_CLASSES, MAX_CO_TEACHERS } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { normaliseEmail } from '@tinkerstream/contract/platform/email';
import { mayCreateClasses } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type CreateSharedLimit, refuseFor } from '../../platform/limits/shared-limit.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { type ClassEntity, createClassesRepository, createPupilRepository } from '../rosters/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { createUsersRepository, type UserDirectory, type WithUserLock } from '../users/index.ts';
import type { ClassAccess } from './access.ts';
import { announceChange, announceLimit, announceNames, announceToPupils } from './announcements.ts';
import type { ArchivedRoles } from './archived-roles.ts';
import type { SignOut } from './door/sign-out.ts';
import { createTryRepository } from './door/try-repository.ts';
import type { PauseChange } from './lesson/pause-change.ts';
import { type ClassMembers, type ClassProject, createClassProject } from './project.ts';
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
  /** Removes a user from a project, and ends everything that depends on the membership. */
  readonly removeMember: (projectId: string, userId: string) => Promise<void>;
}

/** The changes that a teacher makes to a class. Undefined fields stay unchanged. */
interface ClassChange {
  readonly name?: string | undefined;
  readonly allowsNicknames?: boolean | undefined;
  readonly signsOut?: boolean | undefined;
  readonly projectId?: string | null | undefined;
  readonly storedPerSecond?: number | null | undefined;
}

export type Classes = ReturnType<typeof createClasses>;

/** Classes, with the changes that their teachers make. */
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

  /** Changes a class, and with it the members of its project. */
  async function apply(found: ClassEntity, change: ClassChange): Promise<void> {
    const classId = found.id;
    const isProjectChange = change.projectId !== undefined;
    const leaving = await events.change(async (inside) => {
      const repository = createClassesRepository(inside.transaction);
      if (!(await repository.lock(classId))) throw new AppError(classErrors.unknown);
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
    // Users who came into the former project by another way stay.
    for (const { userId, memberOf } of leaving) await removeMember(memberOf, userId);
  }

  return {
    /** @throws classErrors.creationNotAllowed for those whose subscription is a guest's or a pupil's, classErrors.tooMany */
    async create(caller: Caller, name: string): Promise<string> {
      const status = await subscriptions.statusOf(caller);
      if (!mayCreateClasses(status, caller.authorities.includes(ROLE_ADMIN)))
        throw new AppError(classErrors.creationNotAllowed);
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
        if (count >= MAX_CLASSES) throw new AppError(classErrors.tooMany, String(count));
        await repository.create(created);
        await announceChange(change, created);
      });
      return created.id;
    },

    /** @throws AppError as `getTaught`; classErrors.notCreator, projectErrors.unknown and projectErrors.roleTooLow for a project */
    async update(caller: Caller, classId: string, change: ClassChange): Promise<void> {
      const isProjectChange = change.projectId !== undefined;
      // Only the creator chooses the project, because everyone in the class becomes a member of it.
      const found = await (isProjectChange ? access.getOwn : access.getTaught)(caller, classId);
      // The right to share is checked as for any other sharing of the project.
      if (change.projectId) await members.getAllowed(caller, change.projectId, 'CHANGE');
      await apply(found, change);
    },

    /**
     * Takes a project from the classes of a user who may no longer share it: the pupils whom they have let in leave
     * with them.
     */
    async loseProject(ownerId: string, projectId: string): Promise<void> {
      const classes = await createClassesRepository(database).listOwned(ownerId, projectId);
      for (const found of classes) {
        // The pupils come first, so that a repeated call finishes what an interruption left.
        const pupils = await createPupilRepository(database).list(found.id);
        for (const { userId, memberOf } of pupils)
          if (userId && memberOf === projectId) await removeMember(projectId, userId);
        await apply(found, { projectId: null });
      }
    },

    /** Opens the door. @throws AppError as `getTaught`, and classErrors.archived */
    async open(
      caller: Caller,
      classId: string,
      { minutes, isNewCode }: { readonly minutes: number; readonly isNewCode: boolean },
    ): Promise<{ code: string; openUntil: number }> {
      const found = await access.getTaught(caller, classId);
      const openUntil = Date.now() + minutes * MINUTE_MS;
      return events.change(async (change) => {
        const repository = createClassesRepository(change.transaction);
        if (!(await repository.lock(classId))) throw new AppError(classErrors.unknown);
        const now = await repository.find(classId);
        if (now && now.archivedOn !== null) throw new AppError(classErrors.archived);
        const code = (isNewCode ? undefined : now?.code) ?? (await newCode(repository.hasCode));
        await repository.update(classId, { code, openUntil });
        // Wrong tries with the old code no longer count.
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
        // A pause with the door ends with the door.
        if (now && now.openUntil > Date.now()) await pause.end(change, now);
        if (signsOut ?? now?.signsOut) await signOut.all(change, classId);
        await announceChange(change, found);
      });
    },

    /**
     * @throws AppError as `getOwn`; classErrors.coTeacherRefused for an account that is unknown or a pupil;
     *   classErrors.tooManyCoTeachers, authErrors.tooManyAttempts
     */
    async addCoTeacher(caller: Caller, classId: string, username: string): Promise<void> {
      const found = await access.getOwn(caller, classId);
      const email = normaliseEmail(username);
      const waits = await wrongTeachers.count(caller.userId);
      refuseFor(waits);
      const user = isPupil(email) ? undefined : (await users.findByEmails([email])).get(email);
      if (!user) throw new AppError(classErrors.coTeacherRefused);
      await wrongTeachers.takeBack(caller.userId);
      if (user.id === found.ownerId) return;
      await events.change(async (change) => {
        const repository = createClassesRepository(change.transaction);
        if (!(await repository.lock(classId))) throw new AppError(classErrors.unknown);
        const known = await repository.coTeacherIds(classId);
        if (known.includes(user.id)) return;
        if (known.length >= MAX_CO_TEACHERS) throw new AppError(classErrors.tooManyCoTeachers, String(known.length));
        await repository.addCoTeacher(classId, user.id);
        await copyMembers.admitTeacher(change, classId, { userId: user.id, username: email });
        await announceChange(change, found);
      });
    },

    /**
     * @throws AppError as `getTaught`, also for a user who is no co-teacher; classErrors.notCreator for a co-teacher who
     *   removes someone else
     */
    async removeCoTeacher(caller: Caller, classId: string, userId: string): Promise<void> {
      const isSelf = caller.userId === userId;
      const found = await (isSelf ? access.getTaught : access.getOwn)(caller, classId);
      if (!(await access.isCoTeacher(classId, userId))) throw new AppError(classErrors.unknown);
      // The row goes last, so that what a restart interrupts can be repeated.
      await copyRemoval.removeTeacher(classId, userId);
      await events.change(async (change) => {
        // The change is announced first, so that the leaving teacher also gets the event.
        await announceChange(change, found);
        await createClassesRepository(change.transaction).removeCoTeacher(classId, userId);
      });
      // The second removal covers copies that were made since.
      await copyRemoval.removeTeacher(classId, userId);
    },

    /** Refuses the deletion of an account that has classes. @throws classErrors.accountHasClasses */
    async refuseRemoval({ transaction }: Change, userId: string): Promise<void> {
      const count = await createClassesRepository(transaction).countOwned(userId);
      if (count > 0) throw new AppError(classErrors.accountHasClasses, String(count));
    },
  };
}

async function newCode(isTaken: (code: string) => Promise<boolean>): Promise<string> {
  const letter = () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)];
  const code = Array.from({ length: CODE_LENGTH }, letter).join('');
  return (await isTaken(code)) ? newCode(isTaken) : code;
}
