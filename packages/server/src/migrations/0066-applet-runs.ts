import type { Kysely } from 'kysely';

/** The runs of event triggers, each with its compared values and actions. The former `applet_run` only counts runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('applet_run').renameTo('applet_run_count').execute();

  await db.schema
    .createTable('applet_run')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('applet_id', 'text', (c) => c.notNull().references('applet.id').onDelete('cascade'))
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('board', 'text')
    .addColumn('time', 'bigint', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('intents', 'text')
    .addPrimaryKeyConstraint('applet_run_id', ['id'])
    .execute();
  await db.schema.createIndex('applet_run_applet').on('applet_run').columns(['applet_id', 'result', 'id']).execute();
  await db.schema.createIndex('applet_run_project').on('applet_run').columns(['project_id', 'result', 'id']).execute();
  await db.schema
    .createIndex('applet_run_board')
    .on('applet_run')
    .columns(['project_id', 'board', 'id'])
    .where('board', 'is not', null)
    .execute();
}
