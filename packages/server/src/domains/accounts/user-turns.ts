import type { Database } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/lock-row.ts';

/**
 * Runs `work` in a transaction that has locked the user's row, so that what is limited for a user is counted and created
 * by one call after the other. What `work` needs from elsewhere is looked up before: it would wait for its own turn.
 */
export type InUserTurn = <Result>(userId: string, work: (transaction: Database) => Promise<Result>) => Promise<Result>;

export function createUserTurns(database: Database): InUserTurn {
  return (userId, work) =>
    database.transaction().execute(async (transaction) => {
      await lockRow(transaction, 'user_account', 'created_on', userId);
      return work(transaction);
    });
}
