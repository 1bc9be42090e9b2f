import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { UsersTables } from './tables.ts';

export type SessionEntity = Entity<UsersTables['session'], 'may_set_password'>;

const sessions = entityMapping<UsersTables['session']>()('may_set_password');

type SessionOfUser = Pick<UsersTables['session'], 'id' | 'user_id' | 'visitor_email'>;
type UserOfSession = Pick<UsersTables['user_account'], 'email' | 'is_email_verified' | 'is_admin' | 'is_teacher'>;
const holders = entityMapping<SessionOfUser & { [Column in keyof UserOfSession]: UserOfSession[Column] | null }>()(
  'is_email_verified',
  'is_admin',
  'is_teacher',
);

const DAY_MS = 24 * 3600 * 1000;

/** A session expires this long after its last refresh, like the cookies with its tokens. */
const MAX_IDLE_MS = 30 * DAY_MS;

/** A session expires this long after its start, even if it is refreshed. */
const LIFETIME_MS = 90 * DAY_MS;

/** The latest expiry of a session, in milliseconds since 1970. */
export function latestEnd({ createdOn }: Pick<SessionEntity, 'createdOn'>): number {
  return createdOn + LIFETIME_MS;
}

/** Sessions. Queries ignore sessions that have expired by `now`. */
export function createSessionRepository(database: Database) {
  const db = database.withTables<UsersTables>();
  const holdersOf = prepared(db, (ids: readonly string[], refreshedSince: number, createdAfter: number) =>
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
      .where('session.id', 'in', ids)
      .where('session.refreshed_on', '>=', refreshedSince)
      .where('session.created_on', '>', createdAfter)
      // The condition covers sign-ins that were in progress when the account was disabled.
      .where((where) => where.or([where('is_disabled', 'is', null), where('is_disabled', '=', 0)])),
  );
  return {
    async create(session: SessionEntity): Promise<void> {
      await db.insertInto('session').values(sessions.toRow(session)).execute();
    },

    find(id: string, now: number): Promise<SessionEntity | undefined> {
      return sessions.first(db.selectFrom('session').selectAll().where('id', '=', id).where(isOpen(now)));
    },

    /** The holders of sessions, with everything that each call needs. The user's columns are null for a visitor. */
    listHolders(ids: readonly string[], now: number) {
      return holders.list(holdersOf(ids, now - MAX_IDLE_MS, now - LIFETIME_MS));
    },

    /** The sessions of a user, most recently used first. */
    listOfUser(userId: string, now: number): Promise<SessionEntity[]> {
      return sessions.list(
        db
          .selectFrom('session')
          .selectAll()
          .where('user_id', '=', userId)
          .where(isOpen(now))
          .orderBy('refreshed_on', 'desc')
          .orderBy('id', 'desc'),
      );
    },

    /**
     * Stores the next refresh hash, and releases the seat of a session that was not in use since `inUseSince`: another
     * session may have it by now.
     * @returns false if the session no longer has the hash that `session` contains
     */
    async rotate(session: SessionEntity, nextHash: string, now: number, inUseSince: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({
          refresh_hash: nextHash,
          refreshed_on: now,
          ...(session.refreshedOn <= inUseSince && { license_id: null }),
        })
        .where('id', '=', session.id)
        .where('refresh_hash', '=', session.refreshHash)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Assigns the sessions of a visitor to the user with the same email. */
    async adopt(visitorEmail: string, userId: string): Promise<void> {
      await db
        .updateTable('session')
        .set({ user_id: userId, visitor_email: null })
        .where('visitor_email', '=', visitorEmail)
        .execute();
    },

    /** Moves the times of all sessions up to `before` forward by `by` milliseconds, after a jump of the clock. */
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

    /** Spends the right of a session to set a new password. @returns whether it had the right */
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

    /** Ends all sessions of a user except `keep`. @returns the ids of the ended sessions */
    async removeOfUser(userId: string, keep: string | undefined): Promise<string[]> {
      let removal = db.deleteFrom('session').where('user_id', '=', userId);
      if (keep !== undefined) removal = removal.where('id', '!=', keep);
      return (await removal.returning('id').execute()).map(({ id }) => id);
    },

    /** Deletes expired sessions. @returns their ids */
    async removeExpired(now: number): Promise<string[]> {
      const removal = db
        .deleteFrom('session')
        .where(({ or, eb }) =>
          or([eb('refreshed_on', '<', now - MAX_IDLE_MS), eb('created_on', '<=', now - LIFETIME_MS)]),
        );
      return (await removal.returning('id').execute()).map(({ id }) => id);
    },
  };
}

/** Whether a session has not expired. */
function isOpen(now: number) {
  return sql<SqlBool>`(session.refreshed_on >= ${now - MAX_IDLE_MS} and session.created_on > ${now - LIFETIME_MS})`;
}
