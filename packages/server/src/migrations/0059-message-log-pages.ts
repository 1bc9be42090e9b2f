import { type Kysely, sql } from 'kysely';
import type { Engine } from '../platform/db/database.ts';

/**
 * The pages of the message log: one row for all messages that a topic got in a second. `id` is a UUIDv7, which sorts by
 * the arrival of the last one. `entries` is JSON, oldest first; it comes last, so counting reads no long texts.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('message_log_page')
    .addColumn('topic_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('messages', 'integer', (c) => c.notNull())
    .addColumn('accepted', 'integer', (c) => c.notNull())
    .addColumn('entries', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_log_page_key', ['topic_id', 'id'])
    .execute();
  const entries =
    engine === 'sqlite'
      ? 'json_group_array(json_array(time, time, device_serial_number, message, outcome, json(reasons)) ORDER BY id)'
      : 'json_agg(json_build_array(time, time, device_serial_number, message, outcome, reasons::json) ORDER BY id)::text';
  await sql
    .raw(
      `INSERT INTO message_log_page (topic_id, id, messages, accepted, entries)
      SELECT topic_id, max(id), count(*), sum(CASE outcome WHEN 'REFUSED' THEN 0 ELSE 1 END), ${entries}
      FROM message_log GROUP BY topic_id`,
    )
    .execute(db);
  await db.schema.dropTable('message_log').execute();
}
