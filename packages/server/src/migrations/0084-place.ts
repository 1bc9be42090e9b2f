import type { Kysely } from 'kysely';

/** The administrators' settings of this installation's place: one row, or none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('place')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('host', 'text')
    .addColumn('start_due', 'integer', (c) => c.notNull())
    .execute();
}
