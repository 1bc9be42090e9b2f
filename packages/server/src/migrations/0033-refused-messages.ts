import type { Kysely } from 'kysely';

/**
 * Refused messages to other topics, from connections that use a topic. Repeats are counted: `name` is masked, and `time`
 * belongs to the latest one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refused_message')
    .addColumn('topic_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('time', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('refused_message_key', ['topic_id', 'reason', 'name'])
    .execute();
}
