import './events.ts';

export type { ProjectDeletion } from './deletion.ts';
export { projectContentsModule } from './module.ts';
export { createProjectsOfTopics } from './projects-of-topics.ts';
export { addProject, type ProjectsService } from './service.ts';
