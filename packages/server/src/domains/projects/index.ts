import './events.ts';

export { projectsModule } from './module.ts';
export type { ProjectsService } from './service.ts';
