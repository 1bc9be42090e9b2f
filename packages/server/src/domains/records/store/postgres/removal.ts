import type { Pool } from 'pg';
import type { RecordStore } from '../record-store.ts';
import { type RemovalPlace, RemovalPlaces } from './removal-places.ts';

/** Rows per statement: about 100 ms. */
const ROWS_PER_CHUNK = 10_000;

export const SERIES_IN = `
  SELECT id FROM series
  WHERE topic_id = $1 AND data_type_id = coalesce($2::text, data_type_id) AND device_id = coalesce($3::text, device_id)`;

// The search starts at the place of the chunks before: finding the next row among deleted ones takes longer with each
// chunk.
const IDS = `ARRAY(${SERIES_IN} AND id > $4)`;
const REMOVE_RECORDS = `
  WITH
    doomed AS (
      (SELECT series, time, seq FROM record WHERE series = $4 AND time >= $5 ORDER BY time, seq LIMIT ${ROWS_PER_CHUNK})
      UNION ALL
      (SELECT series, time, seq FROM record WHERE series = ANY (${IDS}) ORDER BY series, time, seq LIMIT ${ROWS_PER_CHUNK})
      LIMIT ${ROWS_PER_CHUNK}
    ),
    deleted AS (
      DELETE FROM record USING doomed
      WHERE record.series = doomed.series AND record.time = doomed.time AND record.seq = doomed.seq
      RETURNING 1
    ),
    counted AS (
      UPDATE topic_counter SET records = greatest(0, records - (SELECT count(*) FROM deleted)) WHERE topic_id = $1
    )
  SELECT count(*) OVER () AS count, series, 0 AS step, time FROM doomed ORDER BY series DESC, time DESC LIMIT 1`;

// Rollups are locked in the order of batches: a DELETE alone may take any order, and one of the two would fail.
const REMOVE_ROLLUPS = `
  WITH
    doomed AS (
      SELECT * FROM (
        SELECT series, step, time FROM rollup WHERE series = $4 AND (step, time) >= ($5::integer, $6::bigint)
        ORDER BY step, time LIMIT ${ROWS_PER_CHUNK} FOR UPDATE
      ) AS begun
      UNION ALL
      SELECT * FROM (
        SELECT series, step, time FROM rollup WHERE series = ANY (${IDS})
        ORDER BY series, step, time LIMIT ${ROWS_PER_CHUNK} FOR UPDATE
      ) AS next
      LIMIT ${ROWS_PER_CHUNK}
    ),
    deleted AS (
      DELETE FROM rollup USING doomed
      WHERE rollup.series = doomed.series AND rollup.step = doomed.step AND rollup.time = doomed.time
    )
  SELECT count(*) OVER () AS count, series, step, time FROM doomed ORDER BY series DESC, step DESC, time DESC LIMIT 1`;

const REMOVE = { record: REMOVE_RECORDS, rollup: REMOVE_ROLLUPS };
const START: RemovalPlace = { series: 0, step: 0, time: 0 };

const DELETE_SERIES = `DELETE FROM series WHERE id IN (${SERIES_IN})`;
const DELETE_CARRIED_OF_SCOPE = `
  DELETE FROM carried_value WHERE topic_id = $1 AND data_type_id = coalesce($2::text, data_type_id)`;
const DELETE_CARRIED = 'DELETE FROM carried_value WHERE topic_id = $1 AND slot = $2';
const DELETE_COUNTERS = 'DELETE FROM topic_counter WHERE topic_id = $1';

export function createPostgresRemoval(
  pool: Pool,
): Pick<RecordStore, 'removeSome' | 'deleteSeries' | 'deleteCarried' | 'giveBackSpace'> {
  const places = { record: new RemovalPlaces(), rollup: new RemovalPlaces() };

  return {
    async removeSome({ topicId, dataTypeId, deviceId }) {
      const scope = [topicId, dataTypeId ?? null, deviceId ?? null];
      const removal = JSON.stringify(scope);
      for (const table of ['record', 'rollup'] as const) {
        const place = places[table].find(removal) ?? START;
        const from = table === 'record' ? [place.series, place.time] : [place.series, place.step, place.time];
        const { rows } = await pool.query<RemovalPlace & { count: number }>(REMOVE[table], [...scope, ...from]);
        const [reached] = rows;
        places[table].set(removal, reached ?? place);
        if ((reached?.count ?? 0) === ROWS_PER_CHUNK) return 'more';
      }
      for (const table of ['record', 'rollup'] as const) places[table].delete(removal);
      return 'done';
    },

    async deleteSeries({ topicId, dataTypeId, deviceId }) {
      await pool.query(DELETE_SERIES, [topicId, dataTypeId ?? null, deviceId ?? null]);
      if (deviceId !== undefined) return;
      await pool.query(DELETE_CARRIED_OF_SCOPE, [topicId, dataTypeId ?? null]);
      if (dataTypeId === undefined) await pool.query(DELETE_COUNTERS, [topicId]);
    },

    async deleteCarried(topicId, slot) {
      await pool.query(DELETE_CARRIED, [topicId, slot]);
    },

    // PostgreSQL's own autovacuum makes the space free for new records.
    giveBackSpace: async () => 'done',
  };
}
