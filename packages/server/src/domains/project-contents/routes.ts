import {
  createAndLinkTopic,
  createProject,
  deleteProject,
  deleteProjectFile,
  downloadProjectFile,
  getCreateProjectLimit,
  getProject,
  linkTopic,
  listProjectDeletions,
  listProjectFiles,
  listProjects,
  unlinkTopic,
  updateProject,
  uploadProjectFile,
} from '@tinkerstream/contract/projects';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import type { Route } from '../../platform/http/route.ts';
import type { PublicIds } from '../../platform/secrets/public-ids.ts';
import type { RecordsService } from '../records/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { ProjectDeletion } from './deletion.ts';
import { embeddedMapRoutes } from './embedded-map-routes.ts';
import type { EmbeddedMapsService } from './embedded-maps.ts';
import type { ProjectFilesService } from './files.ts';
import { createProjectPresenter, type ProjectPresenterParts, presentLinkedTopic } from './presenter.ts';
import type { ProjectsService } from './service.ts';
import { type SharingParts, sharingRoutes } from './sharing-routes.ts';

interface ProjectsRoutesOptions extends SharingParts, ProjectPresenterParts {
  readonly projects: ProjectsService;
  readonly files: ProjectFilesService;
  readonly maps: EmbeddedMapsService;
  readonly publicIds: PublicIds;
  readonly deletion: ProjectDeletion;
  readonly topics: Pick<TopicsService, 'link' | 'unlink' | 'create' | 'listOfProjects' | 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'countersOf' | 'latestByDataType'>;
  readonly publicReads: PublicReads;
}

export function projectsRoutes(route: Route, options: ProjectsRoutesOptions): void {
  const { projects, files, maps, publicIds, deletion, topics, records, publicReads } = options;
  const present = createProjectPresenter(options);
  sharingRoutes(route, options);
  fileRoutes(route, projects, files);
  embeddedMapRoutes(route, { maps, topics, records, publicIds, publicReads });

  route(listProjects, async ({ without }, { caller }) => {
    const withoutCopies = without === 'COPIES';
    return present.list(caller.userId, await projects.listAccessible(caller, withoutCopies), withoutCopies);
  });

  route(getCreateProjectLimit, (_input, { caller }) => projects.createLimitOf(caller));

  route(getProject, async ({ projectId }, { caller }) => {
    const project = await projects.getAccessible(caller, projectId);
    const [detail] = await Promise.all([
      present.detail(caller.userId, project),
      options.visits.note(caller.userId, projectId),
    ]);
    return detail;
  });

  route(createProject, async ({ projectName, joinRole }, { caller }) =>
    present.detail(caller.userId, await projects.create(caller, projectName, { joinRole })),
  );

  route(updateProject, async ({ projectId, projectName }, { caller }) => {
    await projects.rename(caller, projectId, projectName);
    return {};
  });

  route(deleteProject, async ({ projectId }, { caller }) => {
    await deletion.remove(caller, await projects.getAccessible(caller, projectId));
    return {};
  });

  route(listProjectDeletions, (_input, { caller }) => deletion.list(caller));

  route(createAndLinkTopic, async ({ projectId, topicDescription }, { caller }) => {
    const input = { description: topicDescription, isActive: true, projectIds: [projectId], dataTypes: [] };
    const topic = await topics.create(caller, input);
    return { ...presentLinkedTopic(topic), isActive: topic.isActive };
  });

  route(linkTopic, async ({ projectId, topicId }, { caller }) => {
    await topics.link(caller, projectId, topicId);
    return {};
  });

  route(unlinkTopic, async ({ projectId, topicId }, { caller }) => {
    await topics.unlink(caller, projectId, topicId);
    return {};
  });
}

function fileRoutes(
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
