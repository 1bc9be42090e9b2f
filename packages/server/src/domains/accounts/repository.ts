import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { AccountsTables } from './tables.ts';

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

    async createUser(user: UserRow): Promise<void> {
      await db.insertInto('user_account').values(user).execute();
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

    async markEmailVerified(id: string): Promise<void> {
      await db.updateTable('user_account').set({ is_email_verified: 1 }).where('id', '=', id).execute();
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

    /** Notes that a reset mail is asked for now. False where one was asked for at or after `since`. */
    async requestReset(id: string, now: number, since: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('user_account')
        .set({ reset_requested_on: now })
        .where('id', '=', id)
        .where((where) => where.or([where('reset_requested_on', 'is', null), where('reset_requested_on', '<', since)]))
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

    async hasKey(userId: string, keyHash: string, now: number): Promise<boolean> {
      const key = await db
        .selectFrom('direct_access_key')
        .select('key_hash')
        .where('key_hash', '=', keyHash)
        .where('user_id', '=', userId)
        .where('expires_on', '>', now)
        .executeTakeFirst();
      return key !== undefined;
    },

    async removeKeys(userId: string): Promise<void> {
      await db.deleteFrom('direct_access_key').where('user_id', '=', userId).execute();
    },
  };
}
