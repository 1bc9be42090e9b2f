import type { Kysely } from 'kysely';

/** The key of numbers that boards send without one. Empty for topics from before, where they stay plain messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('topic')
    .addColumn('number_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
