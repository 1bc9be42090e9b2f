import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import { inTransaction } from '../../../../platform/db/sqlite-transaction.ts';
import type { RemovalScope } from '../record-store.ts';

/** Rows per chunk. The writer removes them in about 20 ms, while new batches wait. */
const ROWS_PER_CHUNK = 10_000;

/** Pages that one step gives back. It takes the writer about 2 ms. */
const PAGES_PER_CHUNK = 64;
/** Free pages that stay in the file, for the next records. */
const KEPT_PAGES = 1024;
const INCREMENTAL = 2;

/** Removes a chunk of a scope's records and rollups. Runs in the writer thread. */
export function removeSome(context: ProcedureContext, scope: RemovalScope): 'more' | 'done' {
  const { db, prepare } = context;
  return inTransaction(db, () => {
    let room = ROWS_PER_CHUNK;
    let records = 0;
    for (const series of seriesIn(context, scope)) {
      const removed = removeOldest(context, 'record', 'time, seq', series, room);
      records += removed;
      room -= removed;
      room -= removeOldest(context, 'rollup', 'step, time', series, room);
      if (room === 0) break;
    }
    prepare('UPDATE topic_counter SET records = max(0, records - ?) WHERE topic_id = ?').run(records, scope.topicId);
    return room === 0 ? 'more' : 'done';
  });
}

/** Removes up to `room` rows of a series, in the order of their key. */
function removeOldest(
  { prepare }: ProcedureContext,
  table: 'record' | 'rollup',
  key: string,
  series: number,
  room: number,
): number {
  if (room === 0) return 0;
  const [first, second] = key.split(', ') as [string, string];
  const last = prepare(
    `SELECT ${first} AS a, ${second} AS b FROM ${table} WHERE series = ? ORDER BY ${key} LIMIT 1 OFFSET ?`,
  ).get(series, room - 1) as { a: number; b: number } | undefined;
  const { changes } = last
    ? prepare(`DELETE FROM ${table} WHERE series = ? AND (${key}) <= (?, ?)`).run(series, last.a, last.b)
    : prepare(`DELETE FROM ${table} WHERE series = ?`).run(series);
  return Number(changes);
}

export function deleteSeries(context: ProcedureContext, scope: RemovalScope): void {
  const { db, prepare } = context;
  const { topicId, dataTypeId, deviceId } = scope;
  inTransaction(db, () => {
    for (const series of seriesIn(context, scope)) prepare('DELETE FROM series WHERE id = ?').run(series);
    if (deviceId !== undefined) return;
    prepare('DELETE FROM carried_value WHERE topic_id = ? AND data_type_id = coalesce(?, data_type_id)').run(
      topicId,
      dataTypeId ?? null,
    );
    if (dataTypeId === undefined) prepare('DELETE FROM topic_counter WHERE topic_id = ?').run(topicId);
  });
}

export function deleteCarried(
  { prepare }: ProcedureContext,
  { topicId, slot }: { readonly topicId: string; readonly slot: string },
): void {
  prepare('DELETE FROM carried_value WHERE topic_id = ? AND slot = ?').run(topicId, slot);
}

/**
 * Moves the last pages of the file into free ones and cuts the file off behind them. A file of an earlier version
 * without `auto_vacuum` keeps its free pages until a start rewrites it.
 */
export function giveBackSpace({ db, prepare }: ProcedureContext): 'more' | 'done' {
  const pragma = (name: string) => prepare(`PRAGMA ${name}`).get()?.[name] as number;
  const excess = pragma('freelist_count') - KEPT_PAGES;
  if (excess <= 0 || pragma('auto_vacuum') !== INCREMENTAL) return 'done';
  db.exec(`PRAGMA incremental_vacuum(${Math.min(excess, PAGES_PER_CHUNK)})`);
  if (excess > PAGES_PER_CHUNK) return 'more';
  // A checkpoint makes the file itself shorter, and a quiet night has none.
  db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  return 'done';
}

const SERIES_IN = `
  SELECT id FROM series
  WHERE topic_id = ? AND data_type_id = coalesce(?, data_type_id) AND device_id = coalesce(?, device_id)`;

export function seriesIn({ prepare }: ProcedureContext, { topicId, dataTypeId, deviceId }: RemovalScope): number[] {
  const rows = prepare(SERIES_IN).all(topicId, dataTypeId ?? null, deviceId ?? null);
  return rows.map((row) => row.id as number);
}
