import type { Kysely } from 'kysely';
import type { Engine } from '../platform/db/database.ts';

/** The original text of a value, if its number does not preserve it. PostgreSQL already has the column. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') await db.schema.alterTable('record').addColumn('text', 'text').execute();
}
