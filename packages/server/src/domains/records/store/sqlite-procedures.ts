import type { RecordValue } from '@tinkerstream/contract/records';
import type { ProcedureContext } from '../../../platform/db/sqlite-protocol.ts';
import { BucketCollector, figuresOf, planHistory } from './history-plan.ts';
import type { Bucket, HistoryQuery, Series, StoredRecord, TopicCounter } from './record-store.ts';
import { addingFigures, type Rollup, rollupChanges } from './rollups.ts';
import { forgetSeries, removeSome } from './sqlite-removal.ts';

/** Runs in the database threads; this is what `SqliteRecordStore` calls. */

/** A batch as it crosses the thread border: numbers as plain memory, the few texts beside them by their place. */
export interface PackedBatch {
  readonly series: Int32Array;
  readonly times: Float64Array;
  readonly numbers: Float64Array;
  readonly texts: readonly (readonly [index: number, text: string])[];
  readonly counters: readonly (readonly [topicId: string, counter: TopicCounter])[];
}

const INSERT_RECORD = 'INSERT INTO record (series, time, seq, value) VALUES (?, ?, ?, ?)';
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

/** The newest record of each series that this writer has touched, so that most sequence numbers need no look-up. */
const newest = new Map<number, { time: number; seq: number }>();

function nextSeq({ prepare }: ProcedureContext, series: number, time: number): number {
  let last = newest.get(series);
  if (!last) {
    last = (prepare(NEWEST_OF_SERIES).get(series) as { time: number; seq: number } | undefined) ?? { time: -1, seq: 0 };
    newest.set(series, last);
  }
  if (time < last.time) {
    // The clock went back: the place in between may be taken.
    const { seq } = prepare(LAST_SEQ_AT).get(series, time) as { seq: number | null };
    return seq === null ? 0 : seq + 1;
  }
  last.seq = time === last.time ? last.seq + 1 : 0;
  last.time = time;
  return last.seq;
}

function valuesOf({ numbers, texts }: PackedBatch): RecordValue[] {
  const values: RecordValue[] = Array.from(numbers);
  for (const [index, text] of texts) values[index] = text;
  return values;
}

function appendRecords(context: ProcedureContext, batch: PackedBatch): void {
  const { db, prepare } = context;
  const values = valuesOf(batch);
  db.exec('BEGIN IMMEDIATE');
  try {
    const insert = prepare(INSERT_RECORD);
    for (let i = 0; i < values.length; i++) {
      const series = batch.series[i] as number;
      const time = batch.times[i] as number;
      insert.run(series, time, nextSeq(context, series, time), values[i] as RecordValue);
    }
    const addRollup = prepare(ADD_ROLLUP);
    for (const change of rollupChanges(batch.series, batch.times, values)) {
      const { series, step, time, count, numbers, sum, compensation, min, max } = change;
      addRollup.run(series, step, time, count, numbers, sum, compensation, min, max);
    }
    const addCounter = prepare(ADD_COUNTER);
    for (const [topicId, { messages, records }] of batch.counters) addCounter.run(topicId, messages, records);
    db.exec('COMMIT');
  } catch (error) {
    newest.clear();
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function openSeries({ prepare }: ProcedureContext, { topicId, dataTypeId, deviceId }: Omit<Series, 'id'>): number {
  prepare('INSERT INTO series (topic_id, data_type_id, device_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(
    topicId,
    dataTypeId,
    deviceId,
  );
  const row = prepare('SELECT id FROM series WHERE data_type_id = ? AND device_id = ?').get(dataTypeId, deviceId);
  return (row as { id: number }).id;
}

function listSeries({ prepare }: ProcedureContext, topicIds: readonly string[]): Series[] {
  const select = prepare(
    'SELECT id, topic_id AS topicId, data_type_id AS dataTypeId, device_id AS deviceId FROM series WHERE topic_id = ?',
  );
  return topicIds.flatMap((topicId) => select.all(topicId) as unknown as Series[]);
}

function recentRecords(
  { prepare }: ProcedureContext,
  { series, count }: { series: readonly number[]; count: number },
): StoredRecord[] {
  const select = prepare(
    'SELECT series, time, seq, value FROM record WHERE series = ? AND time >= ? ORDER BY time DESC, seq DESC LIMIT ?',
  );
  let newestRecords: StoredRecord[] = [];
  for (const id of series) {
    // What is older than all that were found so far need not be read: a topic may have a thousand devices.
    const since = newestRecords.length < count ? -1 : (newestRecords.at(-1) as StoredRecord).time;
    const records = select.all(id, since, count) as unknown as StoredRecord[];
    if (records.length === 0) continue;
    newestRecords = [...newestRecords, ...records].sort((a, b) => b.time - a.time || b.seq - a.seq).slice(0, count);
  }
  return newestRecords;
}

function history({ prepare }: ProcedureContext, query: HistoryQuery): Bucket[] {
  const { records, rollups } = planHistory(query);
  const collector = new BucketCollector(query);
  const selectRecords = prepare('SELECT time, value FROM record WHERE series = ? AND time >= ? AND time < ?');
  const selectRollups = prepare(
    'SELECT time, count, numbers, sum, compensation, min, max FROM rollup WHERE series = ? AND step = ? AND time >= ? AND time < ?',
  );
  for (const series of query.series) {
    for (const { from, to } of records) {
      for (const row of selectRecords.iterate(series, from, to) as Iterable<unknown>) {
        const { time, value } = row as { time: number; value: RecordValue };
        collector.add(time, figuresOf(value));
      }
    }
    if (rollups) {
      for (const row of selectRollups.iterate(series, rollups.step, rollups.from, rollups.to) as Iterable<unknown>) {
        collector.add((row as Rollup).time, row as Rollup);
      }
    }
  }
  return collector.buckets;
}

function topicCounters({ prepare }: ProcedureContext, topicIds: readonly string[]): [string, TopicCounter][] {
  const select = prepare('SELECT messages, records FROM topic_counter WHERE topic_id = ?');
  return topicIds.flatMap((topicId) => {
    const row = select.get(topicId) as TopicCounter | undefined;
    return row ? [[topicId, row] as [string, TopicCounter]] : [];
  });
}

function newestRecords({ prepare }: ProcedureContext, series: readonly number[]): StoredRecord[] {
  const select = prepare(
    'SELECT series, time, seq, value FROM record WHERE series = ? ORDER BY time DESC, seq DESC LIMIT 1',
  );
  return series.flatMap((id) => select.all(id) as unknown as StoredRecord[]);
}

export const procedures = {
  appendRecords,
  openSeries,
  listSeries,
  recentRecords,
  newestRecords,
  history,
  topicCounters,
  removeSome,
  forgetSeries,
};
