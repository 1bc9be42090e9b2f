import type { Kysely } from 'kysely';

/** Template projects of classes, and the copies of their pupils, which count in no limit of their owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['project', 'topic']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_class_copy', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable('class_work')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('class_id', 'text', (c) => c.notNull().references('class.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('template_id', 'text', (c) => c.references('project.id').onDelete('set null'))
    .addColumn('chosen_by', 'text', (c) => c.notNull())
    .addColumn('is_for_groups', 'integer', (c) => c.notNull())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('class_work_template', ['class_id', 'template_id'])
    .execute();
  // Deleting a project removes it from its class.
  await db.schema.createIndex('class_work_project').on('class_work').column('template_id').execute();
  await db.schema
    .createTable('class_copy')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('work_id', 'text', (c) => c.notNull().references('class_work.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.unique().references('project.id').onDelete('set null'))
    .addColumn('made_on', 'bigint')
    .addColumn('handed_in_on', 'bigint')
    .addColumn('locked_on', 'bigint')
    .execute();
  await db.schema.createIndex('class_copy_work').on('class_copy').column('work_id').execute();
  await db.schema
    .createTable('class_copy_pupil')
    .addColumn('work_id', 'text', (c) => c.notNull().references('class_work.id').onDelete('cascade'))
    .addColumn('pupil_id', 'text', (c) => c.notNull().references('class_pupil.id').onDelete('cascade'))
    .addColumn('copy_id', 'text', (c) => c.notNull().references('class_copy.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('class_copy_pupil_key', ['work_id', 'pupil_id'])
    .execute();
  await db.schema.createIndex('class_copy_pupil_copy').on('class_copy_pupil').column('copy_id').execute();
  await db.schema.createIndex('class_copy_pupil_pupil').on('class_copy_pupil').column('pupil_id').execute();
  await db.schema
    .createTable('class_comment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('copy_id', 'text', (c) => c.notNull().references('class_copy.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('author_name', 'text', (c) => c.notNull())
    .addColumn('is_by_teacher', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('class_comment_copy').on('class_comment').column('copy_id').execute();
  await db.schema.createIndex('class_comment_author').on('class_comment').column('author_id').execute();
}
