import type { Pool } from 'pg';
import type { RecordStore } from './record-store.ts';

/** Rows in one statement, which takes some 100 ms. */
const ROWS_PER_PIECE = 10_000;

const SERIES_IN = `
  SELECT id FROM series WHERE topic_id = $1 AND data_type_id = coalesce($2::text, data_type_id)`;

const REMOVE_RECORDS = `
  WITH
    doomed AS (
      SELECT series, time, seq FROM record WHERE series = ANY (ARRAY(${SERIES_IN}))
      ORDER BY series, time, seq LIMIT ${ROWS_PER_PIECE}
    ),
    gone AS (
      DELETE FROM record USING doomed
      WHERE record.series = doomed.series AND record.time = doomed.time AND record.seq = doomed.seq
      RETURNING 1
    ),
    counted AS (
      UPDATE topic_counter SET records = greatest(0, records - (SELECT count(*) FROM gone)) WHERE topic_id = $1
    )
  SELECT count(*) AS count FROM gone`;

const REMOVE_ROLLUPS = `
  WITH
    doomed AS (
      SELECT series, step, time FROM rollup WHERE series = ANY (ARRAY(${SERIES_IN}))
      ORDER BY series, step, time LIMIT ${ROWS_PER_PIECE}
    ),
    gone AS (
      DELETE FROM rollup USING doomed
      WHERE rollup.series = doomed.series AND rollup.step = doomed.step AND rollup.time = doomed.time
      RETURNING 1
    )
  SELECT count(*) AS count FROM gone`;

const FORGET_SERIES = `DELETE FROM series WHERE id IN (${SERIES_IN})`;
const FORGET_COUNTERS = 'DELETE FROM topic_counter WHERE topic_id = $1';

export function createPostgresRemoval(pool: Pool): Pick<RecordStore, 'removeSome' | 'forgetSeries'> {
  return {
    async removeSome({ topicId, dataTypeId }) {
      for (const statement of [REMOVE_RECORDS, REMOVE_ROLLUPS]) {
        const { rows } = await pool.query<{ count: number }>(statement, [topicId, dataTypeId ?? null]);
        if ((rows[0]?.count ?? 0) === ROWS_PER_PIECE) return 'more';
      }
      return 'done';
    },

    async forgetSeries({ topicId, dataTypeId }) {
      await pool.query(FORGET_SERIES, [topicId, dataTypeId ?? null]);
      if (dataTypeId === undefined) await pool.query(FORGET_COUNTERS, [topicId]);
    },
  };
}
