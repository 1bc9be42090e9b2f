import type { Kysely } from 'kysely';

/** Annotated moments of topics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('topic_annotation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('topic_id', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('time', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('author_name', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('topic_annotation_time').on('topic_annotation').columns(['topic_id', 'time']).execute();
  await db.schema.createIndex('topic_annotation_author').on('topic_annotation').column('author_id').execute();
}
