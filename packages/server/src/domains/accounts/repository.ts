import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import type { AccountsTables, KeyPurpose } from './tables.ts';

export type UserEntity = Entity<
  AccountsTables['user_account'],
  'is_admin' | 'is_teacher' | 'is_email_verified' | 'is_disabled'
>;
type KeyEntity = Entity<AccountsTables['direct_access_key']>;

const users = entityMapping<AccountsTables['user_account']>()(
  'is_admin',
  'is_teacher',
  'is_email_verified',
  'is_disabled',
);
const keys = entityMapping<AccountsTables['direct_access_key']>()();

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

/** Users and their direct-access keys. */
export function createAccountsRepository(database: Database) {
  const db = database.withTables<AccountsTables>();
  return {
    async hasUsers(): Promise<boolean> {
      return (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    findUser(id: string): Promise<UserEntity | undefined> {
      return users.first(db.selectFrom('user_account').selectAll().where('id', '=', id));
    },

    findUserByEmail(email: string): Promise<UserEntity | undefined> {
      return users.first(db.selectFrom('user_account').selectAll().where('email', '=', email));
    },

    /** Finds a user and locks them until this transaction ends. */
    lockUser(id: string): Promise<UserEntity | undefined> {
      // An update without changes locks the row in both engines.
      return users.first(
        db
          .updateTable('user_account')
          .set(({ ref }) => ({ created_on: ref('created_on') }))
          .where('id', '=', id)
          .returningAll(),
      );
    },

    async createUser(user: UserEntity): Promise<void> {
      await db.insertInto('user_account').values(users.toRow(user)).execute();
    },

    /** Deletes a user; sessions, keys, codes and what other domains store as uses and memberships cascade. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('user_account').where('id', '=', id).execute();
    },

    /** Finds the user with the email of `user`, or creates `user`. */
    async ensureUser(user: UserEntity): Promise<UserEntity> {
      await db
        .insertInto('user_account')
        .values(users.toRow(user))
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
      const found = await users.first(db.selectFrom('user_account').selectAll().where('email', '=', user.email));
      return found as UserEntity;
    },

    async updateNames(id: string, firstName: string, lastName: string): Promise<void> {
      await db
        .updateTable('user_account')
        .set({ first_name: firstName, last_name: lastName })
        .where('id', '=', id)
        .execute();
    },

    /** @param ifFirst changes nothing if the user already has a password. @returns whether the password was changed */
    async setPassword(id: string, hash: string | null, { ifFirst = false } = {}): Promise<boolean> {
      let update = db.updateTable('user_account').set({ password_hash: hash }).where('id', '=', id);
      if (ifFirst) update = update.where('password_hash', 'is', null);
      return (await update.executeTakeFirst()).numUpdatedRows > 0n;
    },

    async makeTeacher(id: string): Promise<void> {
      await db.updateTable('user_account').set({ is_teacher: 1 }).where('id', '=', id).execute();
    },

    /** Disables or enables an account. */
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

    /** @param ifNone changes nothing if there already is a secret. @returns whether the secret was changed */
    async setTotpSecret(id: string, sealed: string | null, { ifNone = false } = {}): Promise<boolean> {
      let update = db.updateTable('user_account').set({ totp_secret: sealed }).where('id', '=', id);
      if (ifNone) update = update.where('totp_secret', 'is', null);
      return (await update.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Spends the code of a time step. @returns false if this step or a later one was already spent */
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
      const rows = hashes.map((hash) => ({ code_hash: hash, user_id: userId }));
      await db.insertInto('recovery_code').values(rows).execute();
    },

    /** Spends a recovery code. @returns whether it was valid */
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

    /** @returns whether the email was unverified before */
    async markEmailVerified(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('user_account')
        .set({ is_email_verified: 1 })
        .where('id', '=', id)
        .where('is_email_verified', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Records the request of a mail with a link. @returns false if the last request was at or after `since` */
    async requestLink(id: string, now: number, since: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('user_account')
        .set({ link_requested_on: now })
        .where('id', '=', id)
        .where((where) => where.or([where('link_requested_on', 'is', null), where('link_requested_on', '<', since)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Stores a key, and deletes those that have expired by `now`. */
    async createKey(key: KeyEntity, now: number): Promise<void> {
      await db.deleteFrom('direct_access_key').where('expires_on', '<=', now).execute();
      await db.insertInto('direct_access_key').values(keys.toRow(key)).execute();
    },

    /** Spends a key. @returns undefined for an unknown or expired key */
    async spendKey(userId: string, keyHash: string, now: number): Promise<KeyEntity | undefined> {
      return keys.first(
        db
          .deleteFrom('direct_access_key')
          .where('key_hash', '=', keyHash)
          .where('user_id', '=', userId)
          .where('expires_on', '>', now)
          .returningAll(),
      );
    },

    findKey(userId: string, keyHash: string, now: number): Promise<KeyEntity | undefined> {
      return keys.first(
        db
          .selectFrom('direct_access_key')
          .selectAll()
          .where('key_hash', '=', keyHash)
          .where('user_id', '=', userId)
          .where('expires_on', '>', now),
      );
    },

    /** @param purposes of the keys to remove; defaults to all */
    async removeKeys(userId: string, purposes?: readonly KeyPurpose[]): Promise<void> {
      let removal = db.deleteFrom('direct_access_key').where('user_id', '=', userId);
      if (purposes !== undefined) removal = removal.where('purpose', 'in', purposes);
      await removal.execute();
    },
  };
}
