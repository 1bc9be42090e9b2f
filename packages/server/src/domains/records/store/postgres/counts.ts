import type { Postgres } from '../../../../platform/db/postgres.ts';
import type { Bin, CountsReader, ValueCount } from '../counts.ts';

const BINS = `
  SELECT trunc((number - $4::double precision) / $5::double precision)::integer AS bin, count(*)::integer AS count,
    sum(number) AS sum, max((number <> round(number))::integer) AS "hasFraction"
  FROM record WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3 AND number IS NOT NULL
  GROUP BY 1 ORDER BY 1`;

const VALUE_COUNTS = `
  SELECT left(coalesce(text, number::text), $4::integer) AS value, count(*)::integer AS count,
    (count(*) OVER ())::integer AS "values"
  FROM record WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3
  GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $5::integer`;

/** The queries of histograms and category charts. */
export function createPostgresCounts(pool: Pick<Postgres['pool'], 'query'>): CountsReader {
  return {
    bins: async ({ series, from, to, start, width }) =>
      (await pool.query<Bin>(BINS, [series, from, to, start, width])).rows,

    async valueCounts({ series, from, to, length, limit }) {
      const input = [series, from, to, length, limit];
      const { rows } = await pool.query<ValueCount & { values: number }>(VALUE_COUNTS, input);
      return { counts: rows.map(({ value, count }) => ({ value, count })), values: rows[0]?.values ?? 0 };
    },
  };
}
