import type { Kysely } from 'kysely';

/** Tasks of classes, and the pupils who have done them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('class_task')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('class_id', 'text', (c) => c.notNull().references('class.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('class_task_class').on('class_task').column('class_id').execute();
  await db.schema
    .createTable('class_task_done')
    .addColumn('task_id', 'text', (c) => c.notNull().references('class_task.id').onDelete('cascade'))
    .addColumn('pupil_id', 'text', (c) => c.notNull().references('class_pupil.id').onDelete('cascade'))
    .addColumn('done_on', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('class_task_done_key', ['task_id', 'pupil_id'])
    .execute();
  await db.schema.createIndex('class_task_done_pupil').on('class_task_done').column('pupil_id').execute();
}
