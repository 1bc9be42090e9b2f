import type { Kysely } from 'kysely';

/** Whether messages with unknown keys create data types. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('topic')
    .addColumn('accepts_new_keys', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
