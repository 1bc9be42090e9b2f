import type { Kysely } from 'kysely';

/** The demo class: at most one. Its projects and topics are marked, so that they count nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['project', 'topic']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_demo', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable('demo_class')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('content', 'text')
    .execute();
}
