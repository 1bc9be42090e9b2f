import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import { inTransaction } from '../../../../platform/db/sqlite-transaction.ts';
import { HOUR, MINUTE } from '../history-plan.ts';
import type { RemovalScope, TimeRange } from '../record-store.ts';
import { BEGIN_MINUTES } from './batches.ts';
import { seriesIn } from './removal.ts';

/** Records per step. The writer removes them in about 20 ms, while new batches wait. */
const ROWS_PER_CHUNK = 10_000;

const FIRST = 'SELECT min(time) AS time FROM record WHERE series = ? AND time >= ? AND time < ?';
const NTH = 'SELECT time FROM record WHERE series = ? AND time >= ? AND time < ? ORDER BY time LIMIT 1 OFFSET ?';
const REMOVE_RECORDS = 'DELETE FROM record WHERE series = ? AND time >= ? AND time < ?';
const REMOVE_MINUTES = `DELETE FROM rollup WHERE series = ? AND step = ${MINUTE} AND time >= ? AND time < ?`;
const HAS_MINUTES = `SELECT has_minutes AS hasMinutes FROM rollup WHERE series = ? AND step = ${HOUR} AND time = ?`;
const OF_MINUTES = `
  SELECT coalesce(sum(count), 0) AS count, sum(numbers) AS numbers, sum(sum) AS sum, sum(compensation) AS compensation,
    min(min) AS min, max(max) AS max
  FROM rollup WHERE series = ? AND step = ${MINUTE} AND time >= ? AND time < ?`;
const OF_RECORDS = `
  SELECT count(*) AS count, count(number) AS numbers, coalesce(sum(number), 0) AS sum, 0 AS compensation,
    min(number) AS min, max(number) AS max
  FROM (
    SELECT CASE WHEN typeof(value) <> 'text' THEN value END AS number
    FROM record WHERE series = ? AND time >= ? AND time < ?
  )`;
const SET_HOUR = `
  UPDATE rollup SET count = ?, numbers = ?, sum = ?, compensation = ?, min = ?, max = ?
  WHERE series = ? AND step = ${HOUR} AND time = ?`;
const REMOVE_HOUR = `DELETE FROM rollup WHERE series = ? AND step = ${HOUR} AND time = ?`;

type Figure = number | null;
type Figures = Readonly<Record<'count' | 'numbers' | 'sum' | 'compensation' | 'min' | 'max', Figure>>;

const startOf = (time: number, step: number) => Math.floor(time / step) * step;

/**
 * Removes a chunk of a scope's records in a range, and recomputes the rollups from the records that are left. Runs in
 * the writer thread.
 */
export function removeRange(
  context: ProcedureContext,
  { from, to, ...scope }: RemovalScope & TimeRange,
): 'more' | 'done' {
  const { db, prepare } = context;
  return inTransaction(db, () => {
    let room = ROWS_PER_CHUNK;
    for (const series of seriesIn(context, scope)) {
      while (room > 0) {
        const first = prepare(FIRST).get(series, from, to)?.time as number | null | undefined;
        if (first === null || first === undefined) break;
        const hour = startOf(first, HOUR);
        const [start, hourEnd] = [Math.max(from, hour), Math.min(to, hour + HOUR)];
        const beyond = prepare(NTH).get(series, start, hourEnd, room)?.time as number | undefined;
        // The piece has whole minutes, at least one.
        const whole = Math.max(startOf(beyond ?? hourEnd, MINUTE), startOf(first, MINUTE) + MINUTE);
        const end = beyond === undefined ? hourEnd : Math.min(whole, hourEnd);
        room -= removePiece(context, series, hour, { from: start, to: end });
      }
      if (room <= 0) break;
    }
    const removed = ROWS_PER_CHUNK - room;
    prepare('UPDATE topic_counter SET records = max(0, records - ?) WHERE topic_id = ?').run(removed, scope.topicId);
    return room <= 0 ? 'more' : 'done';
  });
}

/** Removes the records of a range in one hour. @returns their number */
function removePiece(context: ProcedureContext, series: number, hour: number, range: TimeRange): number {
  const { changes } = context.prepare(REMOVE_RECORDS).run(series, range.from, range.to);
  renewRollups(context, series, hour, range);
  return Number(changes);
}

/** Recomputes the rollups from the records that are left, after records of a range in one hour were removed. */
export function renewRollups(
  { prepare }: Pick<ProcedureContext, 'prepare'>,
  series: number,
  hour: number,
  { from, to }: TimeRange,
): void {
  const hasMinutes = prepare(HAS_MINUTES).get(series, hour)?.hasMinutes === 1;
  if (hasMinutes) {
    prepare(REMOVE_MINUTES).run(series, startOf(from, MINUTE), to);
    // Rollups that the range covers in part.
    const edges = [from, to].filter((edge) => edge % MINUTE !== 0).map((edge) => startOf(edge, MINUTE));
    for (const minute of new Set(edges)) prepare(BEGIN_MINUTES).run(series, minute, minute + MINUTE);
  }
  const left = prepare(hasMinutes ? OF_MINUTES : OF_RECORDS).get(series, hour, hour + HOUR) as Figures;
  const { count, numbers, sum, compensation, min, max } = left;
  if (count === 0) prepare(REMOVE_HOUR).run(series, hour);
  else prepare(SET_HOUR).run(count, numbers, sum, compensation, min, max, series, hour);
}
