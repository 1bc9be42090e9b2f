import type { Kysely } from 'kysely';

/** The latest messages of each topic with their outcome. `id` is a UUIDv7, which sorts by arrival. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_log')
    .addColumn('topic_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('time', 'bigint', (c) => c.notNull())
    .addColumn('device_serial_number', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_log_key', ['topic_id', 'id'])
    .execute();
}
