import type { Kysely } from 'kysely';

/** Actions of event triggers that fail again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('applet_failure')
    .addColumn('applet_id', 'text', (c) => c.notNull().references('applet.id').onDelete('cascade'))
    .addColumn('action_id', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('first_on', 'bigint', (c) => c.notNull())
    .addColumn('told_on', 'bigint')
    .addPrimaryKeyConstraint('applet_failure_key', ['applet_id', 'action_id'])
    .execute();
}
