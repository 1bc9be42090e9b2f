import type { Kysely } from 'kysely';
import type { Engine } from '../platform/db/database.ts';

/** Whether the embedded record store has rollups of minutes in an hour. Earlier versions wrote them for each record. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  await db.schema
    .alterTable('rollup')
    .addColumn('has_minutes', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
