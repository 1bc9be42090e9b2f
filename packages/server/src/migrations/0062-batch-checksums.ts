import type { Kysely } from 'kysely';
import type { Engine } from '../platform/db/database.ts';

/**
 * A checksum for each batch in the log of the embedded record store; batches of earlier versions have none. An
 * unreadable batch is moved to a table of its own, with what its bytes still say.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  await db.schema.alterTable('record_batch').addColumn('checksum', 'integer').execute();
  await db.schema
    .createTable('damaged_batch')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('found_on', 'integer', (c) => c.notNull())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addColumn('topic_ids', 'text', (c) => c.notNull())
    .addColumn('first_time', 'integer')
    .addColumn('last_time', 'integer')
    .addColumn('batch', 'blob', (c) => c.notNull())
    .execute();
}
