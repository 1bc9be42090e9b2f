import { createShareToken, joinProject, removeProjectUser, verifyShareToken } from '@tinkerstream/contract/projects';
import type { Route } from '../../platform/http/route.ts';
import type { ProjectMembersService } from './members.ts';
import type { ProjectsService } from './service.ts';

export function sharingRoutes(
  route: Route,
  projects: Pick<ProjectsService, 'getAccessible'>,
  members: ProjectMembersService,
): void {
  route(createShareToken, async ({ projectId }, { caller }) => ({
    token: await members.getShareToken(caller, await projects.getAccessible(caller, projectId)),
  }));

  route(verifyShareToken, ({ projectShareToken }, { caller }) => members.verify(caller, projectShareToken));

  route(joinProject, async ({ projectShareToken }, { caller }) => {
    await members.join(caller, projectShareToken);
    return {};
  });

  route(removeProjectUser, async ({ projectId, userId }, { caller }) => {
    await members.remove(await projects.getAccessible(caller, projectId), userId);
    return {};
  });
}
