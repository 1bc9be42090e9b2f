import { allowsOneMore } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import {
  createProjectsRepository,
  type ProjectDirectory,
  type ProjectEntity,
  type ProjectsRepository,
} from '../members/index.ts';
import type { WithUserLock } from '../people/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';

interface ProjectsServiceOptions {
  readonly members: Pick<ProjectDirectory, 'getAccessible'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf'>;
  readonly withUserLock: WithUserLock;
  readonly events: Events;
}

export type ProjectsService = ReturnType<typeof createProjectsService>;

export function createProjectsService(
  repository: ProjectsRepository,
  { members: { getAccessible }, subscriptions, withUserLock, events }: ProjectsServiceOptions,
) {
  let countEventTriggers: (projectId: string) => Promise<number>;

  async function allowsCreate(caller: Caller): Promise<boolean> {
    const { permission } = await subscriptions.permissionOf(caller);
    return allowsOneMore(permission.allowProjectCount, await repository.countOwned(caller.userId));
  }

  return {
    allowsCreate,
    getAccessible,
    listAccessible: (caller: Caller) => repository.listOfMember(caller.userId),
    memberIds: repository.memberIds,
    /** The projects of the demo class. */
    findDemo: repository.listDemo,

    /** Sets who counts the event triggers of a project. */
    countEventTriggersBy(count: (projectId: string) => Promise<number>): void {
      countEventTriggers = count;
    },

    countEventTriggers: (projectId: string) => countEventTriggers(projectId),

    /** @throws AppError TS_ERR_PERMISSION_0001 if the subscription allows no more projects */
    async create(caller: Caller, name: string, { isDemo = false } = {}): Promise<ProjectEntity> {
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
        isDemo,
      };
      await withUserLock(caller.userId, async ({ transaction }) => {
        const inTransaction = createProjectsRepository(transaction);
        const count = await inTransaction.countOwned(caller.userId);
        if (!isDemo && !allowsOneMore(permission.allowProjectCount, count))
          throw new AppError('TS_ERR_PERMISSION_0001');
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
