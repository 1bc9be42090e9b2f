import './events.ts';

export { createProjectDirectory } from './directory.ts';
export { projectsModule } from './module.ts';
