import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { AccountsTables } from './tables.ts';

export type UserRow = Selectable<AccountsTables['user_account']>;
export type SessionRow = Selectable<AccountsTables['session']>;

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

export function createAccountsRepository(database: Database) {
  const db = database.withTables<AccountsTables>();
  return {
    async hasUsers(): Promise<boolean> {
      return (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    findUser(id: string): Promise<UserRow | undefined> {
      return db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst();
    },

    findUserByEmail(email: string): Promise<UserRow | undefined> {
      return db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst();
    },

    listEmails(ids: readonly string[]): Promise<Pick<UserRow, 'id' | 'email'>[]> {
      return db.selectFrom('user_account').select(['id', 'email']).where('id', 'in', ids).execute();
    },

    async createUser(user: Insertable<AccountsTables['user_account']>): Promise<void> {
      await db.insertInto('user_account').values(user).execute();
    },

    async createSession(session: SessionRow): Promise<void> {
      await db.insertInto('session').values(session).execute();
    },

    findSession(id: string): Promise<SessionRow | undefined> {
      return db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** The user of a session that was refreshed at or after `since`. */
    findSessionUser(sessionId: string, since: number): Promise<UserRow | undefined> {
      return db
        .selectFrom('session')
        .innerJoin('user_account', 'user_account.id', 'session.user_id')
        .selectAll('user_account')
        .where('session.id', '=', sessionId)
        .where('session.refreshed_on', '>=', since)
        .executeTakeFirst();
    },

    /** Stores the next refresh hash if the session still has the one it was asked with. False when it had not. */
    async rotateSession(session: SessionRow, nextHash: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({ refresh_hash: nextHash, previous_refresh_hash: session.refresh_hash, refreshed_on: now })
        .where('id', '=', session.id)
        .where('refresh_hash', '=', session.refresh_hash)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async removeSession(id: string): Promise<void> {
      await db.deleteFrom('session').where('id', '=', id).execute();
    },

    async removeSessionsOfUserBefore(userId: string, refreshedOn: number): Promise<void> {
      await db.deleteFrom('session').where('user_id', '=', userId).where('refreshed_on', '<', refreshedOn).execute();
    },
  };
}
