import type { StatementSync } from 'node:sqlite';
import type { RecordValue } from '@tinkerstream/contract/points';
import { numericValue } from '@tinkerstream/contract/points/number';
import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import { inTransaction } from '../../../../platform/db/sqlite-transaction.ts';
import { changeJobs, type JobChanges } from '../../../../platform/jobs/job-rows.ts';
import { changeKept, type KeptChanges } from '../../../../platform/kept/kept-rows.ts';
import { HOUR, MINUTE, RECORDS_WITH_MINUTES } from '../history-plan.ts';
import type { CarriedValue, TopicCounter } from '../record-store.ts';
import { addingFigures, type Rollup, rollupChanges } from '../rollups.ts';
import type { DamagedBatch } from '../store-condition.ts';
import { addBatch, type LoggedBatch, readLog, removeBatches } from './batch-log.ts';
import { LAST_SEQ_AT, Numbering } from './numbering.ts';

/*
 * How the embedded record store writes (decision 34). A batch is appended to a log, one row for all its records, and is
 * then acknowledged. Its records reach their tables when many batches are merged, in the order of their series: then
 * each page is written once for many records. These procedures run in the writer thread.
 */

/** A batch as it crosses threads: numbers as typed arrays, and the few texts by their indexes. */
export interface PackedBatch extends JobChanges, KeptChanges {
  readonly series: Int32Array;
  readonly times: Float64Array;
  readonly numbers: Float64Array;
  readonly texts: ReadonlyMap<number, string>;
  readonly places: readonly (number | null)[] | undefined;
  readonly counters: readonly (readonly [topicId: string, counter: TopicCounter])[];
  readonly carried: readonly CarriedValue[];
  /** The place of a batch of the waiting file: its number there, and the lowest number that the file may have. */
  readonly waiting?: { readonly number: number; readonly first: number };
}

/** Batches that are merged together, in some steps. */
interface Round {
  /** The numbers of the batches in the log. */
  readonly ids: readonly number[];
  readonly batches: readonly LoggedBatch[];
  /** All records by their series, in order of arrival within a series; each as `batch * PER_BATCH + index`. */
  readonly order: Float64Array;
  /** How many of these records are merged. */
  merged: number;
  /** Whether a server that ended in the middle may have merged some of these records. */
  readonly isResumed: boolean;
}

/**
 * The number of steps in which a round is merged while new batches wait. Each step has a twentieth of the weight, but
 * at least half a millisecond of work. A full round has 2 to 5 ms in each, because each step costs a transaction.
 */
const STEPS = 20;
const MIN_STEP_WEIGHT = 100;
const MAX_STEP_WEIGHT = 500;

/** A number above the index of any record in its batch. */
const PER_BATCH = 2 ** 20;

/** The cost of storing a record, in multiples of a number. */
export function recordWeight(value: RecordValue | undefined): number {
  return typeof value === 'string' ? 1 + value.length / 100 : 1;
}

const ADD_RECORD = 'INSERT OR IGNORE INTO record (series, time, seq, value, place, text) VALUES (?, ?, ?, ?, ?, ?)';
const ROLLUP_COLUMNS = 'series, step, time, count, numbers, sum, compensation, min, max';
const ADDING_FIGURES = `
  ON CONFLICT DO UPDATE SET ${addingFigures('rollup', 'excluded')},
    min = min(coalesce(min, excluded.min), coalesce(excluded.min, min)),
    max = max(coalesce(max, excluded.max), coalesce(excluded.max, max))`;
const ADD_MINUTE = `INSERT INTO rollup (${ROLLUP_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ${ADDING_FIGURES}`;
const ADD_HOUR = `
  INSERT INTO rollup (${ROLLUP_COLUMNS}, has_minutes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ${ADDING_FIGURES}
  RETURNING count, has_minutes AS hasMinutes`;
// The records of this step are among them.
export const BEGIN_MINUTES = `
  INSERT INTO rollup (${ROLLUP_COLUMNS})
  SELECT series, ${MINUTE}, time - time % ${MINUTE}, count(*), count(number), coalesce(sum(number), 0), 0, min(number),
    max(number)
  FROM (
    SELECT series, time, CASE WHEN typeof(value) <> 'text' THEN value END AS number
    FROM record WHERE series = ? AND time >= ? AND time < ?
  )
  GROUP BY 3`;
const HAS_MINUTES = 'UPDATE rollup SET has_minutes = 1 WHERE series = ? AND step = ? AND time = ?';
const ADD_COUNTER = `
  INSERT INTO topic_counter (topic_id, messages, records) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET messages = messages + excluded.messages, records = records + excluded.records`;
const KEEP_CARRIED = `
  INSERT INTO carried_value (topic_id, slot, data_type_id, value, time) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET value = excluded.value, time = excluded.time`;

const numbering = new Numbering();
/** Whether the content that an earlier server has left is known. Until then, no number in the log is free. */
let isRead = false;
/** The batches after those of the round, by their numbers in the log. */
let waiting = new Map<number, LoggedBatch>();
let round: Round | undefined;
/** Damaged batches found in the log, and not reported yet. */
let damaged: readonly DamagedBatch[] = [];
/** The number of the last batch in the log, and of the last one whose records are all merged. */
let lastId = 0;
let mergedId = 0;

/** Stores a batch. @returns its number in the log, or the last number if nothing of it is merged */
export function appendBatch(context: ProcedureContext, batch: PackedBatch): number {
  const { db, prepare } = context;
  const { series, times, numbers, texts, places, counters, carried } = batch;
  const isLogged = series.length > 0 || counters.length > 0;
  readLeft(context);
  try {
    const seqs = numbering.number(context, series, times, () => mergeAll(context));
    const logged: LoggedBatch = { series, times, seqs, numbers, texts, places, counters };
    inTransaction(db, () => {
      if (isLogged) addBatch(context, lastId + 1, logged);
      const keepCarried = prepare(KEEP_CARRIED);
      for (const { topicId, slot, dataTypeId, value, time } of carried) {
        keepCarried.run(topicId, slot, dataTypeId, JSON.stringify(value), time);
      }
      changeJobs(context, batch);
      changeKept(context, batch);
      if (batch.waiting) {
        prepare('INSERT INTO waiting_batch (number) VALUES (?)').run(batch.waiting.number);
        prepare('DELETE FROM waiting_batch WHERE number < ?').run(batch.waiting.first);
      }
    });
    if (isLogged) {
      lastId++;
      waiting.set(lastId, logged);
    }
    return lastId;
  } catch (error) {
    numbering.reset();
    throw error;
  }
}

/** Merges the batches that an earlier server has left. @returns unreadable batches */
export function resumeLog(context: ProcedureContext): readonly DamagedBatch[] {
  mergeAll(context);
  numbering.start(context);
  const found = damaged;
  damaged = [];
  return found;
}

function readLeft(context: ProcedureContext): void {
  if (isRead) return;
  const left = readLog(context);
  lastId = left.lastId;
  damaged = left.damaged;
  if (left.batches.length > 0) round = newRound(left.ids, left.batches, true);
  isRead = true;
}

/** Merges some records. @returns the number of the last batch whose records are all merged */
export function mergeSome(context: ProcedureContext): number {
  readLeft(context);
  if (!round && waiting.size > 0) {
    round = newRound([...waiting.keys()], [...waiting.values()], false);
    waiting = new Map();
  }
  if (!round) return mergedId;
  const current = round;
  const { order, merged, batches } = current;
  const end = endOfStep(current);
  const isLast = end === order.length;
  // No fsync here: the log is on disk, and a merge that a power cut undoes is repeated.
  context.db.exec('PRAGMA synchronous = NORMAL');
  try {
    inTransaction(context.db, () => {
      mergeRecords(context, current, merged, end);
      if (isLast) {
        addCounters(context, batches);
        removeBatches(context, current.ids);
      }
    });
  } finally {
    context.db.exec('PRAGMA synchronous = FULL');
  }
  current.merged = end;
  if (isLast) {
    mergedId = current.ids.at(-1) as number;
    round = undefined;
  }
  return mergedId;
}

/** Merges everything, for a procedure that changes stored records. */
export function mergeAll(context: ProcedureContext): void {
  readLeft(context);
  while (round || waiting.size > 0) mergeSome(context);
}

function newRound(ids: readonly number[], batches: readonly LoggedBatch[], isResumed: boolean): Round {
  const recordsOf = new Map<number, number[]>();
  let count = 0;
  for (const [at, { series }] of batches.entries()) {
    for (let index = 0; index < series.length; index++) {
      const id = series[index] as number;
      const records = recordsOf.get(id);
      if (records) records.push(at * PER_BATCH + index);
      else recordsOf.set(id, [at * PER_BATCH + index]);
    }
    count += series.length;
  }
  const order = new Float64Array(count);
  let offset = 0;
  for (const id of Int32Array.from(recordsOf.keys()).sort()) {
    const records = recordsOf.get(id) as number[];
    order.set(records, offset);
    offset += records.length;
  }
  return { ids, batches, order, merged: 0, isResumed };
}

function endOfStep({ batches, order, merged }: Round): number {
  const limit = Math.min(Math.max(order.length / STEPS, MIN_STEP_WEIGHT), MAX_STEP_WEIGHT);
  let end = merged;
  for (let weight = 0; end < order.length && weight < limit; end++) {
    const at = order[end] as number;
    weight += recordWeight(batches[Math.floor(at / PER_BATCH)]?.texts.get(at % PER_BATCH));
  }
  return end;
}

function mergeRecords(
  { prepare }: ProcedureContext,
  { batches, order, isResumed }: Round,
  from: number,
  to: number,
): void {
  const addRecord = prepare(ADD_RECORD);
  const added = { series: [] as number[], times: [] as number[], values: [] as RecordValue[] };
  for (let i = from; i < to; i++) {
    const at = order[i] as number;
    const batch = batches[Math.floor(at / PER_BATCH)] as LoggedBatch;
    const index = at % PER_BATCH;
    const series = batch.series[index] as number;
    const time = batch.times[index] as number;
    const seq = batch.seqs[index] as number;
    const text = batch.texts.get(index);
    const value = text ?? (batch.numbers[index] as number);
    const stored = storedColumns(value, batch.places?.[index] ?? null);
    if (addRecord.run(series, time, seq, ...stored).changes === 0) {
      // A server that ended in the middle has merged the record already. Otherwise, another record has its number.
      if (isResumed) continue;
      const last = prepare(LAST_SEQ_AT).get(series, time) as { seq: number };
      addRecord.run(series, time, last.seq + 1, ...stored);
    }
    added.series.push(series);
    added.times.push(time);
    added.values.push(value);
  }
  mergeRollups(prepare, rollupChanges(added.series, added.times, added.values));
}

/** The value, the place and the text of a record in its table. */
function storedColumns(value: RecordValue, place: number | null) {
  const number = numericValue(value);
  return [number ?? value, place, typeof value === 'string' && number !== undefined ? value : null] as const;
}

/** A record that was taken out of the table. */
interface TakenRecord {
  readonly series: number;
  readonly time: number;
  readonly seq: number;
  readonly place: number | null;
  readonly value: RecordValue;
}

/** Puts a record back into the table, in a transaction, when everything is merged. */
export function storeAgain(
  { prepare }: Pick<ProcedureContext, 'prepare'>,
  { series, time, seq, place, value }: TakenRecord,
): void {
  const stored = storedColumns(value, place);
  const addRecord = prepare(ADD_RECORD);
  if (addRecord.run(series, time, seq, ...stored).changes === 0) {
    const last = prepare(LAST_SEQ_AT).get(series, time) as { seq: number };
    addRecord.run(series, time, last.seq + 1, ...stored);
  }
  mergeRollups(prepare, rollupChanges([series], [time], [value]));
  // The record may be the latest of all: the next batch reads the numbers again.
  numbering.reset();
}

/** Adds to the rollups of hours, and to the rollups of minutes in hours with enough records. */
function mergeRollups(prepare: ProcedureContext['prepare'], changes: readonly Rollup[]): void {
  const add = (statement: StatementSync, { series, step, time, count, numbers, sum, ...more }: Rollup) =>
    statement.get(series, step, time, count, numbers, sum, more.compensation, more.min, more.max);
  const addHour = prepare(ADD_HOUR);
  const addMinute = prepare(ADD_MINUTE);
  /** The hours of each series that have rollups of their minutes. */
  const withMinutes = new Map<number, number[]>();
  for (const change of changes) {
    const { series, step, time } = change;
    if (step !== HOUR) continue;
    const hour = add(addHour, change) as { count: number; hasMinutes: number };
    if (hour.hasMinutes) withMinutes.set(series, [...(withMinutes.get(series) ?? []), time]);
    else if (hour.count >= RECORDS_WITH_MINUTES) {
      prepare(BEGIN_MINUTES).run(series, time, time + HOUR);
      prepare(HAS_MINUTES).run(series, HOUR, time);
    }
  }
  for (const change of changes) {
    const { series, step, time } = change;
    if (step === MINUTE && withMinutes.get(series)?.includes(time - (time % HOUR))) add(addMinute, change);
  }
}

/** The counters of the topics in the batches that this thread has not merged. */
export function unmergedCounters(): ReadonlyMap<string, TopicCounter> {
  return sumOfCounters([...(round?.batches ?? []), ...waiting.values()]);
}

function sumOfCounters(batches: readonly LoggedBatch[]): Map<string, TopicCounter> {
  const sums = new Map<string, TopicCounter>();
  for (const { counters } of batches) {
    for (const [topicId, { messages, records }] of counters) {
      const sum = sums.get(topicId);
      if (sum) {
        sum.messages += messages;
        sum.records += records;
      } else sums.set(topicId, { messages, records });
    }
  }
  return sums;
}

function addCounters({ prepare }: ProcedureContext, batches: readonly LoggedBatch[]): void {
  const sums = sumOfCounters(batches);
  const addCounter = prepare(ADD_COUNTER);
  for (const topicId of [...sums.keys()].sort()) {
    const { messages, records } = sums.get(topicId) as TopicCounter;
    addCounter.run(topicId, messages, records);
  }
}
