import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import type { AccountsTables } from '../tables.ts';

const ONLY_ROW = 1;

/**
 * The key that signs access tokens. It is created once and stored in the database, so that each node accepts the tokens
 * of all.
 */
export async function sharedTokenKey(database: Database): Promise<Uint8Array> {
  const db = database.withTables<AccountsTables>();
  const fresh = randomBytes(32).toString('base64url');
  await db
    .insertInto('token_key')
    .values({ id: ONLY_ROW, key: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db.selectFrom('token_key').select('key').where('id', '=', ONLY_ROW).executeTakeFirstOrThrow();
  return Buffer.from(key, 'base64url');
}

/** Puts the key of an installation into another database, in place of any other. */
export async function keepTokenKey(database: Database, key: Uint8Array): Promise<void> {
  const db = database.withTables<AccountsTables>();
  await db.deleteFrom('token_key').execute();
  await db
    .insertInto('token_key')
    .values({ id: ONLY_ROW, key: Buffer.from(key).toString('base64url') })
    .execute();
}
