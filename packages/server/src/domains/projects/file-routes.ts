import {
  deleteProjectFile,
  downloadProjectFile,
  listProjectFiles,
  uploadProjectFile,
} from '@tinkerstream/contract/projects';
import type { Route } from '../../platform/http/route.ts';
import type { ProjectFilesService } from './files.ts';
import type { ProjectsService } from './service.ts';

export function fileRoutes(
  route: Route,
  projects: Pick<ProjectsService, 'getAccessible' | 'getAllowed'>,
  files: ProjectFilesService,
): void {
  route(listProjectFiles, async ({ projectId }, { caller }) =>
    files.list(await projects.getAccessible(caller, projectId)),
  );

  route(uploadProjectFile, async ({ projectId }, { caller, receive }) => {
    const project = await projects.getAllowed(caller, projectId, 'ADD');
    return receive((upload) => files.add(caller.userId, project, upload));
  });

  route(downloadProjectFile, async ({ projectId, fileId }, { caller }) =>
    files.read(await projects.getAccessible(caller, projectId), fileId),
  );

  route(deleteProjectFile, async ({ projectId, fileId }, { caller }) => {
    await files.remove(caller.userId, await projects.getAccessible(caller, projectId), fileId);
    return {};
  });
}
