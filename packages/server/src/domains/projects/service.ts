import { allowsOneMore } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/random-token.ts';
import type { InUserTurn } from '../accounts/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { createProjectsRepository, type ProjectRow, type ProjectsRepository } from './repository.ts';

export type ProjectsService = ReturnType<typeof createProjectsService>;

export function createProjectsService(
  repository: ProjectsRepository,
  subscriptions: Pick<SubscriptionsService, 'permissionOf'>,
  inUserTurn: InUserTurn,
  onChanged: (projectId: string) => void,
) {
  /** @throws AppError TS_ERR_PROJECT_0001 when there is no such project or the caller is no member of it */
  async function getAccessible(caller: Caller, projectId: string): Promise<ProjectRow> {
    const project = await repository.findOfMember(projectId, caller.userId);
    if (!project) throw new AppError('TS_ERR_PROJECT_0001');
    return project;
  }

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

    /** @throws AppError TS_ERR_PERMISSION_0001 when the subscription allows no more projects */
    async create(caller: Caller, name: string): Promise<ProjectRow> {
      const { permission } = await subscriptions.permissionOf(caller);
      const now = Date.now();
      const project: ProjectRow = {
        id: uuidv7(),
        name,
        owner_id: caller.userId,
        created_on: now,
        modified_on: now,
        modified_by: caller.userId,
        embed_map_token: randomToken(),
        open_api_key: randomToken(),
        share_token: randomToken(),
      };
      await inUserTurn(caller.userId, async (transaction) => {
        const inside = createProjectsRepository(transaction);
        const count = await inside.countOwned(caller.userId);
        if (!allowsOneMore(permission.allowProjectCount, count)) throw new AppError('TS_ERR_PERMISSION_0001');
        await inside.create(project);
      });
      return project;
    },

    async rename(caller: Caller, projectId: string, name: string): Promise<void> {
      const project = await getAccessible(caller, projectId);
      await repository.rename(project.id, name, caller.userId, Date.now());
      onChanged(project.id);
    },
  };
}
