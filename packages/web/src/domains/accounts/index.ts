export { currentUserQuery } from './queries.ts';
