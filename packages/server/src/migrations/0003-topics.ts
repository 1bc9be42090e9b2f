import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('topic')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('creator_id', 'text', (c) => c.notNull().references('user_account.id'))
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('topic_creator').on('topic').column('creator_id').execute();
  await db.schema
    .createTable('topic_project')
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('topic_id', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('topic_project_pk', ['project_id', 'topic_id'])
    .execute();
  await db.schema.createIndex('topic_project_topic').on('topic_project').column('topic_id').execute();
  await db.schema
    .createTable('data_type')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('topic_id', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('key_name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addUniqueConstraint('data_type_key', ['topic_id', 'key_name'])
    .execute();
}
