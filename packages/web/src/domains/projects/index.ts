export { projectListQuery, projectQuery } from './queries.ts';
export { useLiveProject } from './use-live-project.ts';
