import { allows } from '@tinkerstream/contract/projects';
import type { Change } from '../../platform/events/events.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { createPupilRepository } from '../rosters/index.ts';
import type { TopicsService } from '../topics/index.ts';

interface ArchivedRolesNeeds {
  readonly members: Pick<ProjectDirectory, 'lock' | 'rolesIn' | 'setArchived'>;
  readonly topics: Pick<TopicsService, 'lockOfProject'>;
}

export type ArchivedRoles = ReturnType<typeof createArchivedRoles>;

/**
 * The rights in a project of members whom a class has added to it: they may only view it, unless they are in a class in
 * use with the project, whose creator may add to it.
 */
export function createArchivedRoles({ members, topics }: ArchivedRolesNeeds) {
  async function applyTo(change: Change, projectId: string, userIds: readonly string[]): Promise<void> {
    const { transaction, announce } = change;
    if (userIds.length === 0 || !(await members.lock(transaction, projectId))) return;
    const pupils = createPupilRepository(transaction);
    const topicIds = (await topics.lockOfProject(change, projectId)).map(({ id }) => id);
    const roles = await members.rolesIn(transaction, projectId);
    for (const userId of userIds) {
      const creators = await pupils.creatorsInUse(userId, projectId);
      const isArchived = !creators.some((creatorId) => allows(roles.get(creatorId) ?? 'VIEW', 'ADD'));
      if (await members.setArchived(transaction, projectId, userId, isArchived))
        await announce('member.role-changed', { projectId, userId, topicIds });
    }
  }

  return {
    /** Applies the roles in a transaction that has changed a class: its archive, or its project. */
    async applyIn(change: Change, classId: string, projectId: string | null): Promise<void> {
      if (projectId === null) return;
      await applyTo(change, projectId, await createPupilRepository(change.transaction).membersBy(classId, projectId));
    },
  };
}
