import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { createUsersRepository } from '../users/index.ts';
import type { AccountsTables, KeyPurpose } from './tables.ts';

type KeyEntity = Entity<AccountsTables['direct_access_key']>;

const keys = entityMapping<AccountsTables['direct_access_key']>()();

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

/** Users with their recovery codes and direct-access keys. */
export function createAccountsRepository(database: Database) {
  const db = database.withTables<AccountsTables>();
  return {
    ...createUsersRepository(database),

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
