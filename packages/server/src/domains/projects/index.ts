export { type ProjectDirectory, refusePaused, requireDeed } from './directory.ts';
export { projectsModule } from './module.ts';
export {
  createProjectsRepository,
  type LinkToken,
  type MemberProject,
  type ProjectEntity,
  type ProjectsRepository,
} from './repository.ts';
export type { TaughtCopies } from './taught-copies.ts';
export { createProjectVisits, type ProjectVisits } from './visits.ts';
