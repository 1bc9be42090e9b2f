import { projectRoom, type Room } from '@tinkerstream/contract/platform/socket';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { type Database, isForeignKeyViolation } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/random-token.ts';
import type { Live } from '../../platform/realtime/live.ts';
import type { TopicsService } from '../topics/index.ts';
import { createProjectsRepository, type ProjectRow } from './repository.ts';

interface MembersOptions {
  readonly subscriptions: { readonly permissionOf: (caller: Caller) => Promise<{ readonly permission: Permission }> };
  readonly live: Pick<Live, 'emit' | 'evict'>;
  readonly topics: Pick<TopicsService, 'listOfProjects'>;
  /** Takes users out of the rooms of topics that they may not read any more. */
  readonly leaveUnreadable: (userIds: readonly string[], topicIds: readonly string[]) => Promise<void>;
}

export type ProjectMembersService = ReturnType<typeof createProjectMembersService>;

/** Who is in a project. */
export function createProjectMembersService(
  database: Database,
  { subscriptions, live, topics, leaveUnreadable }: MembersOptions,
) {
  const repository = createProjectsRepository(database);

  /** @throws AppError TS_ERR_PROJECT_0003 */
  async function getInvited(token: string): Promise<ProjectRow> {
    const project = await repository.findByToken('share_token', token);
    if (!project) throw new AppError('TS_ERR_PROJECT_0003');
    return project;
  }

  return {
    /** @throws AppError TS_ERR_PERMISSION_0001 when the caller's subscription does not let them share */
    async getShareToken(caller: Caller, project: ProjectRow): Promise<string> {
      const { permission } = await subscriptions.permissionOf(caller);
      if (!permission.allowShareProject) throw new AppError('TS_ERR_PERMISSION_0001');
      return project.share_token;
    },

    async verify(caller: Caller, token: string) {
      const project = await getInvited(token);
      const hasJoined = (await repository.findOfMember(project.id, caller.userId)) !== undefined;
      return { token, projectName: project.name, projectId: project.id, hasJoined };
    },

    async join(caller: Caller, token: string): Promise<void> {
      const project = await getInvited(token);
      try {
        if (!(await repository.addMember(project.id, caller.userId))) return;
      } catch (error) {
        // The project was deleted meanwhile.
        throw isForeignKeyViolation(error) ? new AppError('TS_ERR_PROJECT_0003') : error;
      }
      const { userId, email } = caller;
      live.emit(projectRoom(project.id), 'new_user', { projectId: project.id, userId, username: email });
    },

    /**
     * Removes a collaborator, who is out of every open room of it at once and cannot come back by an old link.
     * @throws AppError for the owner, and for somebody who is not in the project
     */
    async remove(project: ProjectRow, userId: string): Promise<void> {
      if (userId === project.owner_id) throw new AppError('TS_ERR_PROJECT_0004');
      await database.transaction().execute(async (transaction) => {
        const repository = createProjectsRepository(transaction);
        if (!(await repository.removeMember(project.id, userId))) throw new AppError('TS_ERR_PROJECT_0005');
        await repository.replaceShareToken(project.id, randomToken());
      });
      live.emit(projectRoom(project.id), 'remove_user', { projectId: project.id, userId });
      live.evict(roomsOfProject(project.id), userId);
      const linked = await topics.listOfProjects([project.id]);
      const topicIds = linked.map((topic) => topic.id);
      await leaveUnreadable([userId], topicIds);
    },
  };
}

/** The rooms that are a project's own. */
export function roomsOfProject(projectId: string): Room[] {
  return [projectRoom(projectId), `${projectRoom(projectId)}_APPLET`];
}
