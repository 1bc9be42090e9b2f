import './events.ts';

export { projectsModule } from './module.ts';
export { addProject, type ProjectsService } from './service.ts';
