import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import type { UsersTables } from './tables.ts';

export type UserEntity = Entity<
  UsersTables['user_account'],
  'is_admin' | 'is_teacher' | 'is_email_verified' | 'is_disabled'
>;

const users = entityMapping<UsersTables['user_account']>()(
  'is_admin',
  'is_teacher',
  'is_email_verified',
  'is_disabled',
);

export function createUsersRepository(database: Database) {
  const db = database.withTables<UsersTables>();
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

    /** Deletes a user. Sessions, keys and codes cascade, and so do uses and memberships in tables of other domains. */
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
  };
}
