import type { Kysely } from 'kysely';

/** The order in which event triggers perform their actions; existing ones start all of them immediately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('applet').addColumn('run_order', 'text').execute();
}
