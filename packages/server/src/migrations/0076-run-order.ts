import type { Kysely } from 'kysely';

/** Event triggers say in which order their actions are performed; those so far start all of them immediately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('applet').addColumn('run_order', 'text').execute();
}
