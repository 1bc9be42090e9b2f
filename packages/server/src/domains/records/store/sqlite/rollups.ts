import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import { HOUR, MINUTE } from '../history-plan.ts';
import type { TimeRange } from '../record-store.ts';

/** Rollups in groups of equal width, by a clock that is `offset` milliseconds ahead of UTC. Times are multiples of the step. */
interface GroupedRollups {
  readonly series: readonly number[];
  /** Ranges in the order of time. */
  readonly ranges: readonly TimeRange[];
  readonly step: number;
  /** The width of a group, a multiple of the step. */
  readonly width: number;
  readonly offset: number;
}

/** The figures to read: of single rollups, and added up. The first figure is never null. */
export interface RollupFigures {
  readonly single: string;
  readonly total: string;
}

/** A time, and then the figures. */
export type FiguresRow = readonly [time: number, first: number | null, ...figures: (number | null)[]];

/** Maximum queries: with more groups, one query with a sort is faster, because most of the groups of many series are empty. */
const MAX_QUERIES = 6000;
/** Maximum rollups in a group for which reading them takes less time than a query. */
const FEW_ROLLUPS = 4;

const ONE_SERIES = 'series = ?1';
const ANY_SERIES = 'series IN (SELECT value FROM json_each(?1))';

/** The source of the figures of a range. The parameters are the series, the step, and the range. */
type Source = (series: string) => string;

const rollups: Source = (series) => `(SELECT * FROM rollup WHERE ${series} AND step = ?2 AND time >= ?3 AND time < ?4)`;

/** A stored number; NULL for a text. */
const NUMBER = "CASE WHEN typeof(value) <> 'text' THEN value END";

/** The records of hours with few of them, which have no rollups of minutes (decision 36); each like a rollup. */
const fewRecords: Source = (series) => `(
  SELECT record.time, 1 AS count, typeof(value) <> 'text' AS numbers, coalesce(${NUMBER}, 0) AS sum, 0 AS compensation,
    ${NUMBER} AS min, ${NUMBER} AS max
  FROM rollup AS hour CROSS JOIN record ON record.series = hour.series
    AND record.time >= max(hour.time, ?3) AND record.time < min(hour.time + ${HOUR}, ?4)
  WHERE hour.${series} AND hour.step = ${HOUR} AND hour.time > ?3 - ${HOUR} AND hour.time < ?4 AND NOT hour.has_minutes
)`;

const HAS_MINUTES = `SELECT 1 FROM rollup WHERE ${ANY_SERIES} AND step = ${MINUTE} AND time >= ?2 AND time < ?3 LIMIT 1`;

/** The sources of the figures of a step. A year of records that come once a minute has no rollup of a minute anywhere. */
function sourcesOf({ prepare }: ProcedureContext, { series, step, ranges }: GroupedRollups): Source[] {
  if (step !== MINUTE) return [rollups];
  const [from = 0, to = 0] = [ranges[0]?.from, ranges.at(-1)?.to];
  return prepare(HAS_MINUTES).get(JSON.stringify(series), from, to) ? [rollups, fewRecords] : [fewRecords];
}

/**
 * Reads the figures of rollups in groups. Each row belongs to the group with its time; a group may have several rows,
 * one for each rollup or series.
 */
export function readRollups(
  context: ProcedureContext,
  query: GroupedRollups,
  figures: RollupFigures,
  add: (row: FiguresRow) => void,
): void {
  for (const source of sourcesOf(context, query)) {
    for (const range of query.ranges) readRange(context, source, { ...query, ...range }, figures, add);
  }
}

function readRange(
  { prepare }: ProcedureContext,
  source: Source,
  { series, step, from, to, width, offset }: Omit<GroupedRollups, 'ranges'> & TimeRange,
  { single, total }: RollupFigures,
  add: (row: FiguresRow) => void,
): void {
  const reader = (sql: string) => {
    const statement = prepare(sql);
    // Rows as arrays take half as long as objects.
    statement.setReturnArrays(true);
    return (...input: (number | string)[]) => {
      for (const row of statement.all(...input) as unknown as FiguresRow[]) if (row[1] !== null) add(row);
    };
  };
  if (((to - from) / width) * series.length > MAX_QUERIES) {
    const start = 'max(time - (time + ?5) % ?6, ?3) AS start';
    const readGroups = reader(`SELECT ${start}, ${total} FROM ${source(ANY_SERIES)} GROUP BY start`);
    readGroups(JSON.stringify(series), step, from, to, offset, width);
    return;
  }
  const groupOf = (time: number) => Math.floor((time + offset) / width);
  if (series.length > 1 && groupOf(from) === groupOf(to - 1)) {
    // The half hours of a clock such as +05:30 make three ranges a day, so a query for each series would be most of the
    // work.
    reader(`SELECT ?3, ${total} FROM ${source(ANY_SERIES)}`)(JSON.stringify(series), step, from, to);
    return;
  }
  if (width <= FEW_ROLLUPS * step) {
    const readAll = reader(`SELECT time, ${single} FROM ${source(ONE_SERIES)}`);
    for (const id of series) readAll(id, step, from, to);
    return;
  }
  // A query for each group reads the rollups in their order. GROUP BY would sort them first, which takes as long.
  const readGroup = reader(`SELECT ?3, ${total} FROM ${source(ONE_SERIES)}`);
  for (const id of series) {
    for (let start = from; start < to; ) {
      const end = Math.min(Math.floor((start + offset) / width) * width - offset + width, to);
      readGroup(id, step, start, end);
      start = end;
    }
  }
}
