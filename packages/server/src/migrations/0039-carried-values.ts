import type { Kysely } from 'kysely';

/**
 * The latest values of a topic that charts show but no record contains: a plain message, a plain number, a button value.
 * Written with the records; `value` is JSON, and `data_type_id` is '' without a data type.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('carried_value')
    .addColumn('topic_id', 'text', (c) => c.notNull())
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('data_type_id', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('time', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('carried_value_key', ['topic_id', 'slot'])
    .execute();
}
