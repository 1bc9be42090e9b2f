import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

type Tables = {
  chart: { id: string; config: string; share_token: string };
};

/**
 * Six chart types: a source may have no data type and may have a place, a chart has a token for its public page, and
 * `config` contains the settings of its type without the name, which has its own column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chart')
    .addColumn('share_token', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const charts = db.withTables<Tables>();
  for (const { id } of await charts.selectFrom('chart').select('id').execute()) {
    const share_token = randomBytes(16).toString('hex');
    await charts.updateTable('chart').set({ share_token, config: '{}' }).where('id', '=', id).execute();
  }
  await db.schema.createIndex('chart_share_token').on('chart').column('share_token').unique().execute();

  // SQLite cannot drop NOT NULL from a column.
  const next = db.withTables<{ chart_source: Record<string, unknown>; chart_source_next: Record<string, unknown> }>();
  await db.schema
    .createTable('chart_source_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('chart_id', 'text', (c) => c.notNull().references('chart.id').onDelete('cascade'))
    .addColumn('topic_id', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('data_type_id', 'text', (c) => c.references('data_type.id').onDelete('cascade'))
    .addColumn('device_id', 'text')
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('colour', 'text')
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .execute();
  const columns = ['id', 'chart_id', 'topic_id', 'data_type_id', 'device_id', 'description', 'colour'];
  await next
    .insertInto('chart_source_next')
    .columns(columns)
    .expression(next.selectFrom('chart_source').select(columns))
    .execute();
  await db.schema.dropTable('chart_source').execute();
  await db.schema.alterTable('chart_source_next').renameTo('chart_source').execute();
  await db.schema.createIndex('chart_source_chart').on('chart_source').column('chart_id').execute();
  await db.schema.createIndex('chart_source_topic').on('chart_source').column('topic_id').execute();
  await db.schema.createIndex('chart_source_data_type').on('chart_source').column('data_type_id').execute();
}
