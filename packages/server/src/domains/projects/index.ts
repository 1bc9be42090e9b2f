import './events.ts';

export type { ProjectDeletion } from './deletion.ts';
export { projectsModule } from './module.ts';
export { addProject, type ProjectsService } from './service.ts';
