import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ClassEntity, ClassesRepository } from './repository.ts';

/** Checks who may do what in a class. */
export function createClassAccess(repository: Pick<ClassesRepository, 'find' | 'isCoTeacher'>) {
  /** @throws AppError TS_ERR_CLASS_0001 for an unknown class, and for a caller who does not teach it */
  async function getTaught({ userId }: Caller, classId: string): Promise<ClassEntity> {
    const found = await repository.find(classId);
    const teaches = found && (found.ownerId === userId || (await repository.isCoTeacher(classId, userId)));
    if (!teaches) throw new AppError('TS_ERR_CLASS_0001');
    return found;
  }

  return {
    getTaught,
    isCoTeacher: repository.isCoTeacher,

    /** @throws AppError as `getTaught`, and TS_ERR_CLASS_0014 for a co-teacher */
    async getOwn(caller: Caller, classId: string): Promise<ClassEntity> {
      const found = await getTaught(caller, classId);
      if (found.ownerId !== caller.userId) throw new AppError('TS_ERR_CLASS_0014');
      return found;
    },
  };
}

export type ClassAccess = ReturnType<typeof createClassAccess>;
