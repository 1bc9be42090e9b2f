import type { Kysely } from 'kysely';

/** Which event triggers wait for boards that fall silent or appear, and since when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a reference to the event trigger: what a watch remembers is removed with its row, by the code.
  await db.schema
    .createTable('applet_watch')
    .addColumn('applet_id', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('known', 'text', (c) => c.notNull())
    .addColumn('job_id', 'text')
    .execute();
}
