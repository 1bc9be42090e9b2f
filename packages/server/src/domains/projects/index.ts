export { createProjectsRepository } from './repository.ts';
export { projectsRoutes } from './routes.ts';
export { createProjectsService, type ProjectsService } from './service.ts';
