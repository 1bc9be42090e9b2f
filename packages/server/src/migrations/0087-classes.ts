import type { Kysely } from 'kysely';

/** Classes: their doors, teachers and pupils. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('class')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user_account.id'))
    .addColumn('code', 'text', (c) => c.unique())
    .addColumn('open_until', 'bigint', (c) => c.notNull())
    .addColumn('allows_nicknames', 'integer', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.references('project.id').onDelete('set null'))
    .addColumn('archived_on', 'bigint')
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('class_owner').on('class').column('owner_id').execute();
  // Deleting a project removes it from its class.
  await db.schema.createIndex('class_project').on('class').column('project_id').execute();
  await db.schema
    .createTable('class_teacher')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('class_id', 'text', (c) => c.notNull().references('class.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('class_teacher_key', ['user_id', 'class_id'])
    .execute();
  await db.schema.createIndex('class_teacher_of').on('class_teacher').column('class_id').execute();
  await db.schema
    .createTable('class_pupil')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('class_id', 'text', (c) => c.notNull().references('class.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('user_account.id').onDelete('cascade'))
    .addColumn('pictures', 'text', (c) => c.notNull())
    .addColumn('pass_until', 'bigint', (c) => c.notNull())
    .addColumn('wrong_count', 'bigint', (c) => c.notNull())
    .addColumn('wait_until', 'bigint', (c) => c.notNull())
    .addColumn('entered_on', 'bigint')
    .addUniqueConstraint('class_pupil_name', ['class_id', 'name_key'])
    .execute();
  await db.schema.createIndex('class_pupil_user').on('class_pupil').column('user_id').execute();
}
