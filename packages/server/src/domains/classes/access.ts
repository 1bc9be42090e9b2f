import { classErrors } from '@tinkerstream/contract/error-codes';
import { allows } from '@tinkerstream/contract/projects';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { ClassEntity, ClassesRepository } from '../rosters/index.ts';

/** Checks the rights of users in a class. */
export function createClassAccess(
  repository: Pick<ClassesRepository, 'find' | 'isCoTeacher'>,
  { rolesOf }: Pick<ProjectDirectory, 'rolesOf'>,
) {
  /** @throws classErrors.unknown for an unknown class, and for a caller who does not teach it */
  async function getTaught({ userId }: Caller, classId: string): Promise<ClassEntity> {
    const found = await repository.find(classId);
    const teaches = found && (found.ownerId === userId || (await repository.isCoTeacher(classId, userId)));
    if (!teaches) throw new AppError(classErrors.unknown);
    return found;
  }

  /**
   * Whether a teacher of a class may enter as a pupil, by cards, new pictures and passes: only a teacher who gains no
   * right in the project of the class by it.
   */
  async function isEntrusted({ userId }: Pick<Caller, 'userId'>, { projectId }: ClassEntity): Promise<boolean> {
    if (projectId === null) return true;
    const role = (await rolesOf(userId)).get(projectId);
    return role !== undefined && allows(role, 'ADD');
  }

  return {
    getTaught,
    isCoTeacher: repository.isCoTeacher,
    isEntrusted,

    /** @throws AppError as `getTaught`, and classErrors.notEntrusted */
    async getEntrusted(caller: Caller, classId: string): Promise<ClassEntity> {
      const found = await getTaught(caller, classId);
      if (!(await isEntrusted(caller, found))) throw new AppError(classErrors.notEntrusted);
      return found;
    },

    /** @throws AppError as `getTaught`, and classErrors.notCreator for a co-teacher */
    async getOwn(caller: Caller, classId: string): Promise<ClassEntity> {
      const found = await getTaught(caller, classId);
      if (found.ownerId !== caller.userId) throw new AppError(classErrors.notCreator);
      return found;
    },
  };
}

export type ClassAccess = ReturnType<typeof createClassAccess>;
