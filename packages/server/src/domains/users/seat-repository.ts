import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { UserEntity } from './repository.ts';
import type { UsersTables } from './tables.ts';

/** Lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** A user with a seat of a license. */
type SeatHolder = Pick<UserEntity, 'id' | 'email' | 'firstName' | 'lastName'>;

export type Seats = ReturnType<typeof createSeats>;

/**
 * The seats of licenses. A session takes a seat while its access token has not expired: signing out frees the seat
 * immediately, and closing the browser without signing out frees it within the hour.
 */
export function createSeats(database: Database) {
  const taken = (target: Database) =>
    target
      .withTables<UsersTables>()
      .selectFrom('session')
      .where('session.refreshed_on', '>', Date.now() - ACCESS_TOKEN_SECONDS * 1000);
  return {
    /** The users with a seat of a license, one for each session. */
    async listHolders(licenseId: string): Promise<SeatHolder[]> {
      const rows = await taken(database)
        .innerJoin('user_account as user', 'user.id', 'session.user_id')
        .select(['user.id', 'user.email', 'user.first_name', 'user.last_name'])
        .where('session.license_id', '=', licenseId)
        .orderBy('session.id')
        .execute();
      return rows.map(({ id, email, first_name, last_name }) => ({
        id,
        email,
        firstName: first_name,
        lastName: last_name,
      }));
    },

    /** The license whose seat a session has. */
    async findLicenseId(sessionId: string): Promise<string | undefined> {
      const row = await taken(database).select('license_id').where('id', '=', sessionId).executeTakeFirst();
      return row?.license_id ?? undefined;
    },

    /**
     * Gives a session a seat if others have fewer than `limit`; the session loses its seat of another license. Only in
     * a transaction that has locked the license.
     * @returns whether the session has one now
     */
    async take(transaction: Database, sessionId: string, licenseId: string, limit: number): Promise<boolean> {
      const { count } = await taken(transaction)
        .select(sql<number>`count(*)`.as('count'))
        .where('license_id', '=', licenseId)
        .where('id', '!=', sessionId)
        .executeTakeFirstOrThrow();
      if (count >= limit) return false;
      await transaction
        .withTables<UsersTables>()
        .updateTable('session')
        .set({ license_id: licenseId })
        .where('id', '=', sessionId)
        .execute();
      return true;
    },
  };
}
