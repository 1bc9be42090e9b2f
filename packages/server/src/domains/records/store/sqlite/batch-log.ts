import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import { inTransaction } from '../../../../platform/db/sqlite-transaction.ts';
import type { TopicCounter } from '../record-store.ts';
import type { DamagedBatch } from '../store-condition.ts';

/*
 * The log of the embedded record store: a row for each batch that is acknowledged and not merged (decision 34). A row
 * that cannot be read is put aside, and no other is lost with it.
 */

/** A batch in the log. `seqs` are the numbers of its records in their milliseconds. */
export interface LoggedBatch {
  readonly series: Int32Array;
  readonly times: Float64Array;
  readonly seqs: Int32Array;
  readonly numbers: Float64Array;
  readonly texts: ReadonlyMap<number, string>;
  readonly places: readonly (number | null)[] | undefined;
  readonly counters: readonly (readonly [topicId: string, counter: TopicCounter])[];
}

/** The content that an earlier server has left in the log. */
export interface LogContent {
  /** The number of the last row; 0 for an empty log. */
  readonly lastId: number;
  readonly ids: readonly number[];
  /** The batches of `ids`. */
  readonly batches: readonly LoggedBatch[];
  readonly damaged: readonly DamagedBatch[];
}

const ADD_BATCH = 'INSERT INTO record_batch (id, records, batch, checksum) VALUES (?, ?, ?, ?)';
const LIST_BATCHES = 'SELECT id, records FROM record_batch ORDER BY id';
const READ_BATCH = 'SELECT batch, checksum FROM record_batch WHERE id = ?';
const REMOVE_BATCH = 'DELETE FROM record_batch WHERE id = ?';
const KEEP_DAMAGED = `
  INSERT INTO damaged_batch (found_on, records, topic_ids, first_time, last_time, batch)
  SELECT ?, records, ?, ?, ?, batch FROM record_batch WHERE id = ?`;
const LIST_DAMAGED = `
  SELECT found_on AS foundOn, records, topic_ids AS topicIds, first_time AS firstTime, last_time AS lastTime
  FROM damaged_batch WHERE found_on >= ? ORDER BY id DESC LIMIT ?`;

/** UUIDs of version 7, as the ids of topics: in an otherwise unreadable batch they are still readable. */
const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Appends a batch, in a transaction. */
export function addBatch({ prepare }: ProcedureContext, id: number, batch: LoggedBatch): void {
  const bytes = serialize(batch);
  prepare(ADD_BATCH).run(id, batch.series.length, bytes, crc32(bytes));
}

/** Removes merged batches, in a transaction. */
export function removeBatches({ prepare }: ProcedureContext, ids: readonly number[]): void {
  const remove = prepare(REMOVE_BATCH);
  for (const id of ids) remove.run(id);
}

/** Reads the whole log, and moves unreadable rows into a table of their own. */
export function readLog(context: ProcedureContext): LogContent {
  const rows = context.prepare(LIST_BATCHES).all() as unknown as { id: number; records: number }[];
  const ids: number[] = [];
  const batches: LoggedBatch[] = [];
  const damaged: DamagedBatch[] = [];
  for (const { id, records } of rows) {
    const batch = readBatch(context, id);
    if (batch) {
      ids.push(id);
      batches.push(batch);
    } else damaged.push(setAside(context, id, records));
  }
  return { lastId: rows.at(-1)?.id ?? 0, ids, batches, damaged };
}

/** @param since in milliseconds since 1970 UTC. @returns the damaged batches found since then, the latest first */
export function listDamaged(
  { prepare }: ProcedureContext,
  { since, limit }: { since: number; limit: number },
): DamagedBatch[] {
  const rows = prepare(LIST_DAMAGED).all(since, limit) as unknown as (DamagedBatch & { topicIds: string })[];
  return rows.map((row) => ({ ...row, topicIds: row.topicIds === '' ? [] : row.topicIds.split(' ') }));
}

/** The count of acknowledged records in the log. */
export function loggedRecords({ prepare }: ProcedureContext): number {
  return Number(prepare('SELECT total(records) AS count FROM record_batch').get()?.count);
}

function readBatch({ prepare }: ProcedureContext, id: number): LoggedBatch | undefined {
  try {
    const { batch, checksum } = prepare(READ_BATCH).get(id) as { batch: Uint8Array; checksum: number | null };
    if (checksum !== null && crc32(batch) !== checksum) return undefined;
    const read: unknown = deserialize(batch);
    return isBatch(read) ? read : undefined;
  } catch {
    // The bytes are no batch, or are on a damaged page of the file.
    return undefined;
  }
}

/** Whether a batch without a checksum can be merged. */
function isBatch(read: unknown): read is LoggedBatch {
  const { series, times, seqs, numbers, texts, places, counters } = read as LoggedBatch;
  return (
    series instanceof Int32Array &&
    times instanceof Float64Array &&
    seqs instanceof Int32Array &&
    numbers instanceof Float64Array &&
    [times, seqs, numbers, places ?? series].every(({ length }) => length === series.length) &&
    times.every(Number.isSafeInteger) &&
    numbers.every((number, index) => Number.isFinite(number) || texts.has(index)) &&
    Array.isArray(counters)
  );
}

/** Moves a row aside. If it cannot be moved, it stays in the log, where nothing removes it, and the next start finds it again. */
function setAside({ db, prepare }: ProcedureContext, id: number, records: number): DamagedBatch {
  const found: DamagedBatch = { foundOn: Date.now(), records, ...remains(prepare, id) };
  try {
    inTransaction(db, () => {
      prepare(KEEP_DAMAGED).run(found.foundOn, found.topicIds.join(' '), found.firstTime, found.lastTime, id);
      prepare(REMOVE_BATCH).run(id);
    });
  } catch {}
  return found;
}

/** The readable rest of a damaged batch. */
function remains(
  prepare: ProcedureContext['prepare'],
  id: number,
): Pick<DamagedBatch, 'topicIds' | 'firstTime' | 'lastTime'> {
  const unknown = { firstTime: null, lastTime: null };
  try {
    const { batch } = prepare(READ_BATCH).get(id) as { batch: Uint8Array };
    const topicIds = [...new Set(Buffer.from(batch).toString('latin1').match(UUIDS))];
    try {
      const { times } = deserialize(batch) as LoggedBatch;
      if (times.length === 0 || !times.every(Number.isSafeInteger)) return { topicIds, ...unknown };
      const sorted = times.toSorted();
      return { topicIds, firstTime: sorted[0] as number, lastTime: sorted.at(-1) as number };
    } catch {
      return { topicIds, ...unknown };
    }
  } catch {
    return { topicIds: [], ...unknown };
  }
}
