import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Seats } from '../subscriptions/index.ts';
import type { AccountsTables } from './tables.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';

/** The seats of licenses, each taken by a session in use. Signing out releases the seat. */
export function createSeats(database: Database): Seats {
  const taken = (target: Database) =>
    target
      .withTables<AccountsTables>()
      .selectFrom('session')
      .where('session.refreshed_on', '>', Date.now() - ACCESS_TOKEN_SECONDS * 1000);
  return {
    async listHolders(licenseId) {
      const rows = await taken(database)
        .innerJoin('user_account', 'user_account.id', 'session.user_id')
        .select('user_account.email')
        .where('session.license_id', '=', licenseId)
        .orderBy('session.id')
        .execute();
      return rows.map((row) => row.email);
    },

    async findLicenseId(sessionId) {
      const row = await taken(database).select('license_id').where('id', '=', sessionId).executeTakeFirst();
      return row?.license_id ?? undefined;
    },

    async take(transaction, sessionId, licenseId, limit) {
      const { count } = await taken(transaction)
        .select(sql<number>`count(*)`.as('count'))
        .where('license_id', '=', licenseId)
        .where('id', '!=', sessionId)
        .executeTakeFirstOrThrow();
      if (count >= limit) return false;
      await transaction
        .withTables<AccountsTables>()
        .updateTable('session')
        .set({ license_id: licenseId })
        .where('id', '=', sessionId)
        .execute();
      return true;
    },
  };
}
