import { type Kysely, sql } from 'kysely';

/**
 * Names that are no keys, as they were sent, with the data types of their values. An earlier version cut the names of
 * other clouds without storing them: their data types may be claimed by the first name that would have got their key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sent_name')
    .addColumn('topic_id', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('data_type_id', 'text', (c) => c.notNull().references('data_type.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('sent_name_key', ['topic_id', 'name'])
    .execute();
  await db.schema.createIndex('sent_name_data_type').on('sent_name').column('data_type_id').execute();
  await db.schema
    .alterTable('data_type')
    .addColumn('is_cut', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`UPDATE data_type SET is_cut = 1 WHERE topic_id IN (SELECT topic_id FROM cloud_link)`.execute(db);
}
