import type { Database } from '../../platform/db/database.ts';
import type { EventCodes } from './event-codes/event-codes.ts';
import { createLicenseRepository } from './licenses/license-repository.ts';
import { getTarget } from './licenses/license-targets.ts';
import { createWhitelistRepository } from './whitelist/whitelist-repository.ts';

/** Users by the source of their access, as selections for lists of users. */
export function createUserSelections(database: Database, eventCodes: Pick<EventCodes, 'users'>) {
  return {
    whitelisted: createWhitelistRepository(database).users,

    /** The users who have consumed a license of a package. @throws AppError TS_ERR_LICENSE_0004 */
    async licensed(targetId: string) {
      await getTarget(database, targetId);
      return createLicenseRepository(database).usersOfTarget(targetId);
    },

    /** The users who have used an event code. @throws AppError TS_ERR_EVENT_0006 */
    ofEvent: eventCodes.users,
  };
}
