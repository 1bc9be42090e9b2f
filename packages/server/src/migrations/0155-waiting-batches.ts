import type { Kysely } from 'kysely';
import type { Engine } from '../platform/db/database.ts';

/** The batches of the file beside the embedded database that are in the database too (decision 94). */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  await db.schema
    .createTable('waiting_batch')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .execute();
}
