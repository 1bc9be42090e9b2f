import type { Postgres } from '../../../../platform/db/postgres.ts';
import type { Bin, CountsReader, DirectionSums } from '../counts.ts';

const BINS = `
  SELECT trunc((number - $4::double precision) / $5::double precision)::integer AS bin, count(*)::integer AS count,
    sum(number) AS sum, max((number <> round(number))::integer) AS "hasFraction"
  FROM record WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3 AND number IS NOT NULL
  GROUP BY 1 ORDER BY 1`;

const VALUE_COUNTS = `
  SELECT left(text, $4::integer) AS text, CASE WHEN text IS NULL THEN number END AS number, count(*)::integer AS count,
    (count(*) OVER ())::integer AS "values"
  FROM record WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3
  GROUP BY 1, 2 ORDER BY 3 DESC, 2, 1 LIMIT $5::integer`;

// In degrees, the cosine of 90 is exactly 0, and not nearly.
const DIRECTIONS = `
  SELECT time - (time + $5) % $4 AS time, count(*)::integer AS numbers, sum(sind(number)) AS sin, sum(cosd(number)) AS cos
  FROM record WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3 AND number IS NOT NULL
  GROUP BY 1 ORDER BY 1`;

interface CountedRow {
  readonly text: string | null;
  readonly number: number | null;
  readonly count: number;
  readonly values: number;
}

/** The queries of histograms, category charts and directions. */
export function createPostgresCounts(pool: Pick<Postgres['pool'], 'query'>): CountsReader {
  return {
    bins: async ({ series, from, to, start, width }) =>
      (await pool.query<Bin>(BINS, [series, from, to, start, width])).rows,

    async valueCounts({ series, from, to, length, limit }) {
      const input = [series, from, to, length, limit];
      const { rows } = await pool.query<CountedRow>(VALUE_COUNTS, input);
      // PostgreSQL writes 0.00005 as 5e-05.
      const counts = rows.map(({ text, number, count }) => ({ value: text ?? String(number), count }));
      return { counts, values: rows[0]?.values ?? 0 };
    },

    directions: async ({ series, from, to, width, offset }) =>
      (await pool.query<DirectionSums>(DIRECTIONS, [series, from, to, width, offset])).rows,
  };
}
