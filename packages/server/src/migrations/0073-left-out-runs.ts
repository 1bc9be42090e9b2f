import type { Kysely } from 'kysely';

/** How often event triggers could not run, beside how often they ran. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('applet_run_count')
    .addColumn('left_out', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
