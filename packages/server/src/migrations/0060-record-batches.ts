import type { Kysely } from 'kysely';
import type { Engine } from '../platform/db/database.ts';

/** The log of batches of the embedded record store: they are acknowledged, and not merged yet (decision 34). */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  await db.schema
    .createTable('record_batch')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addColumn('batch', 'blob', (c) => c.notNull())
    .execute();
}
