import type { Postgres } from '../../../platform/db/postgres.ts';
import { HOUR } from './history-plan.ts';
import type { Extremes, RecordReader, StoredNumber, TimeRange } from './record-store.ts';

// Finds the hour in the rollups first, so any number of texts before the number costs nothing.
const SPAN = `
  SELECT min(first.time) AS from, max(last.time) + 1 AS to FROM unnest($1::integer[]) AS requested (series)
  CROSS JOIN LATERAL (SELECT time FROM rollup
    WHERE rollup.series = requested.series AND step = $2 AND numbers > 0 ORDER BY time LIMIT 1) AS first_hour
  CROSS JOIN LATERAL (SELECT time FROM rollup
    WHERE rollup.series = requested.series AND step = $2 AND numbers > 0 ORDER BY time DESC LIMIT 1) AS last_hour
  CROSS JOIN LATERAL (SELECT min(time) AS time FROM record WHERE record.series = requested.series
    AND time >= first_hour.time AND time < first_hour.time + $2 AND number IS NOT NULL) AS first
  CROSS JOIN LATERAL (SELECT max(time) AS time FROM record WHERE record.series = requested.series
    AND time >= last_hour.time AND time < last_hour.time + $2 AND number IS NOT NULL) AS last`;

const NUMBERS = `
  SELECT time, number AS value FROM record
  WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3 AND number IS NOT NULL
  ORDER BY time, seq, series DESC`;

const EXTREMES_OF_RECORDS = `
  SELECT time - (time - $2) % $4 AS time, count(*) AS numbers, min(number) AS min, max(number) AS max
  FROM record WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3 AND number IS NOT NULL
  GROUP BY 1 ORDER BY 1`;
const EXTREMES_OF_ROLLUPS = `
  SELECT time - (time - $2) % $4 AS time, sum(numbers)::bigint AS numbers, min(min) AS min, max(max) AS max
  FROM rollup WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3 AND step = $5 AND numbers > 0
  GROUP BY 1 ORDER BY 1`;

/** The queries for a window of a line chart. */
export function createPostgresWindow(
  pool: Pick<Postgres['pool'], 'query'>,
): Pick<RecordReader, 'numberSpan' | 'numbers' | 'extremes'> {
  return {
    async numberSpan(series) {
      const { rows } = await pool.query<TimeRange | { from: null; to: null }>(SPAN, [series, HOUR]);
      const [span] = rows;
      return span === undefined || span.from === null ? undefined : span;
    },

    numbers: async (series, { from, to }) => (await pool.query<StoredNumber>(NUMBERS, [series, from, to])).rows,

    async extremes({ series, from, to, width, step }) {
      const input = [series, from, to, width];
      const { rows } =
        step === 0
          ? await pool.query<Extremes>(EXTREMES_OF_RECORDS, input)
          : await pool.query<Extremes>(EXTREMES_OF_ROLLUPS, [...input, step]);
      return rows;
    },
  };
}
