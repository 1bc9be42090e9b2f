import type { Kysely } from 'kysely';

/** Data types whose values are computed from others when they are read. Empty for measured ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('data_type')
    .addColumn('formula', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
