import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chart')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('chart_type', 'text', (c) => c.notNull())
    .addColumn('config', 'text', (c) => c.notNull())
    .addColumn('creator_id', 'text', (c) => c.notNull().references('user_account.id'))
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('chart_creator').on('chart').columns(['creator_id', 'id']).execute();
  await db.schema
    .createTable('chart_source')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('chart_id', 'text', (c) => c.notNull().references('chart.id').onDelete('cascade'))
    .addColumn('topic_id', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('data_type_id', 'text', (c) => c.notNull().references('data_type.id').onDelete('cascade'))
    .addColumn('device_id', 'text')
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('colour', 'text')
    .execute();
  await db.schema.createIndex('chart_source_chart').on('chart_source').column('chart_id').execute();
  await db.schema.createIndex('chart_source_topic').on('chart_source').column('topic_id').execute();
}
