import { type ClassWork, MAX_WORKS, type WorkPreview } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { RecordsService } from '../../records/index.ts';
import {
  createClassesRepository,
  createCopyRepository,
  createPupilRepository,
  createWorkRepository,
  type WorkEntity,
} from '../../rosters/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { UserDirectory } from '../../users/index.ts';
import type { ClassAccess } from '../access.ts';
import { announceChange } from '../announcements.ts';
import { createCommentRepository } from './comment-repository.ts';
import { newCopy } from './copies.ts';
import { type CopyMembers, roleIn } from './copy-members.ts';
import type { CopyRemoval } from './copy-removal.ts';
import type { WorkLimits } from './limits.ts';

interface WorkOptions {
  readonly access: ClassAccess;
  readonly events: Events;
  readonly members: Pick<ProjectDirectory, 'getAccessible' | 'namesOf'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf'>;
  readonly latestByDataType: RecordsService['latestByDataType'];
  readonly users: Pick<UserDirectory, 'emailsOf'>;
  readonly copyMembers: CopyMembers;
  readonly removal: CopyRemoval;
  readonly limits: WorkLimits;
}

/** A template as a teacher chooses it. */
interface Choice {
  readonly templateId: string;
  readonly name?: string | undefined;
  readonly groups?: readonly { readonly name: string; readonly pupilIds: readonly string[] }[] | undefined;
}

export type Work = ReturnType<typeof createWork>;

/** The templates that teachers of a class choose, and their copies as one list. */
export function createWork(
  database: Database,
  { access, events, members, topics, latestByDataType, users, copyMembers, removal, limits }: WorkOptions,
) {
  const works = createWorkRepository(database);
  const copies = createCopyRepository(database);

  /** When the latest value of each project arrived. */
  async function lastValues(projectIds: readonly string[]): Promise<Map<string, string>> {
    const linked = await topics.listOfProjects(projectIds);
    const topicIds = linked.map(({ id }) => id);
    const [dataTypes, latest] = await Promise.all([topics.dataTypesOf(topicIds), latestByDataType(topicIds)]);
    const last = new Map<string, string>();
    for (const { id, projectId } of linked) {
      for (const { id: dataTypeId } of dataTypes.get(id) ?? []) {
        const time = latest.get(dataTypeId)?.createdOn;
        if (time !== undefined && time > (last.get(projectId) ?? '')) last.set(projectId, time);
      }
    }
    return last;
  }

  return {
    /** @throws AppError as `getTaught` */
    async list(caller: Caller, classId: string): Promise<ClassWork[]> {
      await access.getTaught(caller, classId);
      const found = await works.list(classId);
      const workIds = found.map(({ id }) => id);
      const [all, placed, pupils] = await Promise.all([
        copies.list(workIds),
        copies.pupilsOf(workIds),
        createPupilRepository(database).list(classId),
      ]);
      const projectIds = all.flatMap(({ projectId }) => projectId ?? []);
      const templateIds = found.flatMap(({ templateId }) => templateId ?? []);
      const [names, last, comments] = await Promise.all([
        members.namesOf([...projectIds, ...templateIds]),
        lastValues(projectIds),
        createCommentRepository(database).counts(all.map(({ id }) => id)),
      ]);
      const pupilsOf = Map.groupBy(placed, ({ copyId }) => copyId);
      const project = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
      return found.map((work) => {
        const own = all.filter(({ workId }) => workId === work.id);
        const withOne = new Set(placed.flatMap(({ workId, pupilId }) => (workId === work.id ? pupilId : [])));
        const others = pupils.filter(({ id }) => !withOne.has(id));
        const without = others.filter(({ userId }) => work.isForGroups || userId !== null);
        const isReady = (id: string) => pupilsOf.get(id)?.some(({ userId }) => userId !== null) ?? false;
        const unmade = own.filter(({ id, projectId }) => projectId === null && isReady(id)).length;
        return {
          id: work.id,
          name: work.name,
          template: project(work.templateId),
          isForGroups: work.isForGroups,
          copies: own.map(({ id, name, projectId, handedInOn, lockedOn }) => ({
            id,
            name,
            project: project(projectId),
            pupils: (pupilsOf.get(id) ?? []).map((pupil) => ({ id: pupil.pupilId, name: pupil.name })),
            lastValueOn: (projectId && last.get(projectId)) || null,
            handedInOn: handedInOn === null ? null : isoTime(handedInOn),
            isLocked: lockedOn !== null,
            comments: comments.get(id) ?? 0,
          })),
          missing: unmade + (work.isForGroups ? 0 : without.length),
          without: without.map(({ id, name }) => ({ id, name })),
          notIn: others.length - without.length,
        };
      });
    },

    /** @throws AppError as `getTaught`, projectErrors.unknown */
    async preview(caller: Caller, classId: string, templateId: string): Promise<WorkPreview> {
      const found = await access.getTaught(caller, classId);
      await members.getAccessible(caller, templateId);
      const work = await works.findByTemplate(classId, templateId);
      const linked = await topics.listOfProjects([templateId]);
      return limits.preview(found, work?.id, linked.length);
    },

    /** @returns the id; the existing one if the project is already a template of the class. @throws as the call declares */
    async add(caller: Caller, classId: string, { templateId, name, groups }: Choice): Promise<string> {
      const found = await access.getTaught(caller, classId);
      if (found.archivedOn !== null) throw new AppError(classErrors.archived);
      const template = await members.getAccessible(caller, templateId);
      return events.change(async (change) => {
        const { transaction } = change;
        if (!(await createClassesRepository(transaction).lock(classId))) throw new AppError(classErrors.unknown);
        const repository = createWorkRepository(transaction);
        const known = await repository.findByTemplate(classId, templateId);
        if (known) return known.id;
        const count = await repository.count(classId);
        if (count >= MAX_WORKS) throw new AppError(classErrors.tooManyTemplates, String(count));
        const created: WorkEntity = {
          id: uuidv7(),
          classId,
          name: name ?? template.name,
          templateId,
          chosenBy: caller.userId,
          isForGroups: groups !== undefined,
          createdOn: Date.now(),
        };
        await repository.create(created);
        if (groups) {
          const list = await createPupilRepository(transaction).list(classId);
          requireOnce(
            groups.flatMap(({ pupilIds }) => pupilIds),
            new Map(list.map((pupil) => [pupil.id, pupil.name])),
          );
          const inside = createCopyRepository(transaction);
          const made = groups.map((group) => ({ ...group, copy: newCopy(created.id, group.name) }));
          await inside.create(made.map(({ copy }) => copy));
          await inside.place(
            created.id,
            made.flatMap(({ copy: { id: copyId }, pupilIds }) => pupilIds.map((pupilId) => ({ pupilId, copyId }))),
          );
        }
        await announceChange(change, found);
        return created.id;
      });
    },

    /** Moves a pupil to a group. @throws AppError as `getTaught`, classErrors.workUnknown */
    async group(
      caller: Caller,
      { classId, workId, pupilId, copyId }: Readonly<Record<'classId' | 'workId' | 'pupilId' | 'copyId', string>>,
    ): Promise<void> {
      const found = await access.getTaught(caller, classId);
      const userId = (await createPupilRepository(database).find(classId, pupilId))?.userId;
      const username = userId ? (await users.emailsOf([userId])).get(userId) : undefined;
      const left = await events.change(async (change) => {
        const { transaction } = change;
        if (!(await createClassesRepository(transaction).lock(classId))) throw new AppError(classErrors.unknown);
        const inside = createCopyRepository(transaction);
        const [work, copy, pupil] = [
          await createWorkRepository(transaction).find(classId, workId),
          await inside.findPlaced(copyId),
          await createPupilRepository(transaction).find(classId, pupilId),
        ];
        if (!work?.isForGroups || copy?.workId !== workId || !pupil) throw new AppError(classErrors.workUnknown);
        const before = (await inside.pupilsOf([workId])).find((one) => one.pupilId === pupilId);
        await inside.place(workId, [{ pupilId, copyId }]);
        if (copy.projectId && pupil.userId && username) {
          await copyMembers.admit(change, copy.projectId, [{ userId: pupil.userId, username }], roleIn(copy));
        }
        await announceChange(change, found);
        return before && before.copyId !== copyId ? before : undefined;
      });
      if (left?.userId) await removal.removePupilFrom(left.copyId, left.userId);
    },

    /** Deletes a template with its copies. @throws AppError as `getOwn`, classErrors.workUnknown */
    async remove(caller: Caller, classId: string, workId: string): Promise<void> {
      const found = await access.getOwn(caller, classId);
      if (!(await works.find(classId, workId))) throw new AppError(classErrors.workUnknown);
      await events.change(({ transaction }) => createWorkRepository(transaction).endTemplate(workId));
      await removal.removeOfWork(workId);
      await events.change(async (change) => {
        await createWorkRepository(change.transaction).remove(workId);
        await announceChange(change, found);
      });
    },
  };
}

/** @throws classErrors.groupsInvalid for a pupil who is in two groups, or not in the class */
function requireOnce(pupilIds: readonly string[], names: ReadonlyMap<string, string>): void {
  const seen = new Set<string>();
  for (const id of pupilIds) {
    if (!names.has(id) || seen.has(id)) throw new AppError(classErrors.groupsInvalid, names.get(id) ?? id);
    seen.add(id);
  }
}
