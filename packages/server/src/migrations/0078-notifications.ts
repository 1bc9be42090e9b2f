import type { Kysely } from 'kysely';

/** The notifications of users in the console, and which of them each user has read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('applet_id', 'text', (c) => c.notNull())
    .addColumn('applet_name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('source', 'text', (c) => c.unique())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('first_on', 'bigint', (c) => c.notNull())
    .addColumn('last_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('notification_project').on('notification').column('project_id').execute();
  await db.schema.createIndex('notification_first_on').on('notification').column('first_on').execute();
  await db.schema
    .createTable('notification_recipient')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('notification_id', 'text', (c) => c.notNull().references('notification.id').onDelete('cascade'))
    .addColumn('is_read', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_recipient_key', ['user_id', 'notification_id'])
    .execute();
  // Deleting a notification deletes its rows.
  await db.schema
    .createIndex('notification_recipient_of')
    .on('notification_recipient')
    .column('notification_id')
    .execute();
}
