import { authErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import { createUsersRepository } from './repository.ts';

/**
 * Runs `work` in a transaction that has locked the user's row. Serializes calls that count and create items with a
 * limit per user, and makes them wait for the deletion of the account. Run queries outside the transaction before this
 * call: inside `work`, they would wait for it forever.
 */
export type WithUserLock = <Result>(userId: string, work: (change: Change) => Promise<Result>) => Promise<Result>;

export function createUserLock(events: Events): WithUserLock {
  return (userId, work) =>
    events.change(async (change) => {
      const user = await createUsersRepository(change.transaction).lockUser(userId);
      // The user may have been deleted since.
      if (!user) throw new AppError(authErrors.notSignedIn);
      return work(change);
    });
}
