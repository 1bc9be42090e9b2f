import type { Database } from '../../platform/db/database.ts';
import type { SubscriptionsTables } from './tables.ts';

/**
 * The ends of access without another trace: an email left the whitelist, or a user lost the administrator role. All
 * other access stores its own end.
 */
export function createEndedAccessRepository(database: Database) {
  const db = database.withTables<SubscriptionsTables>();
  return {
    async note(email: string, now = Date.now()): Promise<void> {
      await db
        .insertInto('ended_access')
        .values({ email, ended_on: now })
        .onConflict((conflict) => conflict.column('email').doUpdateSet({ ended_on: now }))
        .execute();
    },

    async remove(email: string): Promise<void> {
      await db.deleteFrom('ended_access').where('email', '=', email).execute();
    },

    /** The end in milliseconds since 1970; undefined if no access has ended. */
    async find(email: string): Promise<number | undefined> {
      const row = await db.selectFrom('ended_access').select('ended_on').where('email', '=', email).executeTakeFirst();
      return row?.ended_on;
    },
  };
}
