import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { AccountsTables, KeyPurpose } from './tables.ts';

export type UserRow = Selectable<AccountsTables['user_account']>;
type KeyRow = Selectable<AccountsTables['direct_access_key']>;

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

/** Users and their direct-access keys. */
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

    /** Finds a user whom nothing changes before this transaction ends. */
    lockUser(id: string): Promise<UserRow | undefined> {
      // An update that changes nothing locks the row in both engines.
      return db
        .updateTable('user_account')
        .set(({ ref }) => ({ created_on: ref('created_on') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },

    async createUser(user: UserRow): Promise<void> {
      await db.insertInto('user_account').values(user).execute();
    },

    /** Finds who has the e-mail of `user`, or creates that user. */
    async ensureUser(user: UserRow): Promise<UserRow> {
      await db
        .insertInto('user_account')
        .values(user)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
      return db.selectFrom('user_account').selectAll().where('email', '=', user.email).executeTakeFirstOrThrow();
    },

    async updateNames(id: string, firstName: string, lastName: string): Promise<void> {
      await db
        .updateTable('user_account')
        .set({ first_name: firstName, last_name: lastName })
        .where('id', '=', id)
        .execute();
    },

    /** @param ifFirst changes nothing where the user has a password already. @returns whether it was changed */
    async setPassword(id: string, hash: string | null, { ifFirst = false } = {}): Promise<boolean> {
      let update = db.updateTable('user_account').set({ password_hash: hash }).where('id', '=', id);
      if (ifFirst) update = update.where('password_hash', 'is', null);
      return (await update.executeTakeFirst()).numUpdatedRows > 0n;
    },

    async makeTeacher(id: string): Promise<void> {
      await db.updateTable('user_account').set({ is_teacher: 1 }).where('id', '=', id).execute();
    },

    /** Switches an account off or on. */
    async setDisabled(id: string, isDisabled: boolean): Promise<void> {
      await db
        .updateTable('user_account')
        .set({ is_disabled: isDisabled ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },

    async setAdmin(id: string, isAdmin: boolean): Promise<void> {
      await db
        .updateTable('user_account')
        .set({ is_admin: isAdmin ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },

    /** @param ifNone changes nothing where there is one already. @returns whether it was changed */
    async setTotpSecret(id: string, sealed: string | null, { ifNone = false } = {}): Promise<boolean> {
      let update = db.updateTable('user_account').set({ totp_secret: sealed }).where('id', '=', id);
      if (ifNone) update = update.where('totp_secret', 'is', null);
      return (await update.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Uses the code of a time step up. False where this one or a later one was used before. */
    async spendTotpStep(id: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('user_account')
        .set({ totp_step: step })
        .where('id', '=', id)
        .where('totp_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async createRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
      const rows = hashes.map((code_hash) => ({ code_hash, user_id: userId }));
      await db.insertInto('recovery_code').values(rows).execute();
    },

    /** Takes a recovery code away, so that it works once. False where there is none such. */
    async spendRecoveryCode(userId: string, hash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_code')
        .where('code_hash', '=', hash)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async removeRecoveryCodes(userId: string): Promise<void> {
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
    },

    /** False where it was verified before. */
    async markEmailVerified(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('user_account')
        .set({ is_email_verified: 1 })
        .where('id', '=', id)
        .where('is_email_verified', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Notes that a mail with a link is asked for now. False where one was asked for at or after `since`. */
    async requestLink(id: string, now: number, since: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('user_account')
        .set({ link_requested_on: now })
        .where('id', '=', id)
        .where((where) => where.or([where('link_requested_on', 'is', null), where('link_requested_on', '<', since)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Stores a key, and forgets the keys that had expired by `now`. */
    async createKey(key: KeyRow, now: number): Promise<void> {
      await db.deleteFrom('direct_access_key').where('expires_on', '<=', now).execute();
      await db.insertInto('direct_access_key').values(key).execute();
    },

    /** Takes a key away, so that it works once. Undefined where there is none, or it has expired. */
    async spendKey(userId: string, keyHash: string, now: number): Promise<KeyRow | undefined> {
      return db
        .deleteFrom('direct_access_key')
        .where('key_hash', '=', keyHash)
        .where('user_id', '=', userId)
        .where('expires_on', '>', now)
        .returningAll()
        .executeTakeFirst();
    },

    findKey(userId: string, keyHash: string, now: number): Promise<KeyRow | undefined> {
      return db
        .selectFrom('direct_access_key')
        .selectAll()
        .where('key_hash', '=', keyHash)
        .where('user_id', '=', userId)
        .where('expires_on', '>', now)
        .executeTakeFirst();
    },

    /** @param purpose of those that are removed; all, where it is not given */
    async removeKeys(userId: string, purpose?: KeyPurpose): Promise<void> {
      let removal = db.deleteFrom('direct_access_key').where('user_id', '=', userId);
      if (purpose !== undefined) removal = removal.where('purpose', '=', purpose);
      await removal.execute();
    },
  };
}
