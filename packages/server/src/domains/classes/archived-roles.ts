import type { Change } from '../../platform/events/events.ts';
import type { ProjectDirectory } from '../members/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { createPupilRepository } from './pupil-repository.ts';

interface ArchivedRolesNeeds {
  readonly members: Pick<ProjectDirectory, 'lock' | 'setArchived'>;
  readonly topics: Pick<TopicsService, 'lockOfProject'>;
}

export type ArchivedRoles = ReturnType<typeof createArchivedRoles>;

/** What those whom a class has made members of its project may do there: only view it, once no class of theirs with it is in use. */
export function createArchivedRoles({ members, topics }: ArchivedRolesNeeds) {
  async function applyTo(change: Change, projectId: string, userIds: readonly string[]): Promise<void> {
    const { transaction, announce } = change;
    if (userIds.length === 0 || !(await members.lock(transaction, projectId))) return;
    const pupils = createPupilRepository(transaction);
    const topicIds = (await topics.lockOfProject(change, projectId)).map(({ id }) => id);
    for (const userId of userIds) {
      const isArchived = !(await pupils.isInUseOf(userId, projectId));
      if (await members.setArchived(transaction, projectId, userId, isArchived))
        await announce('member.role-changed', { projectId, userId, topicIds });
    }
  }

  return {
    /** In a transaction that has changed a class: its archive, or its project. */
    async applyIn(change: Change, classId: string, projectId: string | null): Promise<void> {
      if (projectId === null) return;
      await applyTo(change, projectId, await createPupilRepository(change.transaction).membersBy(classId, projectId));
    },
  };
}
