import type { WorkPreview } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { type Permission, UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { ClassEntity } from '../../rosters/index.ts';
import { createCopyRepository, createPupilRepository, type PupilEntity } from '../../rosters/index.ts';
import type { TopicsService } from '../../topics/index.ts';

interface WorkLimitsNeeds {
  readonly members: Pick<ProjectDirectory, 'ownedIdsOf'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'listOfCreator'>;
  readonly permissionOfUser: (userId: string) => Promise<Permission>;
}

export type WorkLimits = ReturnType<typeof createWorkLimits>;

/**
 * Copies belong to the creator of the class, and count for their pupils: each may have as many projects and topics as the
 * creator's subscription allows.
 */
export function createWorkLimits(database: Database, { members, topics, permissionOfUser }: WorkLimitsNeeds) {
  const copies = createCopyRepository(database);

  async function isFull(userId: string, topicCount: number, permission: Permission): Promise<boolean> {
    const projectIds = (await copies.listOfUser(userId)).flatMap(({ projectId }) => projectId ?? []);
    const [owned, created, copied] = await Promise.all([
      members.ownedIdsOf(userId),
      topics.listOfCreator(userId),
      topics.listOfProjects(projectIds),
    ]);
    const ofCopies = copied.filter(({ creatorId }) => creatorId !== userId).length;
    return (
      exceeds(permission.allowProjectCount, owned.length + projectIds.length + 1) ||
      exceeds(permission.allowTopicCount, created.length + ofCopies + topicCount)
    );
  }

  /** The pupils who are in, and without a copy of a template. */
  async function pupilsWithout(classId: string, workId: string | undefined): Promise<PupilEntity[]> {
    const [pupils, list, placed] = await Promise.all([
      createPupilRepository(database).list(classId),
      copies.list(workId ? [workId] : []),
      copies.pupilsOf(workId ? [workId] : []),
    ]);
    const made = new Set(list.filter(({ projectId }) => projectId !== null).map(({ id }) => id));
    const withOne = new Set(placed.filter(({ copyId }) => made.has(copyId)).map(({ pupilId }) => pupilId));
    return pupils.filter(({ id, userId }) => userId !== null && !withOne.has(id));
  }

  async function fullOf(pupils: readonly PupilEntity[], topicCount: number, permission: Permission): Promise<string[]> {
    const full: string[] = [];
    for (const { name, userId } of pupils) {
      if (userId && (await isFull(userId, topicCount, permission))) full.push(name);
    }
    return full;
  }

  return {
    async preview(
      { id: classId, ownerId }: ClassEntity,
      workId: string | undefined,
      topicCount: number,
    ): Promise<WorkPreview> {
      const permission = await permissionOfUser(ownerId);
      const pupils = await pupilsWithout(classId, workId);
      return {
        pupils: pupils.length,
        topics: topicCount,
        allowedProjects: permission.allowProjectCount,
        allowedTopics: permission.allowTopicCount,
        full: await fullOf(pupils, topicCount, permission),
      };
    },

    /** @throws classErrors.pupilsHaveNoRoom before the first copy, if one of the pupils has no room for it */
    async refuseFull({ id: classId, ownerId }: ClassEntity, workId: string, topicCount: number): Promise<void> {
      const permission = await permissionOfUser(ownerId);
      const full = await fullOf(await pupilsWithout(classId, workId), topicCount, permission);
      if (full.length > 0) throw new AppError(classErrors.pupilsHaveNoRoom, full.join(', '));
    },
  };
}

function exceeds(limit: number, count: number): boolean {
  return limit !== UNLIMITED && count > limit;
}
