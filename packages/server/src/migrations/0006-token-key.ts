import type { Kysely } from 'kysely';
import type { Engine } from '../platform/db/database.ts';

/** The key that signs access tokens, shared by several nodes. With SQLite it is a file in the data folder. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await db.schema
    .createTable('token_key')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull())
    .execute();
}
