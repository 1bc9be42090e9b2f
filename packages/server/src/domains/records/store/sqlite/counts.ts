import type { RecordValue } from '@tinkerstream/contract/points';
import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import type { Bin, BinsQuery, DirectionSums, DirectionsQuery, ValueCounts, ValueCountsQuery } from '../counts.ts';

/** The queries of histograms, category charts and directions. Runs in the database threads. */

const SERIES = '(SELECT value FROM json_each(?1))';

const BINS = `
  SELECT CAST((value - ?4) / ?5 AS INTEGER) AS bin, count(*) AS count, sum(value) AS sum,
    max(value <> round(value)) AS hasFraction
  FROM record WHERE series IN ${SERIES} AND time >= ?2 AND time < ?3 AND typeof(value) <> 'text'
  GROUP BY bin ORDER BY bin`;

// A number that loses digits of its text has the text beside it.
const VALUE_COUNTS = `
  WITH shown AS (
    SELECT CASE WHEN text IS NULL AND typeof(value) <> 'text' THEN value
      ELSE substr(CAST(coalesce(text, value) AS TEXT), 1, ?4) END AS shown
    FROM record WHERE series IN ${SERIES} AND time >= ?2 AND time < ?3
  )
  SELECT shown AS value, count(*) AS count, count(*) OVER () AS "values" FROM shown
  GROUP BY shown ORDER BY count DESC, shown LIMIT ?5`;

const DIRECTIONS = `
  SELECT time - (time + ?5) % ?4 AS part, count(*) AS numbers, sum(sin(radians(value))) AS sin, sum(cos(radians(value))) AS cos
  FROM record WHERE series IN ${SERIES} AND time >= ?2 AND time < ?3 AND typeof(value) <> 'text'
  GROUP BY part ORDER BY part`;

export function directions(
  { prepare }: ProcedureContext,
  { series, from, to, width, offset }: DirectionsQuery,
): DirectionSums[] {
  const rows = prepare(DIRECTIONS).all(JSON.stringify(series), from, to, width, offset);
  return (rows as unknown as (Omit<DirectionSums, 'time'> & { part: number })[]).map(({ part, ...sums }) => ({
    time: part,
    ...sums,
  }));
}

export function bins({ prepare }: ProcedureContext, { series, from, to, start, width }: BinsQuery): Bin[] {
  return prepare(BINS).all(JSON.stringify(series), from, to, start, width) as unknown as Bin[];
}

export function valueCounts(
  { prepare }: ProcedureContext,
  { series, from, to, length, limit }: ValueCountsQuery,
): ValueCounts {
  const rows = prepare(VALUE_COUNTS).all(JSON.stringify(series), from, to, length, limit);
  const counts = rows as unknown as { value: RecordValue; count: number; values: number }[];
  // SQLite writes 0.00005 as 5.0e-05.
  return {
    counts: counts.map(({ value, count }) => ({ value: String(value), count })),
    values: counts[0]?.values ?? 0,
  };
}
