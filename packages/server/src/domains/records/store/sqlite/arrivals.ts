import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import type { ArrivedRecord, Sender, ShownSeries, ShownSeriesQuery } from '../record-store.ts';
import { shownSeriesSql } from '../shown-series.ts';

/** The ends of series in their order of arrival, and the senders behind them. */

// A number that loses digits of its text has the text beside it.
export const STORED_VALUE = 'coalesce(text, value) AS value';

// Reads the end of both sets of a series: records that arrived while the clock was behind, and all others.
export const LAST_PLACE = `max(
    coalesce((SELECT max(place) FROM record WHERE record.series = series.id AND place IS NOT NULL), -1),
    coalesce((SELECT time FROM record WHERE record.series = series.id AND place IS NULL ORDER BY time DESC LIMIT 1), -1)
  )`;

// Two sets: records that arrived while the clock was behind, and all others. Each has an index in order of arrival.
const LATE_RECORDS = `
  SELECT series, time, seq, ${STORED_VALUE}, place FROM record
  WHERE series = ? AND place >= ? ORDER BY place DESC, seq DESC LIMIT ?`;
const OTHER_RECORDS = `
  SELECT series, time, seq, ${STORED_VALUE}, time AS place FROM record
  WHERE series = ? AND record.place IS NULL AND time >= ? ORDER BY time DESC, seq DESC LIMIT ?`;

// For each sender, the first series with a record in the window before its latest record.
const SENDERS = `
  WITH ends AS MATERIALIZED (
    SELECT id, topic_id, data_type_id, device_id, ${LAST_PLACE} AS last FROM series
    WHERE data_type_id IN (SELECT value FROM json_each(?))
  ), heard AS (
    SELECT *, max(last) OVER sender AS newest, first_value(id) OVER (sender ORDER BY last DESC, id) AS newestSeries
    FROM ends WHERE last >= 0 WINDOW sender AS (PARTITION BY topic_id, device_id)
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY topic_id, device_id ORDER BY id) AS nth FROM heard
    WHERE last >= newest - ?
  )
  SELECT topic_id AS topicId, data_type_id AS dataTypeId, device_id AS deviceId, id AS series, newestSeries,
    count(*) OVER () AS total
  FROM ranked WHERE nth = 1 ORDER BY newest DESC, id LIMIT ?`;

const ENDS_OF_DATA_TYPES = `
  SELECT id, topic_id, data_type_id, ${LAST_PLACE} AS last FROM series
  WHERE data_type_id IN (SELECT value FROM json_each(?))`;

/** The latest records of a series to arrive, with places from `since` on, the latest first. */
export function lastArrived(
  { prepare }: ProcedureContext,
  series: number,
  since: number,
  count: number,
): ArrivedRecord[] {
  const late = prepare(LATE_RECORDS).all(series, since, count) as unknown as ArrivedRecord[];
  // If there are enough late records, nothing before them counts.
  const from = late.length === count ? (late.at(-1) as ArrivedRecord).place : since;
  const others = prepare(OTHER_RECORDS).all(series, from, count) as unknown as ArrivedRecord[];
  return late.length === 0 ? others : [...late, ...others].sort(byArrival).slice(0, count);
}

export function byArrival(a: ArrivedRecord, b: ArrivedRecord): number {
  return b.place - a.place || b.seq - a.seq;
}

export function recentOfEach(
  context: ProcedureContext,
  { series, count }: { series: readonly number[]; count: number },
): ArrivedRecord[] {
  return series.flatMap((id) => lastArrived(context, id, -1, count));
}

export function listSenders(
  { prepare }: ProcedureContext,
  { dataTypeIds, windowMs, limit }: { dataTypeIds: readonly string[]; windowMs: number; limit: number },
): (Sender & { total: number })[] {
  const rows = prepare(SENDERS).all(JSON.stringify(dataTypeIds), windowMs, limit);
  return rows as unknown as (Sender & { total: number })[];
}

export function listShownSeries(
  { prepare }: ProcedureContext,
  { dataTypeIds, by, windowMs, seriesLimit, limit }: ShownSeriesQuery,
): ShownSeries[] {
  const rows = prepare(shownSeriesSql(ENDS_OF_DATA_TYPES, by)).all(
    JSON.stringify(dataTypeIds),
    windowMs,
    seriesLimit,
    limit,
  );
  return rows as unknown as ShownSeries[];
}
