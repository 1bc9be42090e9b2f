import type { Kysely } from 'kysely';

/** The event triggers that wait for boards that fall silent or appear, and the starts of their waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to the event trigger: the code removes the memory of a watch with its row.
  await db.schema
    .createTable('applet_watch')
    .addColumn('applet_id', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('known', 'text', (c) => c.notNull())
    .addColumn('job_id', 'text')
    .execute();
}
