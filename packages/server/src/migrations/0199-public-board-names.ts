import type { Kysely } from 'kysely';

/** Whether public pages show the names of a topic's boards. They did before; the topic's owner may hide them now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('topic')
    .addColumn('shows_board_names', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
