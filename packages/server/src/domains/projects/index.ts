export { createProjectDeletion, type ProjectDeletion } from './deletion.ts';
export { createEmbeddedMapsService, type EmbeddedMapsService } from './embedded-maps.ts';
export { createProjectFilesService } from './files.ts';
export { createProjectMembersService } from './members.ts';
export { createProjectLinksService } from './project-links.ts';
export { createProjectsRepository } from './repository.ts';
export { projectsRoutes } from './routes.ts';
export { createProjectsService, type ProjectsService } from './service.ts';
