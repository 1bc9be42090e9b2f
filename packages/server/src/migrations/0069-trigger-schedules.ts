import type { Kysely } from 'kysely';

/** When the schedules of event triggers run next, each by a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('applet_schedule')
    .addColumn('applet_id', 'text', (c) => c.primaryKey().references('applet.id').onDelete('cascade'))
    .addColumn('schedule', 'text', (c) => c.notNull())
    .addColumn('next_on', 'bigint', (c) => c.notNull())
    .addColumn('job_id', 'text', (c) => c.notNull())
    .execute();
}
