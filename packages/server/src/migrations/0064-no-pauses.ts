import { type Kysely, sql } from 'kysely';

/** Event triggers no longer pause after many actions. Entries of the log that say so get today's reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('applet').dropColumn('paused_until').execute();
  await sql`UPDATE applet_log SET content = replace(content, '"code":"STORM"', '"code":"TOO_MANY_ACTIONS"')`.execute(
    db,
  );
}
