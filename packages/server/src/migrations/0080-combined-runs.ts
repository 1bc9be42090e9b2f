import type { Kysely } from 'kysely';

/** How many messages event triggers ran together with a later one, beside how often they ran. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('applet_run_count')
    .addColumn('combined', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
