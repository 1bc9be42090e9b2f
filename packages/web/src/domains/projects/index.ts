export { mayCreateProject, projectListQuery, projectQuery, QUERIES_WITH_TOPICS, useDeleteProject } from './queries.ts';
export { ShownProject } from './shown-project.tsx';
