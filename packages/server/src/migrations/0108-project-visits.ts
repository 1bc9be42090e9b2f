import type { Kysely } from 'kysely';

/** When each member last opened a project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('project_visit')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('opened_on', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('project_visit_key', ['user_id', 'project_id'])
    .execute();
  // Deleting a project deletes its visits.
  await db.schema.createIndex('project_visit_project').on('project_visit').column('project_id').execute();
}
