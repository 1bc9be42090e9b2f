import type { Change, Events } from '../../platform/events/events.ts';
import { createAccountsRepository } from './repository.ts';

/**
 * Runs `work` in a transaction that has locked the user's row. Serializes calls that count and create something limited
 * per user. Run queries outside the transaction before this call: inside `work`, they would wait for it forever.
 */
export type WithUserLock = <Result>(userId: string, work: (change: Change) => Promise<Result>) => Promise<Result>;

export function createUserLock(events: Events): WithUserLock {
  return (userId, work) =>
    events.change(async (change) => {
      await createAccountsRepository(change.transaction).lockUser(userId);
      return work(change);
    });
}
