import { numericValue, type RecordValue } from '@tinkerstream/contract/records';
import type { ProcedureContext } from '../../../platform/db/sqlite-protocol.ts';
import { inTransaction } from '../../../platform/db/sqlite-transaction.ts';
import { changeJobs, type JobChanges } from '../../../platform/outbox/job-rows.ts';
import { bucketColumns } from './bucket-columns.ts';
import { BucketCollector, type Figures, groupWidth, MINUTE, planHistory } from './history-plan.ts';
import type {
  ArrivedRecord,
  BucketColumns,
  CarriedValue,
  HistoryQuery,
  LastTime,
  NewestRecord,
  NewSeries,
  Series,
  StoredRecord,
  TimeRange,
  TopicCounter,
} from './record-store.ts';
import { addingFigures, rollupChanges } from './rollups.ts';
import {
  byArrival,
  LAST_PLACE,
  lastArrived,
  listSenders,
  listShownSeries,
  recentOfEach,
  STORED_VALUE,
} from './sqlite-arrivals.ts';
import { deleteCarried, deleteSeries, removeSome } from './sqlite-removal.ts';
import {
  averages,
  extremes,
  lineCounts,
  lineExtremes,
  lineNumbers,
  numberSpan,
  numbersInRange,
} from './sqlite-window.ts';

/** The procedures of the SQLite record store. They run in the database threads. */

/** A batch as it crosses threads: numbers as typed arrays, and the few texts with their indexes. */
export interface PackedBatch extends JobChanges {
  readonly series: Int32Array;
  readonly times: Float64Array;
  readonly numbers: Float64Array;
  readonly texts: readonly (readonly [index: number, text: string])[];
  readonly places: readonly (number | null)[] | undefined;
  readonly counters: readonly (readonly [topicId: string, counter: TopicCounter])[];
  readonly carried: readonly CarriedValue[];
}

const INSERT_NUMBER = 'INSERT INTO record (series, time, seq, value, place) VALUES (?, ?, ?, ?, ?)';
const INSERT_TEXT = 'INSERT INTO record (series, time, seq, value, place, text) VALUES (?, ?, ?, ?, ?, ?)';
const NEWEST_OF_SERIES = 'SELECT time, seq FROM record WHERE series = ? ORDER BY time DESC, seq DESC LIMIT 1';
const LAST_SEQ_AT = 'SELECT max(seq) AS seq FROM record WHERE series = ? AND time = ?';
const ADD_ROLLUP = `
  INSERT INTO rollup (series, step, time, count, numbers, sum, compensation, min, max)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET ${addingFigures('rollup', 'excluded')},
    min = min(coalesce(min, excluded.min), coalesce(excluded.min, min)),
    max = max(coalesce(max, excluded.max), coalesce(excluded.max, max))`;
const ADD_COUNTER = `
  INSERT INTO topic_counter (topic_id, messages, records) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET messages = messages + excluded.messages, records = records + excluded.records`;

const KEEP_CARRIED = `
  INSERT INTO carried_value (topic_id, slot, data_type_id, value, time) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET value = excluded.value, time = excluded.time`;

// Counts and inserts in one statement, so no other writer comes in between.
const OPEN_SERIES = `
  INSERT INTO series (topic_id, data_type_id, device_id) SELECT ?, ?, ?
  WHERE (SELECT count(*) FROM series WHERE topic_id = ?) < ?
  ON CONFLICT DO NOTHING`;
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

// Both queries add up all series in groups of one width by the clock of a range. SQLite's sum() compensates rounding
// errors (Kahan, Babuška and Neumaier).
const HISTORY_OF_RECORDS = `
  SELECT max(time - (time + ?) % ?, ?) AS time, count(*) AS count, count(number) AS numbers,
    coalesce(sum(number), 0) AS sum, 0 AS compensation, min(number) AS min, max(number) AS max
  FROM (
    SELECT time, CASE WHEN typeof(value) <> 'text' THEN value END AS number
    FROM record WHERE series IN ${SERIES} AND time >= ? AND time < ?
  )
  GROUP BY 1`;
const HISTORY_OF_ROLLUPS = `
  SELECT max(time - (time + ?) % ?, ?) AS time, sum(count) AS count, sum(numbers) AS numbers,
    sum(sum) AS sum, sum(compensation) AS compensation, min(min) AS min, max(max) AS max
  FROM rollup WHERE series IN ${SERIES} AND step = ? AND time >= ? AND time < ?
  GROUP BY 1`;

const LATEST_PLACE = `
  SELECT max(
    coalesce(max((SELECT max(time) FROM record WHERE series = series.id)), 0),
    coalesce(max((SELECT max(place) FROM record WHERE series = series.id AND place IS NOT NULL)), 0)
  ) AS place FROM series`;

/** The newest record of each series that this writer has touched. Most sequence numbers then need no query. */
const newest = new Map<number, { time: number; seq: number }>();

/** The last record that this writer has numbered. */
const lastNumbered = { time: -1, seq: 0 };

/** Numbers the records of one millisecond in order of arrival, across all series. */
function nextSeq({ prepare }: ProcedureContext, series: number, time: number): number {
  let last = newest.get(series);
  if (!last) {
    last = (prepare(NEWEST_OF_SERIES).get(series) as { time: number; seq: number } | undefined) ?? { time: -1, seq: 0 };
    newest.set(series, last);
  }
  let seq = time === lastNumbered.time ? lastNumbered.seq + 1 : 0;
  if (time < last.time) {
    // The clock went back: sequence numbers may be taken.
    const taken = prepare(LAST_SEQ_AT).get(series, time) as { seq: number | null };
    if (taken.seq !== null) seq = Math.max(seq, taken.seq + 1);
  } else {
    if (time === last.time) seq = Math.max(seq, last.seq + 1);
    last.time = time;
    last.seq = seq;
  }
  lastNumbered.time = time;
  lastNumbered.seq = seq;
  return seq;
}

function valuesOf({ numbers, texts }: PackedBatch): RecordValue[] {
  const values: RecordValue[] = Array.from(numbers);
  for (const [index, text] of texts) values[index] = text;
  return values;
}

function appendRecords(context: ProcedureContext, batch: PackedBatch): void {
  const { db, prepare } = context;
  const values = valuesOf(batch);
  const append = () => {
    const insertNumber = prepare(INSERT_NUMBER);
    const insertText = prepare(INSERT_TEXT);
    for (let i = 0; i < values.length; i++) {
      const series = batch.series[i] as number;
      const time = batch.times[i] as number;
      const place = batch.places?.[i] ?? null;
      const seq = nextSeq(context, series, time);
      const value = values[i] as RecordValue;
      if (typeof value === 'number') {
        insertNumber.run(series, time, seq, value, place);
      } else {
        const number = numericValue(value);
        insertText.run(series, time, seq, number ?? value, place, number === undefined ? null : value);
      }
    }
    const addRollup = prepare(ADD_ROLLUP);
    for (const change of rollupChanges(batch.series, batch.times, values)) {
      const { series, step, time, count, numbers, sum, compensation, min, max } = change;
      addRollup.run(series, step, time, count, numbers, sum, compensation, min, max);
    }
    const addCounter = prepare(ADD_COUNTER);
    for (const [topicId, { messages, records }] of batch.counters) addCounter.run(topicId, messages, records);
    const keepCarried = prepare(KEEP_CARRIED);
    for (const { topicId, slot, dataTypeId, value, time } of batch.carried) {
      keepCarried.run(topicId, slot, dataTypeId, JSON.stringify(value), time);
    }
    changeJobs(context, batch);
  };
  try {
    inTransaction(db, append);
  } catch (error) {
    newest.clear();
    throw error;
  }
}

function findCarried(
  { prepare }: ProcedureContext,
  { topicId, slot }: Pick<CarriedValue, 'topicId' | 'slot'>,
): Pick<CarriedValue, 'value' | 'time'> | undefined {
  const row = prepare('SELECT value, time FROM carried_value WHERE topic_id = ? AND slot = ?').get(topicId, slot) as
    | { value: string; time: number }
    | undefined;
  return row && { value: JSON.parse(row.value), time: row.time };
}

/** @returns the id of each, or undefined for one beyond the limit of its topic */
function openSeries(
  { db, prepare }: ProcedureContext,
  requested: readonly (NewSeries & { readonly limit: number })[],
): (number | undefined)[] {
  const open = prepare(OPEN_SERIES);
  const find = prepare('SELECT id FROM series WHERE data_type_id = ? AND device_id = ?');
  return inTransaction(db, () =>
    requested.map(({ topicId, dataTypeId, deviceId, limit }) => {
      open.run(topicId, dataTypeId, deviceId, topicId, limit);
      return (find.get(dataTypeId, deviceId) as { id: number } | undefined)?.id;
    }),
  );
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
    // Skips records older than those found so far: a topic may have a thousand devices.
    const since = recent.length < count ? -1 : (recent.at(-1) as ArrivedRecord).place;
    const records = lastArrived(context, id, since, count);
    if (records.length > 0) recent = [...recent, ...records].sort(byArrival).slice(0, count);
  }
  return recent;
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
      // More than one if they end in the same millisecond.
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

function history({ prepare }: ProcedureContext, query: HistoryQuery): BucketColumns {
  const { records, rollups } = planHistory(query);
  const collector = new BucketCollector(query);
  const series = JSON.stringify(query.series);
  const width = groupWidth(query);
  const collect = (rows: unknown) => {
    for (const row of rows as (Figures & { time: number })[]) collector.add(row.time, row);
  };
  for (const { from, to, offsetMinutes } of records) {
    collect(prepare(HISTORY_OF_RECORDS).all(offsetMinutes * MINUTE, width, from, series, from, to));
  }
  for (const { from, to, offsetMinutes, step } of rollups) {
    collect(prepare(HISTORY_OF_ROLLUPS).all(offsetMinutes * MINUTE, width, from, series, step, from, to));
  }
  return bucketColumns(collector.buckets);
}

function topicCounters({ prepare }: ProcedureContext, topicIds: readonly string[]): [string, TopicCounter][] {
  const select = prepare('SELECT messages, records FROM topic_counter WHERE topic_id = ?');
  return topicIds.flatMap((topicId) => {
    const row = select.get(topicId) as TopicCounter | undefined;
    return row ? [[topicId, row] as [string, TopicCounter]] : [];
  });
}

export const procedures = {
  appendRecords,
  openSeries,
  listSeries,
  seriesOf,
  recentRecords,
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
  extremes,
  averages,
  lineCounts,
  lineExtremes,
  lineNumbers,
  topicCounters,
  removeSome,
  deleteSeries,
  deleteCarried,
};
