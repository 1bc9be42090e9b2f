import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import { inTransaction } from '../../../../platform/db/sqlite-transaction.ts';
import type {
  ArrivedRecord,
  CarriedValue,
  LastTime,
  NewestRecord,
  NewSeries,
  RecentOfDataType,
  Series,
  StoredRecord,
  TimeRange,
  TopicCounter,
} from '../record-store.ts';
import {
  byArrival,
  LAST_PLACE,
  lastArrived,
  listSenders,
  listShownSeries,
  recentOfEach,
  STORED_VALUE,
} from './arrivals.ts';
import { listDamaged, loggedRecords } from './batch-log.ts';
import { appendBatch, mergeAll, mergeSome, unmergedCounters } from './batches.ts';
import { bins, directions, valueCounts } from './counts.ts';
import { history } from './history.ts';
import { findToLeaveOut, leaveOut, takeBack } from './leaving-out.ts';
import { removeRange } from './range-removal.ts';
import { deleteCarried, deleteSeries, giveBackSpace, removeSome } from './removal.ts';
import { resumeMerging } from './resuming.ts';
import { areStored } from './stored-values.ts';
import { averages, lineCounts, lineExtremes, lineNumbers, numberSpan, numbersInRange } from './window.ts';

/** The procedures of the SQLite record store. They run in the database threads. */

const SERIES_COLUMNS = 'id, topic_id AS topicId, data_type_id AS dataTypeId, device_id AS deviceId';

const DATA_TYPES_OF_TOPIC = 'SELECT DISTINCT data_type_id AS dataTypeId FROM series WHERE topic_id = ?';
const NEWEST_SERIES = `
  WITH ends AS MATERIALIZED (SELECT id, ${LAST_PLACE} AS last FROM series WHERE data_type_id = ?)
  SELECT id FROM ends WHERE last >= 0 AND last = (SELECT max(last) FROM ends)`;
// With a single max(), SQLite takes the other columns from the row that has the maximum.
const NEWEST_SERIES_OF_DEVICES = `
  WITH ends AS MATERIALIZED (SELECT id, device_id AS deviceId, ${LAST_PLACE} AS last FROM series WHERE topic_id = ?)
  SELECT deviceId, id, max(last) FROM ends WHERE last >= 0 GROUP BY deviceId`;

const SERIES = '(SELECT value FROM json_each(?))';
const RECORDS_IN_RANGE = `
  SELECT series, time, seq, ${STORED_VALUE} FROM record WHERE series IN ${SERIES} AND time >= ? AND time < ?
  ORDER BY time, seq, series DESC`;

const LATEST_PLACE = `
  SELECT max(
    coalesce(max((SELECT max(time) FROM record WHERE series = series.id)), 0),
    coalesce(max((SELECT max(place) FROM record WHERE series = series.id AND place IS NOT NULL)), 0)
  ) AS place FROM series`;

/** A carried value in its stored form. */
interface StoredCarried {
  /** The value as JSON. */
  readonly value: string;
  readonly time: number;
}

function findCarried(
  { prepare }: ProcedureContext,
  { topicId, slot }: Pick<CarriedValue, 'topicId' | 'slot'>,
): StoredCarried | undefined {
  const row = prepare('SELECT value, time FROM carried_value WHERE topic_id = ? AND slot = ?').get(topicId, slot);
  return row as unknown as StoredCarried | undefined;
}

/** @returns the id of each, or undefined for a series beyond the limit of its topic */
function openSeries(
  { db, prepare }: ProcedureContext,
  requested: readonly (NewSeries & { readonly limit: number })[],
): (number | undefined)[] {
  const open = prepare('INSERT INTO series (topic_id, data_type_id, device_id) VALUES (?, ?, ?) RETURNING id');
  const find = prepare('SELECT id FROM series WHERE data_type_id = ? AND device_id = ?');
  const count = prepare('SELECT count(*) AS count FROM series WHERE topic_id = ?');
  return inTransaction(db, () => {
    // Series are counted once for each topic: no other writer comes in between.
    const counts = new Map<string, number>();
    return requested.map(({ topicId, dataTypeId, deviceId, limit }) => {
      const known = find.get(dataTypeId, deviceId) as { id: number } | undefined;
      if (known) return known.id;
      const existing = counts.get(topicId) ?? (count.get(topicId) as { count: number }).count;
      if (existing >= limit) return undefined;
      counts.set(topicId, existing + 1);
      return (open.get(topicId, dataTypeId, deviceId) as { id: number }).id;
    });
  });
}

function listSeries({ prepare }: ProcedureContext, topicIds: readonly string[]): Series[] {
  const select = prepare(`SELECT ${SERIES_COLUMNS} FROM series WHERE topic_id = ?`);
  return topicIds.flatMap((topicId) => select.all(topicId) as unknown as Series[]);
}

function seriesOf(
  { prepare }: ProcedureContext,
  { dataTypeId, deviceId }: { dataTypeId: string; deviceId: string | undefined },
): Series[] {
  const select = prepare(
    `SELECT ${SERIES_COLUMNS} FROM series WHERE data_type_id = ? AND device_id = coalesce(?, device_id)`,
  );
  return select.all(dataTypeId, deviceId ?? null) as unknown as Series[];
}

function recentRecords(
  context: ProcedureContext,
  { series, count }: { series: readonly number[]; count: number },
): ArrivedRecord[] {
  let recent: ArrivedRecord[] = [];
  for (const id of series) {
    // Records older than those found so far are skipped: a topic may have a thousand devices.
    const since = recent.length < count ? -1 : (recent.at(-1) as ArrivedRecord).place;
    const records = lastArrived(context, id, since, count);
    if (records.length > 0) recent = [...recent, ...records].sort(byArrival).slice(0, count);
  }
  return recent;
}

function recentOf(
  context: ProcedureContext,
  { count, ...query }: { dataTypeId: string; deviceId: string | undefined; count: number },
): RecentOfDataType {
  const series = seriesOf(context, query);
  return { series, records: recentRecords(context, { series: series.map(({ id }) => id), count }) };
}

function latestPlace({ prepare }: ProcedureContext): number {
  return (prepare(LATEST_PLACE).get() as { place: number }).place;
}

function recordSpan({ prepare }: ProcedureContext, series: readonly number[]): TimeRange | undefined {
  // With min and max in separate queries, SQLite reads only the ends of a series.
  const oldest = prepare('SELECT min(time) AS time FROM record WHERE series = ?');
  const newest = prepare('SELECT max(time) AS time FROM record WHERE series = ?');
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const id of series) {
    const { time } = oldest.get(id) as { time: number | null };
    if (time === null) continue;
    from = Math.min(from, time);
    to = Math.max(to, (newest.get(id) as { time: number }).time + 1);
  }
  return from < to ? { from, to } : undefined;
}

function newestOfDataTypes(context: ProcedureContext, topicIds: readonly string[]): NewestRecord[] {
  const dataTypes = context.prepare(DATA_TYPES_OF_TOPIC);
  const newestSeries = context.prepare(NEWEST_SERIES);
  return topicIds.flatMap((topicId) =>
    (dataTypes.all(topicId) as { dataTypeId: string }[]).flatMap(({ dataTypeId }) => {
      // More than one series if they end in the same millisecond.
      const series = (newestSeries.all(dataTypeId) as { id: number }[]).map(({ id }) => id);
      return recentRecords(context, { series, count: 1 }).map(({ time, value }) => ({ dataTypeId, time, value }));
    }),
  );
}

function lastTimesOfDevices(context: ProcedureContext, topicId: string): LastTime[] {
  const rows = context.prepare(NEWEST_SERIES_OF_DEVICES).all(topicId) as unknown as { deviceId: string; id: number }[];
  return rows.flatMap(({ deviceId, id }) => lastArrived(context, id, -1, 1).map(({ time }) => ({ deviceId, time })));
}

function recordsInRange(
  { prepare }: ProcedureContext,
  { series, from, to }: TimeRange & { readonly series: readonly number[] },
): StoredRecord[] {
  return prepare(RECORDS_IN_RANGE).all(JSON.stringify(series), from, to) as unknown as StoredRecord[];
}

/**
 * The counters of topics, with records that this thread has not merged: the writer answers without merging, a reader
 * after it.
 */
function topicCounters({ prepare }: ProcedureContext, topicIds: readonly string[]): [string, TopicCounter][] {
  const select = prepare('SELECT messages, records FROM topic_counter WHERE topic_id = ?');
  const unmerged = unmergedCounters();
  return topicIds.flatMap((topicId): [string, TopicCounter][] => {
    const merged = select.get(topicId) as TopicCounter | undefined;
    const more = unmerged.get(topicId);
    if (!merged || !more) return (merged ?? more) ? [[topicId, (merged ?? more) as TopicCounter]] : [];
    return [[topicId, { messages: merged.messages + more.messages, records: merged.records + more.records }]];
  });
}

/** A procedure that runs after merging: a batch in the log would bring removed records back. */
function afterMerging<Input, Result>(procedure: (context: ProcedureContext, input: Input) => Result) {
  return (context: ProcedureContext, input: Input): Result => {
    mergeAll(context);
    return procedure(context, input);
  };
}

export const procedures = {
  appendBatch,
  resumeMerging,
  mergeSome,
  areStored,
  openSeries,
  listSeries,
  seriesOf,
  recentRecords,
  recentOf,
  recentOfEach,
  newestOfDataTypes,
  lastTimesOfDevices,
  listSenders,
  listShownSeries,
  findCarried,
  latestPlace,
  recordSpan,
  recordsInRange,
  history,
  numberSpan,
  numbersInRange,
  averages,
  lineCounts,
  lineExtremes,
  lineNumbers,
  bins,
  valueCounts,
  directions,
  topicCounters,
  listDamaged,
  loggedRecords,
  removeSome: afterMerging(removeSome),
  removeRange: afterMerging(removeRange),
  findToLeaveOut,
  leaveOut: afterMerging(leaveOut),
  takeBack: afterMerging(takeBack),
  deleteSeries: afterMerging(deleteSeries),
  deleteCarried,
  giveBackSpace,
};
