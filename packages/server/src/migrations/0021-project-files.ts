import type { Kysely } from 'kysely';

/** The files of projects. Their content is in the file store, by project id and file id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('project_file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id'))
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('is_kept', 'integer', (c) => c.notNull())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('project_file_project').on('project_file').column('project_id').execute();
}
