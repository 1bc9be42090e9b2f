import { allowsOneMore } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import type { Events } from '../../platform/events/events.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/random-token.ts';
import type { WithUserLock } from '../accounts/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { ProjectDirectory } from './directory.ts';
import { createProjectsRepository, type ProjectEntity, type ProjectsRepository } from './repository.ts';

interface ProjectsServiceOptions {
  readonly directory: Pick<ProjectDirectory, 'getAccessible'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf'>;
  readonly withUserLock: WithUserLock;
  readonly events: Events;
}

export type ProjectsService = ReturnType<typeof createProjectsService>;

export function createProjectsService(
  repository: ProjectsRepository,
  { directory: { getAccessible }, subscriptions, withUserLock, events }: ProjectsServiceOptions,
) {
  async function allowsCreate(caller: Caller): Promise<boolean> {
    const { permission } = await subscriptions.permissionOf(caller);
    return allowsOneMore(permission.allowProjectCount, await repository.countOwned(caller.userId));
  }

  return {
    allowsCreate,
    getAccessible,
    listAccessible: (caller: Caller) => repository.listOfMember(caller.userId),
    memberIds: repository.memberIds,

    /** Whether a user is the owner or a collaborator. */
    async canRead(userId: string, projectId: string): Promise<boolean> {
      return (await repository.findOfMember(projectId, userId)) !== undefined;
    },

    /** @throws AppError TS_ERR_PERMISSION_0001 if the subscription allows no more projects */
    async create(caller: Caller, name: string): Promise<ProjectEntity> {
      const { permission } = await subscriptions.permissionOf(caller);
      const now = Date.now();
      const project: ProjectEntity = {
        id: uuidv7(),
        name,
        ownerId: caller.userId,
        createdOn: now,
        modifiedOn: now,
        modifiedBy: caller.userId,
        embedMapToken: randomToken(),
        openApiKey: randomToken(),
        shareToken: randomToken(),
      };
      await withUserLock(caller.userId, async ({ transaction }) => {
        const inTransaction = createProjectsRepository(transaction);
        const count = await inTransaction.countOwned(caller.userId);
        if (!allowsOneMore(permission.allowProjectCount, count)) throw new AppError('TS_ERR_PERMISSION_0001');
        await inTransaction.create(project);
      });
      return project;
    },

    async rename(caller: Caller, projectId: string, name: string): Promise<void> {
      const project = await getAccessible(caller, projectId);
      await repository.rename(project.id, name, caller.userId, Date.now());
      await events.emit('project.changed', { projectId: project.id });
    },
  };
}
