import type { Kysely } from 'kysely';

/** The runs of event triggers are their only log, and no run stands for several messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('applet_log').execute();
  await db.schema.alterTable('applet_run_count').dropColumn('combined').execute();
}
