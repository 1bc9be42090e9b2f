import type { Kysely } from 'kysely';

/** The topic of each name of SIoT, and the project that takes SIoT's default login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('siot_topic')
    .addColumn('link_id', 'text', (c) => c.notNull().references('cloud_link.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('topic_id', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('siot_topic_pk', ['link_id', 'name'])
    .execute();
  await db.schema.createIndex('siot_topic_topic').on('siot_topic').column('topic_id').execute();
  await db.schema
    .createTable('siot_login')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('siot_login_project').on('siot_login').column('project_id').execute();
}
