export { projectListQuery } from './queries.ts';
