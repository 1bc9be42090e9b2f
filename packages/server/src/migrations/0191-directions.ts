import type { Kysely } from 'kysely';

/** Data types whose values are directions in degrees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('data_type')
    .addColumn('is_direction', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
