// Charts still import it from here.
export { currentUserQuery } from '../../platform/current-user.ts';
