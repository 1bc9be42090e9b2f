import type { Change } from '../../platform/events/events.ts';
import type { ProjectDirectory } from '../members/index.ts';

/** Pupils add to the project of their class, and change only what they have made. */
const ROLE = 'ADD';

export type ClassProject = ReturnType<typeof createClassProject>;

/** The project of a class, whose members its pupils are. */
export function createClassProject({ lock, addMember }: Pick<ProjectDirectory, 'lock' | 'addMember'>) {
  return {
    /** Makes a pupil a member. Does nothing if the project was deleted, or the pupil is a member. */
    async admit({ transaction, announce }: Change, projectId: string, userId: string, username: string): Promise<void> {
      if (!(await lock(transaction, projectId))) return;
      const isNew = await addMember(transaction, projectId, userId, ROLE);
      if (isNew) await announce('member.joined', { projectId, userId, email: username, role: ROLE });
    },
  };
}
