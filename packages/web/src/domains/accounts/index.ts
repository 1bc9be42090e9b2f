export { currentUserQuery } from './current-user.ts';
