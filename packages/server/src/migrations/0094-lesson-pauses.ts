import type { Kysely } from 'kysely';

/** The pauses of changes in a class, with the pupils and projects that they concern. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('class')
    .addColumn('paused_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('member_pause')
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('class_id', 'text', (c) => c.notNull().references('class.id').onDelete('cascade'))
    .addColumn('paused_until', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('member_pause_key', ['user_id', 'project_id', 'class_id'])
    .execute();
  await db.schema.createIndex('member_pause_class').on('member_pause').column('class_id').execute();
  await db.schema.createIndex('member_pause_project').on('member_pause').column('project_id').execute();
}
