import type { Kysely } from 'kysely';

/** The names that people give to boards, shown instead of what the boards send. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('device')
    .addColumn('shown_name', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
