import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import { bucketColumns } from '../bucket-columns.ts';
import { BucketCollector, type Figures, groupWidth, MINUTE, planHistory, type RollupRange } from '../history-plan.ts';
import type { BucketColumns, HistoryQuery } from '../record-store.ts';
import { type FiguresRow, type RollupFigures, readRollups } from './rollups.ts';

/** The queries for a history. Runs in the database threads. */

// SQLite's sum() compensates rounding errors (Kahan, Babuška and Neumaier).
const HISTORY_OF_RECORDS = `
  SELECT max(time - (time + ?) % ?, ?) AS time, count(*) AS count, count(number) AS numbers,
    coalesce(sum(number), 0) AS sum, 0 AS compensation, min(number) AS min, max(number) AS max
  FROM (
    SELECT time, CASE WHEN typeof(value) <> 'text' THEN value END AS number
    FROM record WHERE series IN (SELECT value FROM json_each(?)) AND time >= ? AND time < ?
  )
  GROUP BY 1`;

/** Summing takes most of a history's time, so it is skipped when the total is not used. */
function figuresFor(figure: HistoryQuery['figure']): RollupFigures {
  const of = (name: typeof figure, columns: string, missing: string) =>
    figure === undefined || figure === name ? columns : missing;
  return {
    single: ['numbers, count, sum, compensation', of('min', 'min', 'NULL'), of('max', 'max', 'NULL')].join(),
    total: [
      'sum(numbers)',
      of('count', 'sum(count)', '0'),
      of('sum', 'sum(sum), sum(compensation)', '0, 0'),
      of('min', 'min(min)', 'NULL'),
      of('max', 'max(max)', 'NULL'),
    ].join(),
  };
}

export function history(context: ProcedureContext, query: HistoryQuery): BucketColumns {
  const { records, rollups } = planHistory(query);
  const collector = new BucketCollector(query);
  const { series } = query;
  const width = groupWidth(query);
  for (const { from, to, offsetMinutes } of records) {
    const input = [offsetMinutes * MINUTE, width, from, JSON.stringify(series), from, to];
    const rows = context.prepare(HISTORY_OF_RECORDS).all(...input);
    for (const row of rows as unknown as (Figures & { time: number })[]) collector.add(row.time, row);
  }
  const figures = figuresFor(query.figure);
  const add = ([time, numbers, count, sum, compensation, min, max]: FiguresRow) =>
    collector.add(time, { count, numbers, sum, compensation, min, max } as Figures);
  for (const ranges of Map.groupBy(rollups, ({ step, offsetMinutes }) => `${step} ${offsetMinutes}`).values()) {
    const [{ step, offsetMinutes }] = ranges as [RollupRange];
    readRollups(context, { series, ranges, step, width, offset: offsetMinutes * MINUTE }, figures, add);
  }
  return bucketColumns(collector.buckets);
}
