import { MAX_COMMENTS, type OpenCopy } from '@tinkerstream/contract/classes';
import { addAll } from '@tinkerstream/contract/platform/extremes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Change, Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { type ProjectDirectory, refusePaused } from '../../members/index.ts';
import type { NotificationsService } from '../../notifications/index.ts';
import { EVERYONE, type UserDirectory } from '../../people/index.ts';
import type { ClassAccess } from '../access.ts';
import { announceChange } from '../classes.ts';
import { createClassesRepository } from '../repository.ts';
import { createCommentRepository } from './comment-repository.ts';
import { accountsOf, type CopyMembers } from './copy-members.ts';
import { type CopyPupil, createCopyRepository, type PlacedCopy } from './copy-repository.ts';
import { createWorkRepository } from './work-repository.ts';

interface HandInOptions {
  readonly access: ClassAccess;
  readonly events: Events;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly notifications: Pick<NotificationsService, 'notifyIn'>;
  readonly copyMembers: Pick<CopyMembers, 'applyRole'>;
  readonly members: Pick<ProjectDirectory, 'rolesOf'>;
}

/** A copy with those who see it, and which of them the caller is. */
interface Opened {
  readonly copy: PlacedCopy;
  readonly pupils: readonly CopyPupil[];
  readonly teacherIds: readonly string[];
  /** Undefined for a teacher. */
  readonly pupil: CopyPupil | undefined;
}

/** Characters of a comment that a notification shows. */
const SHOWN_TEXT = 200;

export type HandIn = ReturnType<typeof createHandIn>;

/** What pupils and teachers do with a copy beside working in it: hand in, comment, lock. */
export function createHandIn(
  database: Database,
  { access, events, users, notifications, copyMembers, members }: HandInOptions,
) {
  /** The copy that a project is. Undefined for any other project, and for those who neither have nor teach it. */
  async function find(at: Database, { userId }: Caller, projectId: string): Promise<Opened | undefined> {
    const copy = await createCopyRepository(at).findByProject(projectId);
    if (!copy) return undefined;
    const pupils = await createCopyRepository(at).pupilsOfCopy(copy.id);
    const teacherIds = [copy.ownerId, ...(await createClassesRepository(at).coTeacherIds(copy.classId))];
    const pupil = pupils.find((one) => one.userId === userId);
    return pupil || teacherIds.includes(userId) ? { copy, pupils, teacherIds, pupil } : undefined;
  }

  /** Changes a copy whose class is locked. @throws AppError TS_ERR_CLASS_0030, TS_ERR_PROJECT_0010 */
  async function changeCopy<Result>(
    caller: Caller,
    projectId: string,
    work: (change: Change, opened: Opened) => Promise<Result>,
  ): Promise<Result> {
    const before = await find(database, caller, projectId);
    if (!before) throw new AppError('TS_ERR_CLASS_0030');
    refusePaused((await members.rolesOf(caller.userId)).get(projectId));
    return events.change(async (change) => {
      const { transaction } = change;
      await createClassesRepository(transaction).lock(before.copy.classId);
      // Removed or moved to another group in the meantime.
      const opened = await find(transaction, caller, projectId);
      if (!opened) throw new AppError('TS_ERR_CLASS_0030');
      const result = await work(change, opened);
      await announce(change, opened);
      return result;
    });
  }

  /** Tells everyone who sees a copy that it has changed. */
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

    /** @throws AppError TS_ERR_CLASS_0030 for anyone but its pupils, TS_ERR_CLASS_0013, TS_ERR_CLASS_0034 */
    setHandedIn: (caller: Caller, projectId: string, isHandedIn: boolean): Promise<void> =>
      changeCopy(caller, projectId, async ({ transaction }, { copy, pupil }) => {
        if (!pupil) throw new AppError('TS_ERR_CLASS_0030');
        if (copy.archivedOn !== null) throw new AppError('TS_ERR_CLASS_0013');
        if (copy.lockedOn !== null) throw new AppError('TS_ERR_CLASS_0034');
        // Handed in twice, it was handed in the first time.
        const handedInOn = isHandedIn ? (copy.handedInOn ?? Date.now()) : null;
        await createCopyRepository(transaction).update(copy.id, { handedInOn });
      }),

    /** @throws AppError TS_ERR_CLASS_0030, TS_ERR_CLASS_0013, TS_ERR_CLASS_0035 */
    async comment(caller: Caller, projectId: string, text: string): Promise<string> {
      const person = (await users.peopleOf([caller.userId], EVERYONE)).get(caller.userId);
      return changeCopy(caller, projectId, async (change, { copy, pupils, pupil, teacherIds }) => {
        if (copy.archivedOn !== null) throw new AppError('TS_ERR_CLASS_0013');
        const repository = createCommentRepository(change.transaction);
        const count = (await repository.counts([copy.id])).get(copy.id) ?? 0;
        if (count >= MAX_COMMENTS) throw new AppError('TS_ERR_CLASS_0035', String(count));
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

    /** @throws AppError TS_ERR_CLASS_0030 for an unknown comment, and for that of another one */
    removeComment: (caller: Caller, projectId: string, commentId: string): Promise<void> =>
      changeCopy(caller, projectId, async ({ transaction }, { copy, pupil }) => {
        const repository = createCommentRepository(transaction);
        const comment = await repository.find(copy.id, commentId);
        if (!comment || (pupil && comment.authorId !== caller.userId)) throw new AppError('TS_ERR_CLASS_0030');
        await repository.remove(commentId);
      }),

    /** Locks or unlocks a copy of a template, or all. @throws AppError as `getTaught`, TS_ERR_CLASS_0030 */
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
        if (!work || (copyId && chosen.length === 0)) throw new AppError('TS_ERR_CLASS_0030');
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
