import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import { createProjectsRepository, type ProjectEntity } from '../../projects/index.ts';
import { createCopyRepository, type PlacedCopy } from '../../rosters/index.ts';

interface CopyRemovalNeeds {
  readonly events: Events;
  readonly removeProject: (project: ProjectEntity) => Promise<void>;
  /** Removes a user from a project, and ends everything that depends on the membership. */
  readonly removeMember: (projectId: string, userId: string) => Promise<void>;
}

export type CopyRemoval = ReturnType<typeof createCopyRemoval>;

/** Removes copies. The project goes before its row, so that what a restart interrupts can be repeated. */
export function createCopyRemoval(database: Database, { events, removeProject, removeMember }: CopyRemovalNeeds) {
  const copies = createCopyRepository(database);

  async function removeCopy({ id, projectId }: { readonly id: string; readonly projectId: string | null }) {
    const project = projectId === null ? undefined : await createProjectsRepository(database).find(projectId);
    if (project) {
      await removeProject(project).catch((error: unknown) => {
        // Someone else may have deleted the project since.
        if (!(error instanceof AppError)) throw error;
      });
    }
    await events.change(({ transaction }) => createCopyRepository(transaction).remove(id));
  }

  async function removePupilFrom(copyId: string, userId: string): Promise<void> {
    const copy = await copies.findPlaced(copyId);
    if (copy?.projectId) await removeMember(copy.projectId, userId);
  }

  return {
    removePupilFrom,

    async removeOfWork(workId: string): Promise<void> {
      for (const copy of await copies.list([workId])) await removeCopy(copy);
    },

    async removeOfClass(classId: string): Promise<void> {
      for (const copy of await copies.listOfClass(classId)) await removeCopy(copy);
    },

    /** Ends the copies of a pupil who is no longer in the class: their own are deleted, those of groups stay. */
    async endOf(held: readonly PlacedCopy[], userId: string | null): Promise<void> {
      for (const { id } of held) {
        const copy = await copies.findPlaced(id);
        if (!copy) continue;
        if ((await copies.pupilsOfCopy(id)).length === 0) await removeCopy(copy);
        else if (userId) await removePupilFrom(id, userId);
      }
    },

    /** Ends the rights of a former co-teacher in the copies of a class. */
    async removeTeacher(classId: string, userId: string): Promise<void> {
      for (const { projectId } of await copies.listOfClass(classId)) {
        if (projectId) await removeMember(projectId, userId);
      }
    },
  };
}
