import type { Kysely } from 'kysely';

/** Data types have a unit; empty for none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('data_type')
    .addColumn('unit', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
