import './events.ts';

export { createProjectDirectory, type ProjectDirectory } from './directory.ts';
export { projectsModule } from './module.ts';
