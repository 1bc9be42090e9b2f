import { allows } from '@tinkerstream/contract/members';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ProjectDirectory } from '../members/index.ts';
import type { ClassEntity, ClassesRepository } from './repository.ts';

/** Checks who may do what in a class. */
export function createClassAccess(
  repository: Pick<ClassesRepository, 'find' | 'isCoTeacher'>,
  { rolesOf }: Pick<ProjectDirectory, 'rolesOf'>,
) {
  /** @throws AppError TS_ERR_CLASS_0001 for an unknown class, and for a caller who does not teach it */
  async function getTaught({ userId }: Caller, classId: string): Promise<ClassEntity> {
    const found = await repository.find(classId);
    const teaches = found && (found.ownerId === userId || (await repository.isCoTeacher(classId, userId)));
    if (!teaches) throw new AppError('TS_ERR_CLASS_0001');
    return found;
  }

  /**
   * Whether a teacher of a class may enter as a pupil, by cards, new pictures and passes: nobody gains by it what they may not
   * do in the project of the class themselves.
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

    /** @throws AppError as `getTaught`, and TS_ERR_CLASS_0076 */
    async getEntrusted(caller: Caller, classId: string): Promise<ClassEntity> {
      const found = await getTaught(caller, classId);
      if (!(await isEntrusted(caller, found))) throw new AppError('TS_ERR_CLASS_0076');
      return found;
    },

    /** @throws AppError as `getTaught`, and TS_ERR_CLASS_0014 for a co-teacher */
    async getOwn(caller: Caller, classId: string): Promise<ClassEntity> {
      const found = await getTaught(caller, classId);
      if (found.ownerId !== caller.userId) throw new AppError('TS_ERR_CLASS_0014');
      return found;
    },
  };
}

export type ClassAccess = ReturnType<typeof createClassAccess>;
