export { mayCreateProject, projectListQuery, projectQuery, useDeleteProject } from './queries.ts';
export { useLiveProject } from './use-live-project.ts';
