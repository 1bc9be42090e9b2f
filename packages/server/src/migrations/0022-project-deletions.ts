import type { Kysely } from 'kysely';

/** Deleted projects whose records are still being removed, one topic at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('project_deletion')
    .addColumn('project_id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('project_name', 'text', (c) => c.notNull())
    .addColumn('record_count', 'bigint', (c) => c.notNull())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('project_deletion_owner').on('project_deletion').column('owner_id').execute();
  await db.schema
    .createTable('project_deletion_topic')
    .addColumn('topic_id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull().references('project_deletion.project_id').onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('project_deletion_topic_project')
    .on('project_deletion_topic')
    .column('project_id')
    .execute();
  // Deleting a data type searches for the charts that show it.
  await db.schema.createIndex('chart_source_data_type').on('chart_source').column('data_type_id').execute();
}
