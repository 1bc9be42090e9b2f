import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { AccountsTables } from './tables.ts';

export type SessionRow = Selectable<AccountsTables['session']>;

const DAY_MS = 24 * 3600 * 1000;

/** A session that is not refreshed for this long has ended, as the cookies that store its tokens have. */
const MOST_IDLE_MS = 30 * DAY_MS;

/** However often it is refreshed, a session ends this long after it began. */
const LIFETIME_MS = 90 * DAY_MS;

/** When a session ends at the latest, in milliseconds since 1970. */
export function latestEnd({ created_on }: Pick<SessionRow, 'created_on'>): number {
  return created_on + LIFETIME_MS;
}

/** Sessions. Only those that have not ended by `now` are found. */
export function createSessionRepository(database: Database) {
  const db = database.withTables<AccountsTables>();
  return {
    async create(session: SessionRow): Promise<void> {
      await db.insertInto('session').values(session).execute();
    },

    find(id: string, now: number): Promise<SessionRow | undefined> {
      return db.selectFrom('session').selectAll().where('id', '=', id).where(isOpen(now)).executeTakeFirst();
    },

    /** Whose session it is: all that each call needs to know, in one query. The user's columns are null for a visitor. */
    findHolder(id: string, now: number) {
      return (
        db
          .selectFrom('session')
          .leftJoin('user_account', 'user_account.id', 'session.user_id')
          .select([
            'session.id',
            'session.user_id',
            'session.visitor_email',
            'user_account.email',
            'user_account.is_email_verified',
            'user_account.is_admin',
            'user_account.is_teacher',
          ])
          .where('session.id', '=', id)
          .where(isOpen(now))
          // A sign-in that was under way when the account was disabled opens nothing.
          .where((where) => where.or([where('is_disabled', 'is', null), where('is_disabled', '=', 0)]))
          .executeTakeFirst()
      );
    },

    /** The sessions of a user, the one last used first. */
    listOfUser(userId: string, now: number): Promise<SessionRow[]> {
      return db
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', userId)
        .where(isOpen(now))
        .orderBy('refreshed_on', 'desc')
        .orderBy('id', 'desc')
        .execute();
    },

    /**
     * Stores the next refresh hash if the session still has the one it was asked with. False when it had not. A session
     * that was not in use since `inUseSince` has lost its seat, which somebody else may have by now.
     */
    async rotate(session: SessionRow, nextHash: string, now: number, inUseSince: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({
          refresh_hash: nextHash,
          refreshed_on: now,
          ...(session.refreshed_on <= inUseSince && { license_id: null }),
        })
        .where('id', '=', session.id)
        .where('refresh_hash', '=', session.refresh_hash)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Makes the sessions of visitors with an e-mail those of the user who has it. */
    async adopt(visitorEmail: string, userId: string): Promise<void> {
      await db
        .updateTable('session')
        .set({ user_id: userId, visitor_email: null })
        .where('visitor_email', '=', visitorEmail)
        .execute();
    },

    /** Moves the times of all sessions up to `before` forward by some milliseconds, as the clock was. */
    async moveForward(before: number, by: number): Promise<void> {
      await db
        .updateTable('session')
        .set((session) => ({
          refreshed_on: session('refreshed_on', '+', by),
          created_on: session('created_on', '+', by),
        }))
        .where('refreshed_on', '<=', before)
        .execute();
    },

    /** Uses up the right of a session to set a new password. False where it has none. */
    async spendRightToSetPassword(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({ may_set_password: 0 })
        .where('id', '=', id)
        .where('may_set_password', '=', 1)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('session').where('id', '=', id).execute();
    },

    /** Ends all sessions of a user but one; `keep` undefined ends all. @returns the ids of those that ended */
    async removeOfUser(userId: string, keep: string | undefined): Promise<string[]> {
      let removal = db.deleteFrom('session').where('user_id', '=', userId);
      if (keep !== undefined) removal = removal.where('id', '!=', keep);
      return (await removal.returning('id').execute()).map(({ id }) => id);
    },

    /** Forgets the sessions whose time is over. @returns their ids */
    async removeEnded(now: number): Promise<string[]> {
      const removal = db
        .deleteFrom('session')
        .where(({ or, eb }) =>
          or([eb('refreshed_on', '<', now - MOST_IDLE_MS), eb('created_on', '<=', now - LIFETIME_MS)]),
        );
      return (await removal.returning('id').execute()).map(({ id }) => id);
    },
  };
}

/** Whether the time of a session is not over. */
function isOpen(now: number) {
  return sql<SqlBool>`(session.refreshed_on >= ${now - MOST_IDLE_MS} and session.created_on > ${now - LIFETIME_MS})`;
}
