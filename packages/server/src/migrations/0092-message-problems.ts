import type { Kysely } from 'kysely';

/**
 * The problems of messages, apart from stored messages: a row for each board and each set of reasons, with the latest
 * such message and the number of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_problem')
    .addColumn('topic_id', 'text', (c) => c.notNull())
    .addColumn('device_serial_number', 'text', (c) => c.notNull())
    .addColumn('codes', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('time', 'bigint', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_problem_key', ['topic_id', 'device_serial_number', 'codes'])
    .execute();
}
