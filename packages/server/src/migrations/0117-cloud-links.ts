import type { Kysely } from 'kysely';

/** The links of projects with other clouds, and names of fields, feeds and pins that were given other keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cloud_link')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('cloud', 'text', (c) => c.notNull())
    .addColumn('topic_id', 'text', (c) => c.references('topic.id').onDelete('set null'))
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('write_key_count', 'integer', (c) => c.notNull())
    .addColumn('read_key_count', 'integer', (c) => c.notNull())
    .addColumn('write_key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('read_key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('cloud_link_of_project', ['project_id', 'cloud'])
    .execute();
  await db.schema.createIndex('cloud_link_topic').on('cloud_link').column('topic_id').execute();
  await db.schema
    .createTable('cloud_name')
    .addColumn('link_id', 'text', (c) => c.notNull().references('cloud_link.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('key_name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('cloud_name_pk', ['link_id', 'name'])
    .execute();
}
