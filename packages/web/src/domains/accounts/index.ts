export { currentUserQuery } from './current-user.ts';
export { useVisit, useVisits, type Visit } from './visits.ts';
