import type { Kysely } from 'kysely';

/** The timing of event triggers; existing ones run each time. The memory of each board is stored. */
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
