import type { Kysely } from 'kysely';

/** Cards have a height in rows, and a dashboard can have a public link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('dashboard_chart')
    .addColumn('height', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('dashboard').addColumn('share_token', 'text').execute();
  await db.schema.createIndex('dashboard_share_token').on('dashboard').column('share_token').unique().execute();
}
