import type { Pool } from 'pg';
import type { RecordStore } from '../record-store.ts';

/** Rows per statement: about 100 ms. */
const ROWS_PER_CHUNK = 10_000;

export const SERIES_IN = `
  SELECT id FROM series
  WHERE topic_id = $1 AND data_type_id = coalesce($2::text, data_type_id) AND device_id = coalesce($3::text, device_id)`;

const REMOVE_RECORDS = `
  WITH
    doomed AS (
      SELECT series, time, seq FROM record WHERE series = ANY (ARRAY(${SERIES_IN}))
      ORDER BY series, time, seq LIMIT ${ROWS_PER_CHUNK}
    ),
    deleted AS (
      DELETE FROM record USING doomed
      WHERE record.series = doomed.series AND record.time = doomed.time AND record.seq = doomed.seq
      RETURNING 1
    ),
    counted AS (
      UPDATE topic_counter SET records = greatest(0, records - (SELECT count(*) FROM deleted)) WHERE topic_id = $1
    )
  SELECT count(*) AS count FROM deleted`;

const REMOVE_ROLLUPS = `
  WITH
    doomed AS (
      SELECT series, step, time FROM rollup WHERE series = ANY (ARRAY(${SERIES_IN}))
      ORDER BY series, step, time LIMIT ${ROWS_PER_CHUNK}
    ),
    deleted AS (
      DELETE FROM rollup USING doomed
      WHERE rollup.series = doomed.series AND rollup.step = doomed.step AND rollup.time = doomed.time
      RETURNING 1
    )
  SELECT count(*) AS count FROM deleted`;

const DELETE_SERIES = `DELETE FROM series WHERE id IN (${SERIES_IN})`;
const DELETE_CARRIED_OF_SCOPE = `
  DELETE FROM carried_value WHERE topic_id = $1 AND data_type_id = coalesce($2::text, data_type_id)`;
const DELETE_CARRIED = 'DELETE FROM carried_value WHERE topic_id = $1 AND slot = $2';
const DELETE_COUNTERS = 'DELETE FROM topic_counter WHERE topic_id = $1';

export function createPostgresRemoval(
  pool: Pool,
): Pick<RecordStore, 'removeSome' | 'deleteSeries' | 'deleteCarried' | 'giveBackSpace'> {
  return {
    async removeSome({ topicId, dataTypeId, deviceId }) {
      for (const statement of [REMOVE_RECORDS, REMOVE_ROLLUPS]) {
        const scope = [topicId, dataTypeId ?? null, deviceId ?? null];
        const { rows } = await pool.query<{ count: number }>(statement, scope);
        if ((rows[0]?.count ?? 0) === ROWS_PER_CHUNK) return 'more';
      }
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
