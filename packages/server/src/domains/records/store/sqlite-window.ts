import type { ProcedureContext } from '../../../platform/db/sqlite-protocol.ts';
import { HOUR } from './history-plan.ts';
import { lineColumns } from './line-columns.ts';
import type {
  Average,
  AveragesQuery,
  Bucket,
  Extremes,
  ExtremesQuery,
  LineColumns,
  LinesQuery,
  StoredNumber,
  TimeRange,
} from './record-store.ts';

/** The queries for a window of a line chart. Runs in the database threads. */

const SERIES = '(SELECT value FROM json_each(?))';
const IS_NUMBER = "typeof(value) <> 'text'";

// Finds the hour in the rollups first, so any number of texts before the number costs nothing.
const FIRST_HOUR = 'SELECT time FROM rollup WHERE series = ? AND step = ? AND numbers > 0 ORDER BY time LIMIT 1';
const LAST_HOUR = 'SELECT time FROM rollup WHERE series = ? AND step = ? AND numbers > 0 ORDER BY time DESC LIMIT 1';
const FIRST_NUMBER = `SELECT min(time) AS time FROM record WHERE series = ? AND time >= ? AND time < ? AND ${IS_NUMBER}`;
const LAST_NUMBER = `SELECT max(time) AS time FROM record WHERE series = ? AND time >= ? AND time < ? AND ${IS_NUMBER}`;

const NUMBERS = `
  SELECT time, value FROM record WHERE series IN ${SERIES} AND time >= ? AND time < ? AND ${IS_NUMBER}
  ORDER BY time, seq, series DESC`;

const EXTREMES_OF_RECORDS = `
  SELECT time - (time - ?) % ? AS time, count(*) AS numbers, min(value) AS min, max(value) AS max
  FROM record WHERE series IN ${SERIES} AND time >= ? AND time < ? AND ${IS_NUMBER}
  GROUP BY 1 ORDER BY 1`;
const EXTREMES_OF_ROLLUPS = `
  SELECT time - (time - ?) % ? AS time, sum(numbers) AS numbers, min(min) AS min, max(max) AS max
  FROM rollup WHERE series IN ${SERIES} AND time >= ? AND time < ? AND step = ? AND numbers > 0
  GROUP BY 1 ORDER BY 1`;

const AVERAGES = `
  SELECT time - (time - ?) % ? AS time, (sum(sum) + sum(compensation)) / sum(numbers) AS value
  FROM rollup WHERE series IN ${SERIES} AND time >= ? AND time < ? AND step = ? AND numbers > 0
  GROUP BY 1 ORDER BY 1`;
// Materialized, because SQLite would otherwise parse the JSON again for each row; CROSS JOIN, because it would start with
// the records.
const MEMBERS = `
  WITH member AS MATERIALIZED (SELECT value->>0 AS series, value->>1 AS line FROM json_each(?1))`;
const LINE_COUNTS = `${MEMBERS}
  SELECT line, sum(count) AS count, sum(numbers) AS numbers
  FROM member CROSS JOIN rollup ON rollup.series = member.series WHERE step = ?2 AND time >= ?3 AND time < ?4
  GROUP BY line`;
const LINE_EXTREMES_OF_RECORDS = `${MEMBERS}
  SELECT line, time - (time - ?2) % ?4 AS part, count(*) AS numbers, min(value) AS low, max(value) AS high
  FROM member CROSS JOIN record ON record.series = member.series
  WHERE time >= ?2 AND time < ?3 AND ${IS_NUMBER}
  GROUP BY line, part ORDER BY line, part`;
const LINE_EXTREMES_OF_ROLLUPS = `${MEMBERS}
  SELECT line, time - (time - ?2) % ?4 AS part, sum(numbers) AS numbers, min(min) AS low, max(max) AS high
  FROM member CROSS JOIN rollup ON rollup.series = member.series
  WHERE step = ?5 AND time >= ?2 AND time < ?3 AND numbers > 0
  GROUP BY line, part ORDER BY line, part`;
const LINE_NUMBERS = `${MEMBERS}
  SELECT line, time AS part, 1 AS numbers, value AS low, value AS high
  FROM member CROSS JOIN record ON record.series = member.series WHERE time >= ?2 AND time < ?3 AND ${IS_NUMBER}
  ORDER BY line, time, seq, record.series DESC`;

export function numberSpan({ prepare }: ProcedureContext, series: readonly number[]): TimeRange | undefined {
  const timeOf = (sql: string, ...input: number[]) =>
    (prepare(sql).get(...input) as { time: number | null } | undefined)?.time ?? undefined;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const id of series) {
    const first = timeOf(FIRST_HOUR, id, HOUR);
    const last = timeOf(LAST_HOUR, id, HOUR);
    if (first === undefined || last === undefined) continue;
    from = Math.min(from, timeOf(FIRST_NUMBER, id, first, first + HOUR) ?? from);
    to = Math.max(to, (timeOf(LAST_NUMBER, id, last, last + HOUR) ?? to) + 1);
  }
  return from < to ? { from, to } : undefined;
}

export function numbersInRange(
  { prepare }: ProcedureContext,
  { series, from, to }: TimeRange & { readonly series: readonly number[] },
): StoredNumber[] {
  return prepare(NUMBERS).all(JSON.stringify(series), from, to) as unknown as StoredNumber[];
}

export function extremes({ prepare }: ProcedureContext, query: ExtremesQuery): Extremes[] {
  const { from, to, step, width } = query;
  const input = [from, width, JSON.stringify(query.series), from, to];
  const rows =
    step === 0 ? prepare(EXTREMES_OF_RECORDS).all(...input) : prepare(EXTREMES_OF_ROLLUPS).all(...input, step);
  return rows as unknown as Extremes[];
}

export function averages({ prepare }: ProcedureContext, queries: readonly AveragesQuery[]): Average[][] {
  const select = prepare(AVERAGES);
  return queries.map(({ series, from, to, width, step }) => {
    const rows = select.all(from, width, JSON.stringify(series), from, to, step);
    return rows as unknown as Average[];
  });
}

export function lineCounts(
  { prepare }: ProcedureContext,
  { members, from, to, step }: LinesQuery & Pick<ExtremesQuery, 'step'>,
): [number, Pick<Bucket, 'count' | 'numbers'>][] {
  const rows = prepare(LINE_COUNTS).all(JSON.stringify(members), step, from, to) as {
    line: number;
    count: number;
    numbers: number;
  }[];
  return rows.map(({ line, count, numbers }) => [line, { count, numbers }]);
}

export function lineExtremes(
  { prepare }: ProcedureContext,
  { members, from, to, width, step }: LinesQuery & Pick<ExtremesQuery, 'width' | 'step'>,
): LineColumns {
  const input = [JSON.stringify(members), from, to, width];
  return lineColumns(
    step === 0
      ? prepare(LINE_EXTREMES_OF_RECORDS).all(...input)
      : prepare(LINE_EXTREMES_OF_ROLLUPS).all(...input, step),
  );
}

export function lineNumbers({ prepare }: ProcedureContext, { members, from, to }: LinesQuery): LineColumns {
  return lineColumns(prepare(LINE_NUMBERS).all(JSON.stringify(members), from, to));
}
