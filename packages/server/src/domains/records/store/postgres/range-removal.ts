import type { Pool, PoolClient } from 'pg';
import { HOUR, MINUTE } from '../history-plan.ts';
import type { RecordStore, TimeRange } from '../record-store.ts';
import { SERIES_IN } from './removal.ts';
import { RemovalPlaces } from './removal-places.ts';

/** Records per step: about 100 ms. */
const ROWS_PER_CHUNK = 10_000;

const FIRST = 'SELECT min(time) AS time FROM record WHERE series = $1 AND time >= $2 AND time < $3';
const NTH = 'SELECT time FROM record WHERE series = $1 AND time >= $2 AND time < $3 ORDER BY time OFFSET $4 LIMIT 1';
// The counter is locked before the rollups: a batch counts its records first, since the part after WITH runs first.
export const LOCK_COUNTER_OF = `
  SELECT FROM topic_counter WHERE topic_id = (SELECT topic_id FROM series WHERE id = $1) FOR UPDATE`;
// Rollups are locked in the order of batches. A batch of another node waits, and adds to what is left.
export const LOCK_ROLLUPS = `
  SELECT FROM rollup
  WHERE series = $1 AND ((step = ${MINUTE} AND time >= $2::bigint AND time < $2::bigint + ${HOUR})
    OR (step = ${HOUR} AND time = $2::bigint))
  ORDER BY series, step, time FOR UPDATE`;
const REMOVE_RECORDS = 'DELETE FROM record WHERE series = $1 AND time >= $2 AND time < $3';
const REMOVE_MINUTES = `DELETE FROM rollup WHERE series = $1 AND step = ${MINUTE} AND time >= $2 AND time < $3`;
const ADD_MINUTE = `
  INSERT INTO rollup (series, step, time, count, numbers, sum, compensation, min, max)
  SELECT $1::integer, ${MINUTE}, $2::bigint, count(*), count(number), coalesce(sum(number), 0), 0, min(number), max(number)
  FROM record WHERE series = $1 AND time >= $2::bigint AND time < $2::bigint + ${MINUTE} HAVING count(*) > 0`;
const SET_HOUR = `
  UPDATE rollup SET count = whole.count, numbers = whole.numbers, sum = whole.sum, compensation = whole.compensation,
    min = whole.min, max = whole.max
  FROM (
    SELECT sum(count)::bigint AS count, sum(numbers)::bigint AS numbers, sum(sum) AS sum,
      sum(compensation) AS compensation, min(min) AS min, max(max) AS max
    FROM rollup
    WHERE series = $1 AND step = ${MINUTE} AND time >= $2::bigint AND time < $2::bigint + ${HOUR}
  ) AS whole
  WHERE rollup.series = $1 AND rollup.step = ${HOUR} AND rollup.time = $2::bigint AND whole.count IS NOT NULL`;
const REMOVE_HOUR = `
  DELETE FROM rollup WHERE series = $1 AND step = ${HOUR} AND time = $2::bigint AND NOT EXISTS (
    SELECT FROM rollup AS minute WHERE minute.series = $1 AND minute.step = ${MINUTE}
      AND minute.time >= $2::bigint AND minute.time < $2::bigint + ${HOUR}
  )`;
const COUNT_REMOVED = 'UPDATE topic_counter SET records = greatest(0, records - $2::bigint) WHERE topic_id = $1';

const startOf = (time: number, step: number) => Math.floor(time / step) * step;

export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Destroys the connection, which ends its transaction.
    client.release(true);
    throw error;
  }
}

/** Recomputes locked rollups from the records that are left, after records of a range in one hour were removed. */
export async function renewRollups(
  client: PoolClient,
  series: number,
  hour: number,
  { from, to }: TimeRange,
): Promise<void> {
  await client.query(REMOVE_MINUTES, [series, startOf(from, MINUTE), to]);
  // Rollups that the range covers in part.
  const edges = [from, to].filter((edge) => edge % MINUTE !== 0).map((edge) => startOf(edge, MINUTE));
  for (const minute of new Set(edges)) await client.query(ADD_MINUTE, [series, minute]);
  await client.query(SET_HOUR, [series, hour]);
  await client.query(REMOVE_HOUR, [series, hour]);
}

export function createPostgresRangeRemoval(pool: Pool): Pick<RecordStore, 'removeRange'> {
  /** Removes the records of a range in one hour. @returns their number */
  function removePiece(topicId: string, series: number, hour: number, { from, to }: TimeRange): Promise<number> {
    return inTransaction(pool, async (client) => {
      await client.query(LOCK_COUNTER_OF, [series]);
      await client.query(LOCK_ROLLUPS, [series, hour]);
      const { rowCount } = await client.query(REMOVE_RECORDS, [series, from, to]);
      await renewRollups(client, series, hour, { from, to });
      await client.query(COUNT_REMOVED, [topicId, rowCount ?? 0]);
      return rowCount ?? 0;
    });
  }

  const places = new RemovalPlaces();

  return {
    async removeRange({ from, to, topicId, dataTypeId, deviceId }) {
      let room = ROWS_PER_CHUNK;
      const removal = JSON.stringify([topicId, dataTypeId, deviceId, from, to]);
      const known = places.find(removal) ?? { series: 0, time: from };
      const scope = [topicId, dataTypeId ?? null, deviceId ?? null];
      const { rows } = await pool.query<{ id: number }>(`${SERIES_IN} AND id >= $4 ORDER BY id`, [
        ...scope,
        known.series,
      ]);
      for (const { id: series } of rows) {
        let begin = series === known.series ? known.time : from;
        while (room > 0) {
          const first = (await pool.query<{ time: number | null }>(FIRST, [series, begin, to])).rows[0]?.time;
          if (first === null || first === undefined) break;
          const hour = startOf(first, HOUR);
          const [start, hourEnd] = [Math.max(from, hour), Math.min(to, hour + HOUR)];
          const beyond = (await pool.query<{ time: number }>(NTH, [series, start, hourEnd, room])).rows[0]?.time;
          // The piece has whole minutes, at least one.
          const whole = Math.max(startOf(beyond ?? hourEnd, MINUTE), startOf(first, MINUTE) + MINUTE);
          const end = beyond === undefined ? hourEnd : Math.min(whole, hourEnd);
          room -= await removePiece(topicId, series, hour, { from: start, to: end });
          begin = end;
          places.set(removal, { series, step: 0, time: begin });
        }
        if (room <= 0) return 'more';
      }
      places.delete(removal);
      return 'done';
    },
  };
}
