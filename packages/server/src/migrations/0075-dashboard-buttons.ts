import type { Kysely } from 'kysely';

/**
 * The buttons of event triggers on dashboards. A button stays on its dashboard when its event trigger is deleted, and
 * shows that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dashboard_button')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('dashboard_id', 'text', (c) => c.notNull().references('dashboard.id').onDelete('cascade'))
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('applet_id', 'text', (c) => c.notNull())
    .addColumn('applet_name', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addUniqueConstraint('dashboard_button_once', ['dashboard_id', 'applet_id'])
    .execute();
}
