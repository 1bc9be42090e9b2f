import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('project')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user_account.id'))
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .addColumn('modified_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('project_owner').on('project').column('owner_id').execute();
  await db.schema
    .createTable('project_member')
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('project_member_pk', ['user_id', 'project_id'])
    .execute();
  await db.schema.createIndex('project_member_project').on('project_member').column('project_id').execute();
}
