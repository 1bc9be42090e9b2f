import type { Database } from '../../platform/db/database.ts';
import type { Seats } from '../subscriptions/index.ts';
import type { AccountsTables } from './tables.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';

/** The seats of licences: each session knows the licence of which it takes one. */
export function createSeats(database: Database): Seats {
  const db = database.withTables<AccountsTables>();

  /** Since when a session must have been refreshed to be in use: else its access token has expired. */
  const inUseSince = () => Date.now() - ACCESS_TOKEN_SECONDS * 1000;

  return {
    async listHolders(licenseId) {
      const rows = await db
        .selectFrom('session')
        .innerJoin('user_account', 'user_account.id', 'session.user_id')
        .select('user_account.email')
        .where('session.license_id', '=', licenseId)
        .where('session.refreshed_on', '>=', inUseSince())
        .orderBy('session.id')
        .execute();
      return rows.map(({ email }) => email);
    },

    async findLicenseId(sessionId) {
      const session = await db
        .selectFrom('session')
        .select('license_id')
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return session?.license_id ?? undefined;
    },

    async take(transaction, sessionId, licenseId, most) {
      const inside = transaction.withTables<AccountsTables>();
      const { count } = await inside
        .selectFrom('session')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('license_id', '=', licenseId)
        .where('refreshed_on', '>=', inUseSince())
        .where('id', '!=', sessionId)
        .executeTakeFirstOrThrow();
      if (count >= most) return false;
      const { numUpdatedRows } = await inside
        .updateTable('session')
        .set({ license_id: licenseId })
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
