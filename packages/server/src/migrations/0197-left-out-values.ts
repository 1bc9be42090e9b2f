import type { Kysely } from 'kysely';

/** Values that charts and statistics leave out: each is here in place of `record` until it is taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('left_out_value')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('topic_id', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('data_type_id', 'text', (c) => c.notNull().references('data_type.id').onDelete('cascade'))
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('time', 'bigint', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('place', 'bigint')
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('left_out_value_time').on('left_out_value').columns(['topic_id', 'time']).execute();
  await db.schema.createIndex('left_out_value_type').on('left_out_value').column('data_type_id').execute();
  await db.schema.createIndex('left_out_value_user').on('left_out_value').column('user_id').execute();
}
