import type { Kysely } from 'kysely';

/** The dashboards of users, and the charts on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dashboard')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user_account.id'))
    .execute();
  await db.schema.createIndex('dashboard_owner').on('dashboard').columns(['owner_id', 'id']).execute();
  await db.schema
    .createTable('dashboard_chart')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('dashboard_id', 'text', (c) => c.notNull().references('dashboard.id').onDelete('cascade'))
    .addColumn('chart_id', 'text', (c) => c.notNull().references('chart.id').onDelete('cascade'))
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addUniqueConstraint('dashboard_chart_once', ['dashboard_id', 'chart_id'])
    .execute();
  await db.schema.createIndex('dashboard_chart_chart').on('dashboard_chart').column('chart_id').execute();
}
