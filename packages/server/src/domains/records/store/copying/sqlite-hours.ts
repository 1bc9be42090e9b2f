import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { HOUR, MINUTE } from '../history-plan.ts';
import { busyHours, type RecordHours, type RecordRow, type RollupRow, recordFigures, withAllMinutes } from './hours.ts';

const ROLLUP = 'series, step, time, count, numbers, sum, compensation, min, max';
// Skips from one series to the next.
export const SERIES_OF_ROLLUPS = `
  WITH RECURSIVE found (series) AS (
    SELECT min(series) FROM rollup
    UNION ALL SELECT (SELECT min(series) FROM rollup WHERE rollup.series > found.series) FROM found
    WHERE found.series IS NOT NULL
  )
  SELECT series FROM found WHERE series IS NOT NULL`;

// The figures of a series. They are few: a server is stopped while every record is read. The sum of the low 32 bits
// cannot overflow.
export const FIGURES_OF_SERIES = `
  SELECT series, count(*), max(seq), sum(seq), sum(time & 4294967295) FROM record GROUP BY series`;

type StoredRow = readonly [number, number, number, number | string, string | null, number | null];

/** The records of an embedded database, whose batches are all merged. Writes only if the database may be written. */
export function openSqliteHours(db: DatabaseSync, inTransaction: RecordHours['inTransaction']): RecordHours {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = db.prepare(sql);
      statement.setReturnArrays(true);
      statements.set(sql, statement);
    }
    return statement;
  };
  const rowsOf = <Row>(sql: string, ...input: (number | string)[]) => prepare(sql).all(...input) as unknown as Row[];
  const inOneRead = <Result>(read: () => Result): Result => {
    if (db.isTransaction) return read();
    db.exec('BEGIN');
    try {
      return read();
    } finally {
      db.exec('COMMIT');
    }
  };

  return {
    async count() {
      const [[count] = [0]] = rowsOf<[number]>('SELECT total(records) FROM topic_counter');
      return count;
    },
    listSeries: async () => rowsOf<[number]>(SERIES_OF_ROLLUPS).map(([series]) => series),
    listHours: async (series) =>
      rowsOf<RollupRow>(
        `SELECT ${ROLLUP} FROM rollup WHERE series IN (SELECT value FROM json_each(?)) AND step = ${HOUR} ORDER BY series, time`,
        JSON.stringify(series),
      ),

    read: async (ranges) =>
      inOneRead(() => {
        const records: RecordRow[] = [];
        const rollups: RollupRow[] = [];
        for (const { series, from, to } of ranges) {
          for (const [, time, seq, value, text, place] of rowsOf<StoredRow>(
            'SELECT series, time, seq, value, text, place FROM record WHERE series = ? AND time >= ? AND time < ?',
            series,
            from,
            to,
          )) {
            const isText = typeof value === 'string';
            records.push([series, time, seq, isText ? null : value, isText ? value : text, place]);
          }
          rollups.push(
            ...rowsOf<RollupRow>(
              `SELECT ${ROLLUP} FROM rollup WHERE series = ? AND step IN (${HOUR}, ${MINUTE}) AND time >= ? AND time < ?`,
              series,
              from,
              to,
            ),
          );
        }
        return { records, rollups };
      }),

    async replace(ranges, content) {
      for (const { series, from, to } of ranges) {
        prepare('DELETE FROM record WHERE series = ? AND time >= ? AND time < ?').run(series, from, to);
        prepare(`DELETE FROM rollup WHERE series = ? AND step IN (${HOUR}, ${MINUTE}) AND time >= ? AND time < ?`).run(
          series,
          from,
          to,
        );
      }
      const addRecord = prepare('INSERT INTO record (series, time, seq, value, text, place) VALUES (?, ?, ?, ?, ?, ?)');
      for (const [series, time, seq, number, text, place] of content.records) {
        addRecord.run(series, time, seq, number ?? text, number === null ? null : text, place);
      }
      const isBusy = busyHours(content);
      const addRollup = prepare(`INSERT INTO rollup (${ROLLUP}, has_minutes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
      for (const rollup of withAllMinutes(content)) {
        if (rollup[1] === HOUR || isBusy(rollup)) addRollup.run(...rollup, isBusy(rollup) ? 1 : 0);
      }
    },

    async removeSeries(series) {
      prepare('DELETE FROM record WHERE series = ?').run(series);
      prepare('DELETE FROM rollup WHERE series = ?').run(series);
    },

    inTransaction,

    async figures() {
      const statement = db.prepare(FIGURES_OF_SERIES);
      statement.setReturnArrays(true);
      statement.setReadBigInts(true);
      return recordFigures(statement.all() as unknown as bigint[][]);
    },
  };
}
