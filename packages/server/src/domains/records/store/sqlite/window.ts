import type { Point } from '@tinkerstream/contract/points';
import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import { HOUR } from '../history-plan.ts';
import { lineColumns } from '../line-columns.ts';
import type { Average, AveragesQuery, Bucket, LineColumns, LinesQuery, Parts, TimeRange } from '../record-store.ts';
import { type RollupFigures, readRollups } from './rollups.ts';

/** The queries for a window of a line chart. Runs in the database threads. */

const SERIES = '(SELECT value FROM json_each(?))';
const IS_NUMBER = "typeof(value) <> 'text'";

// The hour is found in the rollups first, so any number of texts before the number costs nothing.
const FIRST_HOUR = 'SELECT time FROM rollup WHERE series = ? AND step = ? AND numbers > 0 ORDER BY time LIMIT 1';
const LAST_HOUR = 'SELECT time FROM rollup WHERE series = ? AND step = ? AND numbers > 0 ORDER BY time DESC LIMIT 1';
const FIRST_NUMBER = `SELECT min(time) AS time FROM record WHERE series = ? AND time >= ? AND time < ? AND ${IS_NUMBER}`;
const LAST_NUMBER = `SELECT max(time) AS time FROM record WHERE series = ? AND time >= ? AND time < ? AND ${IS_NUMBER}`;

const NUMBERS = `
  SELECT time, value FROM record WHERE series IN ${SERIES} AND time >= ? AND time < ? AND ${IS_NUMBER}
  ORDER BY time, seq, series DESC`;

// MATERIALIZED, because SQLite would otherwise parse the JSON again for each row; CROSS JOIN, because it would start
// with the records.
const MEMBERS = `
  WITH member AS MATERIALIZED (SELECT value->>0 AS series, value->>1 AS line FROM json_each(?1))`;
const LINE_EXTREMES_OF_RECORDS = `${MEMBERS}
  SELECT line, time - (time - ?2) % ?4 AS part, count(*) AS numbers, min(value) AS low, max(value) AS high
  FROM member CROSS JOIN record ON record.series = member.series
  WHERE time >= ?2 AND time < ?3 AND ${IS_NUMBER}
  GROUP BY line, part ORDER BY line, part`;
const LINE_NUMBERS = `${MEMBERS}
  SELECT line, time AS part, 1 AS numbers, value AS low, value AS high
  FROM member CROSS JOIN record ON record.series = member.series WHERE time >= ?2 AND time < ?3 AND ${IS_NUMBER}
  ORDER BY line, time, seq, record.series DESC`;

/** The lowest and the highest number in a part of a range, and the count of its numbers. */
interface Extremes {
  /** The start of the part. */
  readonly time: number;
  readonly numbers: number;
  readonly min: number;
  readonly max: number;
}

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
): Point[] {
  return prepare(NUMBERS).all(JSON.stringify(series), from, to) as unknown as Point[];
}

const EXTREMES: RollupFigures = { single: 'numbers, min, max', total: 'sum(numbers), min(min), max(max)' };

function extremesOfRollups(
  context: ProcedureContext,
  query: TimeRange & Parts & { readonly series: readonly number[] },
): Extremes[] {
  const { from, width } = query;
  const parts = new Map<number, { -readonly [Figure in keyof Extremes]: Extremes[Figure] }>();
  readRollups(context, { ...query, ranges: [query], offset: -from }, EXTREMES, ([rowTime, numbers, min, max]) => {
    // Without numbers, the part has only texts.
    if (!numbers) return;
    const time = rowTime - ((rowTime - from) % width);
    const [low, high] = [min as number, max as number];
    const part = parts.get(time);
    if (!part) {
      parts.set(time, { time, numbers, min: low, max: high });
      return;
    }
    part.numbers += numbers;
    part.min = Math.min(low, part.min);
    part.max = Math.max(high, part.max);
  });
  return [...parts.values()].sort((a, b) => a.time - b.time);
}

const SUMS: RollupFigures = {
  single: 'numbers, sum, compensation',
  total: 'sum(numbers), sum(sum), sum(compensation)',
};

export function averages(context: ProcedureContext, queries: readonly AveragesQuery[]): Average[][] {
  return queries.map((query) => {
    const { from, width } = query;
    if (query.step === 0) return averagesOfRecords(context, query);
    const parts = new Map<number, { numbers: number; sum: number; compensation: number }>();
    readRollups(
      context,
      { ...query, ranges: [query], offset: -from },
      SUMS,
      ([rowTime, numbers, sum, compensation]) => {
        if (!numbers) return;
        const time = rowTime - ((rowTime - from) % width);
        const part = parts.get(time) ?? { numbers: 0, sum: 0, compensation: 0 };
        part.numbers += numbers;
        part.sum += sum as number;
        part.compensation += compensation as number;
        parts.set(time, part);
      },
    );
    return [...parts]
      .map(([time, { numbers, sum, compensation }]) => ({ time, value: (sum + compensation) / numbers }))
      .sort((a, b) => a.time - b.time);
  });
}

const AVERAGES_OF_RECORDS = `
  SELECT time - (time - ?2) % ?4 AS part, avg(value) AS value FROM record
  WHERE series IN (SELECT value FROM json_each(?1)) AND time >= ?2 AND time < ?3 AND ${IS_NUMBER}
  GROUP BY part ORDER BY part`;

function averagesOfRecords({ prepare }: ProcedureContext, { series, from, to, width }: AveragesQuery): Average[] {
  const rows = prepare(AVERAGES_OF_RECORDS).all(JSON.stringify(series), from, to, width);
  return (rows as unknown as { part: number; value: number }[]).map(({ part, value }) => ({ time: part, value }));
}

const COUNTS: RollupFigures = { single: 'count, numbers', total: 'sum(count), sum(numbers)' };

export function lineCounts(
  context: ProcedureContext,
  { members, from, to, step }: LinesQuery & Pick<Parts, 'step'>,
): [number, Pick<Bucket, 'count' | 'numbers'>][] {
  const counts = new Map<number, { count: number; numbers: number }>();
  const end = Math.ceil(to / step) * step;
  for (const [line, of] of Map.groupBy(members, ([, line]) => line)) {
    const series = of.map(([series]) => series);
    readRollups(
      context,
      { series, ranges: [{ from, to: end }], step, width: end - from, offset: -from },
      COUNTS,
      (row) => {
        const [, count, numbers] = row as readonly [number, number, number];
        const counted = counts.get(line) ?? { count: 0, numbers: 0 };
        counts.set(line, { count: counted.count + count, numbers: counted.numbers + numbers });
      },
    );
  }
  return [...counts];
}

export function lineExtremes(context: ProcedureContext, { members, ...query }: LinesQuery & Parts): LineColumns {
  const { from, to, width, step } = query;
  if (step === 0) {
    return lineColumns(context.prepare(LINE_EXTREMES_OF_RECORDS).all(JSON.stringify(members), from, to, width));
  }
  const byLine = Map.groupBy(members, ([, line]) => line);
  return lineColumns(
    [...byLine].flatMap(([line, of]) =>
      extremesOfRollups(context, { ...query, series: of.map(([series]) => series) }).map(
        ({ time, numbers, min, max }) => ({ line, part: time, numbers, low: min, high: max }),
      ),
    ),
  );
}

export function lineNumbers({ prepare }: ProcedureContext, { members, from, to }: LinesQuery): LineColumns {
  return lineColumns(prepare(LINE_NUMBERS).all(JSON.stringify(members), from, to));
}
