import type { Kysely } from 'kysely';

/** Jobs that run after the answer, and survive a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('run_on', 'bigint', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('held_by', 'text')
    .addColumn('held_until', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('job_run_on').on('job').column('run_on').execute();
}
