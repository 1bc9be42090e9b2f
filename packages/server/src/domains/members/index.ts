export type { ProjectDirectory } from './directory.ts';
export { membersModule } from './module.ts';
export { createProjectsRepository, type LinkToken, type ProjectEntity, type ProjectsRepository } from './repository.ts';
