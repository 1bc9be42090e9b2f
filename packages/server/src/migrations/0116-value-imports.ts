import type { Kysely } from 'kysely';

/** The server that imports values of the past into a topic at the moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('value_import')
    .addColumn('topic_id', 'text', (c) => c.primaryKey().references('topic.id').onDelete('cascade'))
    .addColumn('server', 'text', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint', (c) => c.notNull())
    .execute();
}
