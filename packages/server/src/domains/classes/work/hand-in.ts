import { MAX_COMMENTS, type OpenCopy } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { addAll } from '@tinkerstream/contract/platform/extremes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Change, Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { NotificationsService } from '../../notifications/index.ts';
import { type ProjectDirectory, refusePaused } from '../../projects/index.ts';
import {
  type CopyPupil,
  createClassesRepository,
  createCopyRepository,
  createWorkRepository,
  type PlacedCopy,
} from '../../rosters/index.ts';
import { EVERYONE, type UserDirectory } from '../../users/index.ts';
import type { ClassAccess } from '../access.ts';
import { announceChange } from '../announcements.ts';
import { createCommentRepository } from './comment-repository.ts';
import { accountsOf, type CopyMembers } from './copy-members.ts';

interface HandInOptions {
  readonly access: ClassAccess;
  readonly events: Events;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly notifications: Pick<NotificationsService, 'notifyIn'>;
  readonly copyMembers: Pick<CopyMembers, 'applyRole'>;
  readonly members: Pick<ProjectDirectory, 'rolesOf'>;
}

/** A copy with the people who see it, and the role of the caller among them. */
interface Opened {
  readonly copy: PlacedCopy;
  readonly pupils: readonly CopyPupil[];
  readonly teacherIds: readonly string[];
  /** The pupil; undefined for a teacher. */
  readonly pupil: CopyPupil | undefined;
}

/** Characters of a comment that a notification shows. */
const SHOWN_TEXT = 200;

export type HandIn = ReturnType<typeof createHandIn>;

/** The actions of pupils and teachers on a copy beside working in it: hand in, comment, lock. */
export function createHandIn(
  database: Database,
  { access, events, users, notifications, copyMembers, members }: HandInOptions,
) {
  /** The copy that a project is. Undefined for any other project, and for users who neither have nor teach it. */
  async function find(at: Database, { userId }: Caller, projectId: string): Promise<Opened | undefined> {
    const copy = await createCopyRepository(at).findByProject(projectId);
    if (!copy) return undefined;
    const pupils = await createCopyRepository(at).pupilsOfCopy(copy.id);
    const teacherIds = [copy.ownerId, ...(await createClassesRepository(at).coTeacherIds(copy.classId))];
    const pupil = pupils.find((one) => one.userId === userId);
    return pupil || teacherIds.includes(userId) ? { copy, pupils, teacherIds, pupil } : undefined;
  }

  /** Changes a copy whose class is locked. @throws classErrors.workUnknown, projectErrors.changesPaused */
  async function changeCopy<Result>(
    caller: Caller,
    projectId: string,
    work: (change: Change, opened: Opened) => Promise<Result>,
  ): Promise<Result> {
    const before = await find(database, caller, projectId);
    if (!before) throw new AppError(classErrors.workUnknown);
    refusePaused((await members.rolesOf(caller.userId)).get(projectId));
    return events.change(async (change) => {
      const { transaction } = change;
      await createClassesRepository(transaction).lock(before.copy.classId);
      // The caller may have been removed or moved to another group since.
      const opened = await find(transaction, caller, projectId);
      if (!opened) throw new AppError(classErrors.workUnknown);
      const result = await work(change, opened);
      await announce(change, opened);
      return result;
    });
  }

  /** Announces a change of a copy to everyone who sees it. */
  async function announce(change: Change, { copy, pupils, teacherIds }: Opened): Promise<void> {
    const userIds = [...accountsOf(pupils), ...teacherIds];
    await change.announce('class-work.changed', { projectId: copy.projectId, userIds });
    await announceChange(change, { id: copy.classId, ownerId: copy.ownerId });
  }

  return {
    async open(caller: Caller, projectId: string): Promise<OpenCopy | null> {
      const opened = await find(database, caller, projectId);
      if (!opened) return null;
      const { copy, pupils, pupil } = opened;
      const comments = await createCommentRepository(database).list(copy.id);
      return {
        id: copy.id,
        classId: copy.classId,
        className: copy.className,
        workId: copy.workId,
        workName: copy.workName,
        isTeacher: pupil === undefined,
        pupils: pupils.map(({ name }) => name),
        handedInOn: copy.handedInOn === null ? null : isoTime(copy.handedInOn),
        isLocked: copy.lockedOn !== null,
        isArchived: copy.archivedOn !== null,
        comments: comments.map(({ id, authorId, authorName, isByTeacher, text, createdOn }) => ({
          id,
          authorName,
          isByTeacher,
          isOwn: authorId === caller.userId,
          text,
          createdOn: isoTime(createdOn),
        })),
      };
    },

    /** @throws classErrors.workUnknown for anyone but its pupils, classErrors.archived, classErrors.projectLocked */
    setHandedIn: (caller: Caller, projectId: string, isHandedIn: boolean): Promise<void> =>
      changeCopy(caller, projectId, async ({ transaction }, { copy, pupil }) => {
        if (!pupil) throw new AppError(classErrors.workUnknown);
        if (copy.archivedOn !== null) throw new AppError(classErrors.archived);
        if (copy.lockedOn !== null) throw new AppError(classErrors.projectLocked);
        // A copy that is handed in twice keeps the first time.
        const handedInOn = isHandedIn ? (copy.handedInOn ?? Date.now()) : null;
        await createCopyRepository(transaction).update(copy.id, { handedInOn });
      }),

    /** @throws classErrors.workUnknown, classErrors.archived, classErrors.tooManyComments */
    async comment(caller: Caller, projectId: string, text: string): Promise<string> {
      const person = (await users.peopleOf([caller.userId], EVERYONE)).get(caller.userId);
      return changeCopy(caller, projectId, async (change, { copy, pupils, pupil, teacherIds }) => {
        if (copy.archivedOn !== null) throw new AppError(classErrors.archived);
        const repository = createCommentRepository(change.transaction);
        const count = (await repository.counts([copy.id])).get(copy.id) ?? 0;
        if (count >= MAX_COMMENTS) throw new AppError(classErrors.tooManyComments, String(count));
        const authorName = pupil?.name ?? person?.name ?? '';
        const id = uuidv7();
        await repository.create({
          id,
          copyId: copy.id,
          authorId: caller.userId,
          authorName,
          isByTeacher: pupil === undefined,
          text,
          createdOn: Date.now(),
        });
        const recipientIds = new Set([...accountsOf(pupils), ...teacherIds]);
        recipientIds.delete(caller.userId);
        await notifications.notifyIn(change, {
          projectId,
          appletId: '',
          appletName: authorName,
          kind: 'COMMENT',
          text: [...text].slice(0, SHOWN_TEXT).join(''),
          source: `class-comment ${id}`,
          reason: null,
          recipientIds: [...recipientIds],
          alarm: 'NONE',
        });
        return id;
      });
    },

    /** @throws classErrors.workUnknown for an unknown comment, and for that of another one */
    removeComment: (caller: Caller, projectId: string, commentId: string): Promise<void> =>
      changeCopy(caller, projectId, async ({ transaction }, { copy, pupil }) => {
        const repository = createCommentRepository(transaction);
        const comment = await repository.find(copy.id, commentId);
        if (!comment || (pupil && comment.authorId !== caller.userId)) throw new AppError(classErrors.workUnknown);
        await repository.remove(commentId);
      }),

    /** Locks or unlocks a copy of a template, or all. @throws AppError as `getTaught`, classErrors.workUnknown */
    async setLocked(
      caller: Caller,
      classId: string,
      { workId, copyId, isLocked }: { workId: string; copyId?: string | undefined; isLocked: boolean },
    ): Promise<void> {
      const found = await access.getTaught(caller, classId);
      await events.change(async (change) => {
        const { transaction } = change;
        await createClassesRepository(transaction).lock(classId);
        const repository = createCopyRepository(transaction);
        const work = await createWorkRepository(transaction).find(classId, workId);
        const chosen = (await repository.list(work ? [workId] : [])).filter(({ id }) => id === (copyId ?? id));
        if (!work || (copyId && chosen.length === 0)) throw new AppError(classErrors.workUnknown);
        const userIds: string[] = [];
        for (const { id, lockedOn } of chosen) {
          if ((lockedOn !== null) === isLocked) continue;
          await repository.update(id, { lockedOn: isLocked ? Date.now() : null });
          const copy = await repository.findPlaced(id);
          if (copy) await copyMembers.applyRole(change, copy);
          addAll(userIds, accountsOf(await repository.pupilsOfCopy(id)));
        }
        const [only] = chosen;
        const projectId = copyId && only ? only.projectId : null;
        await change.announce('class-work.changed', { projectId, userIds });
        await announceChange(change, found);
      });
    },
  };
}
