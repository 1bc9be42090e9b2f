import { classErrors } from '@tinkerstream/contract/error-codes';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  type ClassEntity,
  type CopyEntity,
  createClassesRepository,
  createCopyRepository,
  createPupilRepository,
  createWorkRepository,
  type WorkEntity,
} from '../../rosters/index.ts';
import type { TransfersService } from '../../transfers/index.ts';
import type { UserDirectory } from '../../users/index.ts';
import type { ClassAccess } from '../access.ts';
import { announceChange } from '../announcements.ts';
import { accountsOf, type CopyMembers, roleIn } from './copy-members.ts';
import type { WorkLimits } from './limits.ts';

interface CopiesOptions {
  readonly access: ClassAccess;
  readonly events: Events;
  readonly transfers: Pick<TransfersService, 'copiesOf'>;
  readonly users: Pick<UserDirectory, 'emailsOf'>;
  readonly copyMembers: CopyMembers;
  readonly limits: WorkLimits;
}

interface MadeCopies {
  readonly made: number;
  readonly failed: readonly { readonly name: string; readonly code: ErrorCode }[];
}

export type Copies = ReturnType<typeof createCopies>;

/** Makes the copies of templates. A restart in the middle leaves whole copies; the same call makes the others. */
export function createCopies(
  database: Database,
  { access, events, transfers, users, copyMembers, limits }: CopiesOptions,
) {
  const repository = createCopyRepository(database);

  /** Adds a copy to be made for each pupil who is in and has none. Parallel calls find each other's. */
  async function addMissing(found: ClassEntity, { id: workId, isForGroups }: WorkEntity): Promise<void> {
    await events.change(async ({ transaction }) => {
      const classes = createClassesRepository(transaction);
      if (!(await classes.lock(found.id))) throw new AppError(classErrors.unknown);
      if (!(await createWorkRepository(transaction).find(found.id, workId)))
        throw new AppError(classErrors.workUnknown);
      if (isForGroups) return;
      const copies = createCopyRepository(transaction);
      const withOne = await copies.pupilsOf([workId]);
      const known = new Set(withOne.map(({ pupilId }) => pupilId));
      const pupils = await createPupilRepository(transaction).list(found.id);
      const missing = pupils.filter(({ id, userId }) => userId !== null && !known.has(id));
      const created = missing.map(({ id: pupilId, name }) => ({ pupilId, copy: newCopy(workId, name) }));
      await copies.create(created.map(({ copy }) => copy));
      await copies.place(
        workId,
        created.map(({ pupilId, copy: { id: copyId } }) => ({ pupilId, copyId })),
      );
    });
  }

  return {
    /** @throws AppError as the call declares */
    async make(caller: Caller, classId: string, workId: string): Promise<MadeCopies> {
      const found = await access.getTaught(caller, classId);
      if (found.archivedOn !== null) throw new AppError(classErrors.archived);
      const work = await createWorkRepository(database).find(classId, workId);
      if (!work?.templateId) throw new AppError(classErrors.workUnknown);
      const template = await transfers.copiesOf({ userId: work.chosenBy }, work.templateId, found.ownerId);
      await limits.refuseFull(found, work.id, template.topicCount);
      await addMissing(found, work);

      const [copies, pupils, teacherIds] = await Promise.all([
        repository.list([workId]),
        repository.pupilsOf([workId]),
        createClassesRepository(database).coTeacherIds(classId),
      ]);
      const usernames = await users.emailsOf([...accountsOf(pupils), ...teacherIds]);
      const accounts = (ids: readonly string[]) =>
        ids.flatMap((userId) => ({ userId, username: usernames.get(userId) ?? '' }));
      const usersOf = new Map(
        [...Map.groupBy(pupils, ({ copyId }) => copyId)].map(([id, of]) => [id, accountsOf(of)] as const),
      );
      const failed: { name: string; code: ErrorCode }[] = [];
      let made = 0;
      for (const copy of copies) {
        const [makerId, ...otherIds] = usersOf.get(copy.id) ?? [];
        if (copy.projectId !== null || makerId === undefined) continue;
        try {
          if (await makeOne(copy, makerId, otherIds)) made++;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          failed.push({ name: copy.name, code: error.code });
        }
      }
      return { made, failed };

      async function makeOne(copy: CopyEntity, makerId: string, otherIds: readonly string[]): Promise<boolean> {
        const projectName = cutText(`${copy.name} · ${work?.name}`, 100);
        const projectId = await template.make({
          projectName,
          ownerId: found.ownerId,
          makerId,
          otherIds,
          isMissing: async ({ transaction }) => {
            const inside = createCopyRepository(transaction);
            const now = await inside.findPlaced(copy.id);
            const isWanted = now?.projectId === null && now.archivedOn === null && now.templateId !== null;
            const present = new Set(accountsOf(await inside.pupilsOfCopy(copy.id)));
            return isWanted && [makerId, ...otherIds].every((userId) => present.has(userId));
          },
          admit: async (change, id) => {
            await createCopyRepository(change.transaction).update(copy.id, { projectId: id });
            const placed = await createCopyRepository(change.transaction).findPlaced(copy.id);
            await copyMembers.admit(change, id, accounts([makerId, ...otherIds]), placed ? roleIn(placed) : 'VIEW');
            await copyMembers.admitTeachers(change, classId, id, accounts(teacherIds));
          },
          finish: async (change) => {
            await createCopyRepository(change.transaction).update(copy.id, { madeOn: Date.now() });
            await change.announce('class-work.changed', { projectId: null, userIds: [makerId, ...otherIds] });
            await announceChange(change, found);
          },
        });
        return projectId !== undefined;
      }
    },
  };
}

/** A copy that is not made yet. */
export function newCopy(workId: string, name: string): CopyEntity {
  return { id: uuidv7(), workId, name, projectId: null, madeOn: null, handedInOn: null, lockedOn: null };
}
