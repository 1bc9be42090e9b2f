import type { MemberRole } from '@tinkerstream/contract/projects';
import type { Change } from '../../../platform/events/events.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { type CopyPupil, createClassesRepository, createCopyRepository, type PlacedCopy } from '../../rosters/index.ts';
import type { TopicsService } from '../../topics/index.ts';

interface CopyMembersNeeds {
  readonly members: Pick<ProjectDirectory, 'lock' | 'addMember' | 'setRole' | 'setJoinRole' | 'othersIn'>;
  readonly topics: Pick<TopicsService, 'lockOfProject'>;
}

/** An account that becomes a member. */
export interface Account {
  readonly userId: string;
  readonly username: string;
}

export type CopyMembers = ReturnType<typeof createCopyMembers>;

/** The role of pupils in their copy: change everything, unless it is locked or the class is over. */
export function roleIn({ lockedOn, archivedOn }: Pick<PlacedCopy, 'lockedOn' | 'archivedOn'>): MemberRole {
  return lockedOn === null && archivedOn === null ? 'CHANGE' : 'VIEW';
}

/** The accounts of the pupils in a copy who have come in. */
export function accountsOf(pupils: readonly Pick<CopyPupil, 'userId'>[]): string[] {
  return pupils.flatMap(({ userId }) => userId ?? []);
}

/** The members of copies: their pupils, and the co-teachers of the class. */
export function createCopyMembers({ members, topics }: CopyMembersNeeds) {
  async function admit(
    { transaction, announce }: Change,
    projectId: string,
    accounts: readonly Account[],
    role: MemberRole,
  ): Promise<void> {
    if (accounts.length === 0 || !(await members.lock(transaction, projectId))) return;
    for (const { userId, username: email } of accounts) {
      const isNew = await members.addMember(transaction, projectId, userId, role);
      if (isNew) await announce('member.joined', { projectId, userId, email, role });
    }
  }

  /** Gives the pupils of a copy their current role; everyone else whom they let in may only view. */
  async function applyRole(change: Change, copy: PlacedCopy): Promise<void> {
    const { projectId } = copy;
    const { transaction, announce } = change;
    if (projectId === null || !(await members.lock(transaction, projectId))) return;
    await members.setJoinRole(transaction, projectId, 'VIEW');
    const pupils = accountsOf(await createCopyRepository(transaction).pupilsOfCopy(copy.id));
    const teachers = [copy.ownerId, ...(await createClassesRepository(transaction).coTeacherIds(copy.classId))];
    const others = await members.othersIn(transaction, projectId, [...pupils, ...teachers]);
    const topicIds = (await topics.lockOfProject(change, projectId)).map(({ id }) => id);
    for (const userId of [...pupils, ...others]) {
      const role = others.includes(userId) ? 'VIEW' : roleIn(copy);
      const isMember = await members.setRole(transaction, projectId, userId, role);
      if (isMember) await announce('member.role-changed', { projectId, userId, topicIds });
    }
  }

  return {
    admit,
    applyRole,

    /** Admits the accounts that are co-teachers of the class of a copy by now. */
    async admitTeachers(
      change: Change,
      classId: string,
      projectId: string,
      accounts: readonly Account[],
    ): Promise<void> {
      const teacherIds = await createClassesRepository(change.transaction).coTeacherIds(classId);
      const teachers = accounts.filter(({ userId }) => teacherIds.includes(userId));
      await admit(change, projectId, teachers, 'CHANGE');
    },

    /** Admits a pupil who has just taken a name that has copies. */
    async admitPupil(change: Change, pupilId: string, account: Account): Promise<void> {
      for (const copy of await createCopyRepository(change.transaction).listOfPupil(pupilId)) {
        if (copy.projectId) await admit(change, copy.projectId, [account], roleIn(copy));
      }
    },

    /** Admits a new co-teacher. */
    async admitTeacher(change: Change, classId: string, account: Account): Promise<void> {
      for (const { projectId } of await createCopyRepository(change.transaction).listOfClass(classId)) {
        if (projectId) await admit(change, projectId, [account], 'CHANGE');
      }
    },

    /** Applies the roles of the pupils of all copies of a class, whose archive has changed. */
    async applyRoles(change: Change, classId: string): Promise<void> {
      for (const copy of await createCopyRepository(change.transaction).listOfClass(classId)) {
        await applyRole(change, copy);
      }
    },
  };
}
