export { mayCreateProject, projectListQuery, projectQuery, useDeleteProject } from './queries.ts';
export { ShownProject } from './shown-project.tsx';
