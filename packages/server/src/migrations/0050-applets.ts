import type { Kysely } from 'kysely';

/** Event triggers, the topics that each of them uses, how often they ran, and the log of each project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('applet')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('runs_as_id', 'text', (c) => c.notNull().references('user_account.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('is_enabled', 'integer', (c) => c.notNull())
    .addColumn('triggers', 'text', (c) => c.notNull())
    .addColumn('filters', 'text', (c) => c.notNull())
    .addColumn('actions', 'text', (c) => c.notNull())
    .addColumn('hook_token', 'text', (c) => c.notNull().unique())
    .addColumn('paused_until', 'bigint', (c) => c.notNull())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('applet_project').on('applet').columns(['project_id', 'id']).execute();
  await db.schema.createIndex('applet_runs_as').on('applet').column('runs_as_id').execute();

  // No foreign key to the topic: an event trigger remembers that it lost one.
  await db.schema
    .createTable('applet_topic')
    .addColumn('applet_id', 'text', (c) => c.notNull().references('applet.id').onDelete('cascade'))
    .addColumn('topic_id', 'text', (c) => c.notNull())
    .addColumn('is_trigger', 'integer', (c) => c.notNull())
    .addColumn('is_read', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('applet_topic_key', ['applet_id', 'topic_id'])
    .execute();
  await db.schema.createIndex('applet_topic_topic').on('applet_topic').column('topic_id').execute();

  // No foreign key: these rows are removed after two days anyway.
  await db.schema
    .createTable('applet_run')
    .addColumn('applet_id', 'text', (c) => c.notNull())
    .addColumn('slot', 'bigint', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('applet_run_key', ['applet_id', 'slot'])
    .execute();
  await db.schema.createIndex('applet_run_slot').on('applet_run').column('slot').execute();

  await db.schema
    .createTable('applet_log')
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('time', 'bigint', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('applet_log_key', ['project_id', 'id'])
    .execute();
}
