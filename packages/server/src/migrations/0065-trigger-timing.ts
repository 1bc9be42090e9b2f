import type { Kysely } from 'kysely';

/** Event triggers say when they run; those so far run each time. What they remember of each board is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('applet').addColumn('timing', 'text').execute();
  await db.schema
    .createTable('kept')
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('place', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('kept_key', ['scope', 'key'])
    .execute();
}
