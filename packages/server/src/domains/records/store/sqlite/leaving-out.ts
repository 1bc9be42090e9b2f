import type { RecordValue } from '@tinkerstream/contract/points';
import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import { inTransaction } from '../../../../platform/db/sqlite-transaction.ts';
import { HOUR } from '../history-plan.ts';
import type { LeaveOut, LeaveOutOutcome } from '../left-out.ts';
import { STORED_VALUE } from './arrivals.ts';
import { storeAgain } from './batches.ts';
import { renewRollups } from './range-removal.ts';

/** Moves values between the records and the left-out values. Runs in the writer thread. */

// A number that loses digits of its text has the text beside it, and charts show the number. The rollups show in which
// hours a number may be. CROSS JOIN keeps this order of the tables.
const FIRST = `
  SELECT record.series, record.time, seq, place, ${STORED_VALUE}
  FROM rollup AS hour CROSS JOIN record ON record.series = hour.series
    AND record.time >= max(hour.time, ?2) AND record.time < min(hour.time + ${HOUR}, ?3)
  WHERE hour.series IN (SELECT value FROM json_each(?1)) AND hour.step = ${HOUR} AND hour.time > ?2 - ${HOUR} AND hour.time < ?3
    AND (typeof(?4) IN ('null', 'text') OR ?4 BETWEEN hour.min AND hour.max)
    AND (?4 IS NULL OR record.value = ?4 OR record.text = ?4)
  ORDER BY record.time, seq LIMIT 1`;
const COUNT = `
  SELECT count(*) AS count FROM left_out_value WHERE topic_id = (SELECT topic_id FROM series WHERE id = ?)`;
// The check of a series. A series whose values are cleared has no data type.
const IS_SHOWN = 'SELECT 1 FROM series JOIN data_type ON data_type.id = series.data_type_id WHERE series.id = ?';
const REMOVE_RECORD = 'DELETE FROM record WHERE series = ? AND time = ? AND seq = ?';
const KEEP = `
  INSERT INTO left_out_value
    (id, topic_id, data_type_id, device_id, time, seq, place, value, reason, user_id, created_on)
  SELECT ?2, topic_id, data_type_id, device_id, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM series WHERE id = ?1`;
const COUNTED = `
  UPDATE topic_counter SET records = max(0, records + ?2) WHERE topic_id = (SELECT topic_id FROM series WHERE id = ?1)`;
const FIND = `
  SELECT series.id AS series, time, seq, place, value
  FROM left_out_value LEFT JOIN series USING (data_type_id, device_id) WHERE left_out_value.id = ?`;
const FORGET = 'DELETE FROM left_out_value WHERE id = ?';

/** A record that moves. */
interface Moved {
  readonly time: number;
  readonly seq: number;
  readonly place: number | null;
}

/** A record that is to be left out. */
interface FoundRecord extends Moved {
  readonly series: number;
  readonly value: RecordValue;
}

/** Finds a value that is to be left out. Runs in a reading thread: it may read the records of a day. */
export function findToLeaveOut({ prepare }: ProcedureContext, { series, from, to, value }: LeaveOut) {
  return prepare(FIRST).get(JSON.stringify(series), from, to, value ?? null) as FoundRecord | undefined;
}

/** @returns `TAKEN` if the record no longer exists: there may be another one with the same value */
export function leaveOut(
  { db, prepare }: ProcedureContext,
  { found, mark, limit }: Pick<LeaveOut, 'mark' | 'limit'> & { readonly found: FoundRecord },
): LeaveOutOutcome | 'TAKEN' {
  return inTransaction(db, () => {
    const { series, time, seq, place, value } = found;
    // The series may have been cleared since the record was found.
    if (!prepare(IS_SHOWN).get(series)) return 'MISSING';
    if ((prepare(COUNT).get(series) as { count: number }).count >= limit) return 'FULL';
    if (prepare(REMOVE_RECORD).run(series, time, seq).changes === 0) return 'TAKEN';
    renewRollups({ prepare }, series, Math.floor(time / HOUR) * HOUR, { from: time, to: time + 1 });
    const kept = [time, seq, place, JSON.stringify(value)];
    prepare(KEEP).run(series, mark.id, ...kept, mark.reason, mark.userId, mark.createdOn);
    prepare(COUNTED).run(series, -1);
    return 'LEFT_OUT';
  });
}

export function takeBack({ db, prepare }: ProcedureContext, id: string): boolean {
  return inTransaction(db, () => {
    const found = prepare(FIND).get(id);
    if (!found) return false;
    const { series, value, ...moved } = found as unknown as Moved & { series: number | null; value: string };
    prepare(FORGET).run(id);
    if (series === null) return true;
    storeAgain({ prepare }, { ...moved, series, value: JSON.parse(value) });
    prepare(COUNTED).run(series, 1);
    return true;
  });
}
