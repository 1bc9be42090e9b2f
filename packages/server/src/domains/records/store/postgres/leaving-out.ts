import type { RecordValue } from '@tinkerstream/contract/points';
import type { Pool, PoolClient } from 'pg';
import { HOUR } from '../history-plan.ts';
import type { LeaveOutOutcome, LeavingOut } from '../left-out.ts';
import type { RecordBatch } from '../record-store.ts';
import { inTransaction, LOCK_COUNTER_OF, LOCK_ROLLUPS, renewRollups } from './range-removal.ts';

/*
 * Moves values between the records and those that are left out. The order of locks is the same everywhere, so that no
 * two calls wait for each other: first the topic, then its series, then its counter, then its rollups. Changes of a
 * topic, removals of boards, clearings and batches of messages use it too.
 */

// The lock of a topic: one call at a time, and none beside a change of the topic, because it counts left-out values.
const LOCK = `
  SELECT FROM topic WHERE id IN (SELECT topic_id FROM series WHERE id = ANY ($1::integer[])) ORDER BY id FOR NO KEY UPDATE`;
const LOCK_OF = `
  SELECT FROM topic WHERE id = (SELECT topic_id FROM left_out_value WHERE id = $1) FOR NO KEY UPDATE`;
const LOCK_SERIES_OF = `
  SELECT id FROM series
  WHERE (data_type_id, device_id) = (SELECT data_type_id, device_id FROM left_out_value WHERE id = $1) FOR KEY SHARE`;
// The lock of a series. A series whose values are cleared has no data type.
const LOCK_SERIES = `
  SELECT id FROM series
  WHERE id = ANY ($1::integer[]) AND EXISTS (SELECT FROM data_type WHERE data_type.id = series.data_type_id)
  ORDER BY id FOR KEY SHARE`;
// A number that loses digits of its text has the text beside it, and charts show the number. The rollups show in which
// hours a number may be; OFFSET 0 keeps PostgreSQL from reading all records of a series.
const FIRST = `
  SELECT found.* FROM (
    SELECT series, time FROM rollup
    WHERE series = ANY ($1::integer[]) AND step = ${HOUR} AND time > $2::bigint - ${HOUR} AND time < $3::bigint
      AND ($4::double precision IS NULL OR $4 BETWEEN min AND max)
  ) AS hour
  CROSS JOIN LATERAL (
    SELECT series, time, seq, place, number, text FROM record
    WHERE record.series = hour.series
      AND record.time >= greatest(hour.time, $2) AND record.time < least(hour.time + ${HOUR}, $3) OFFSET 0
  ) AS found
  WHERE $6::boolean OR number = $4 OR text = $5::text
  ORDER BY time, seq LIMIT 1`;
const COUNT = `
  SELECT count(*)::integer AS count FROM left_out_value WHERE topic_id = (SELECT topic_id FROM series WHERE id = $1)`;
const REMOVE_RECORD = 'DELETE FROM record WHERE series = $1 AND time = $2 AND seq = $3';
const KEEP = `
  INSERT INTO left_out_value
    (id, topic_id, data_type_id, device_id, time, seq, place, value, reason, user_id, created_on)
  SELECT $2, topic_id, data_type_id, device_id, $3, $4, $5, $6, $7, $8, $9 FROM series WHERE id = $1`;
const COUNTED = `
  UPDATE topic_counter SET records = greatest(0, records - 1) WHERE topic_id = (SELECT topic_id FROM series WHERE id = $1)`;
const FORGET = 'DELETE FROM left_out_value WHERE id = $1 RETURNING topic_id, time, place, value';
/** The code of an error for a row whose referenced row was deleted since. */
const FOREIGN_KEY_VIOLATION = '23503';

interface FoundRecord {
  readonly series: number;
  readonly time: number;
  readonly seq: number;
  readonly place: number | null;
  readonly number: number | null;
  readonly text: string | null;
}

interface Forgotten {
  readonly topic_id: string;
  readonly time: number;
  readonly place: number | null;
  readonly value: string;
}

/** @param append stores a batch with the connection of a transaction */
export function createPostgresLeavingOut(
  pool: Pool,
  append: (client: PoolClient, batch: RecordBatch) => Promise<unknown>,
): LeavingOut {
  return {
    leaveOut: ({ series, from, to, value, mark, limit }) =>
      inTransaction<LeaveOutOutcome>(pool, async (client) => {
        await client.query(LOCK, [series]);
        const locked = await client.query<{ id: number }>(LOCK_SERIES, [series]);
        const [number, text] = typeof value === 'number' ? [value, null] : [null, value ?? null];
        const sought = [locked.rows.map(({ id }) => id), from, to, number, text, value === undefined];
        const [found] = (await client.query<FoundRecord>(FIRST, sought)).rows;
        if (!found) return 'MISSING';
        const { rows } = await client.query<{ count: number }>(COUNT, [found.series]);
        if ((rows[0]?.count ?? 0) >= limit) return 'FULL';
        const { time, seq, place } = found;
        const hour = Math.floor(time / HOUR) * HOUR;
        await client.query(LOCK_COUNTER_OF, [found.series]);
        await client.query(LOCK_ROLLUPS, [found.series, hour]);
        const { rowCount } = await client.query(REMOVE_RECORD, [found.series, time, seq]);
        // The values of that time were removed since.
        if (rowCount === 0) return 'MISSING';
        await renewRollups(client, found.series, hour, { from: time, to: time + 1 });
        const kept = [time, seq, place, JSON.stringify(found.text ?? found.number)];
        await client.query(KEEP, [found.series, mark.id, ...kept, mark.reason, mark.userId, mark.createdOn]);
        await client.query(COUNTED, [found.series]);
        return 'LEFT_OUT';
      }).catch((error: { readonly code?: string }) => {
        if (error.code === FOREIGN_KEY_VIOLATION) return 'MISSING';
        throw error;
      }),

    takeBack: (id) =>
      inTransaction(pool, async (client) => {
        await client.query(LOCK_OF, [id]);
        const [series] = (await client.query<{ id: number }>(LOCK_SERIES_OF, [id])).rows;
        const [forgotten] = (await client.query<Forgotten>(FORGET, [id])).rows;
        if (!forgotten) return false;
        const { topic_id: topicId, time, place, value } = forgotten;
        if (!series) return true;
        await append(client, {
          series: [series.id],
          times: [time],
          values: [JSON.parse(value) as RecordValue],
          places: [place],
          counters: new Map([[topicId, { messages: 0, records: 1 }]]),
        });
        return true;
      }),
  };
}
