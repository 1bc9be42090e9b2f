import { allows } from '@tinkerstream/contract/projects';
import type { Change } from '../../platform/events/events.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { createPupilRepository } from '../rosters/index.ts';

/** Pupils add to the project of their class, and change only what they have made. Once all their classes with it are archived, they only view it. */
const ROLE = 'ADD';

export type ClassProject = ReturnType<typeof createClassProject>;

export type ClassMembers = Pick<ProjectDirectory, 'lock' | 'lockMember' | 'addMember' | 'setArchived'>;

/** A project that the creator of a class shares with its pupils. */
interface Shared {
  readonly classId: string;
  readonly projectId: string;
  readonly ownerId: string;
}

interface Account {
  readonly userId: string;
  readonly username: string;
}

/** The project of a class, whose members its pupils are. */
export function createClassProject({ lock, lockMember, addMember, setArchived }: ClassMembers) {
  return {
    /**
     * Makes a pupil a member, by the right of the creator of the class to share the project. Does nothing if that right has
     * ended, the project was deleted, or the pupil is a member.
     */
    async admit(
      { transaction, announce }: Change,
      { classId, projectId, ownerId }: Shared,
      pupil: Account,
    ): Promise<void> {
      const { userId, username } = pupil;
      if (!(await lock(transaction, projectId))) return;
      const role = await lockMember(transaction, projectId, ownerId);
      if (role === undefined || !allows(role, 'CHANGE')) return;
      const isNew = await addMember(transaction, projectId, userId, ROLE);
      if (!isNew) {
        // A pupil of an archived class with this project, who is now in another class with it.
        if (await setArchived(transaction, projectId, userId, false))
          await announce('member.role-changed', { projectId, userId, topicIds: [] });
        return;
      }
      await createPupilRepository(transaction).setMemberOf(classId, userId, projectId);
      await announce('member.joined', { projectId, userId, email: username, role: ROLE });
    },
  };
}
