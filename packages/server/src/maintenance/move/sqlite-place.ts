import { DatabaseSync } from 'node:sqlite';
import { openSqliteHours } from '../../domains/records/index.ts';
import { rollBack } from '../../platform/db/sqlite-transaction.ts';
import type { MovePlace, Row, Table } from './place.ts';

const ROWS_AT_ONCE = 2_000;

/** Opens an embedded database: to read beside its server, or to write where nothing else does. */
export function openSqlitePlace(file: string, { readOnly }: { readonly readOnly: boolean }): MovePlace {
  const db = new DatabaseSync(file, { readOnly, enableForeignKeyConstraints: true, timeout: 20_000 });
  // A power cut may undo the last transactions, which the next attempt copies again.
  if (!readOnly) db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  db.exec('PRAGMA cache_size = -32000');
  const all = <Found>(sql: string, ...input: string[]) => db.prepare(sql).all(...input) as Found[];
  const hasNumbers = all("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").length > 0;

  const inTransaction: MovePlace['inTransaction'] = async (work) => {
    if (db.isTransaction) return work();
    db.exec(readOnly ? 'BEGIN' : 'BEGIN IMMEDIATE');
    try {
      const result = await work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      rollBack(db);
      throw error;
    }
  };

  return {
    engine: 'sqlite',
    hours: openSqliteHours(db, inTransaction),

    async listTables() {
      const names = all<{ name: string }>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'kysely\\_%' ESCAPE '\\' ORDER BY name",
      );
      return names.map(({ name }) => ({
        name,
        columns: all<{ name: string; type: string }>('SELECT name, type FROM pragma_table_info(?) ORDER BY name', name),
        references: all<{ name: string }>('SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(?)', name).map(
          (reference) => reference.name,
        ),
      }));
    },

    async *read({ name, columns }) {
      const statement = db.prepare(`SELECT ${quoted(columns)} FROM "${name}"`);
      statement.setReturnArrays(true);
      let rows: Row[] = [];
      for (const row of statement.iterate() as unknown as Iterable<Row>) {
        rows.push(row);
        if (rows.length < ROWS_AT_ONCE) continue;
        yield rows;
        rows = [];
      }
      yield rows;
    },

    async empty({ name }) {
      db.exec(`DELETE FROM "${name}"`);
    },

    async write({ name, columns }, rows) {
      const places = columns.map(() => '?').join(', ');
      const insert = db.prepare(`INSERT INTO "${name}" (${quoted(columns)}) VALUES (${places})`);
      for (const row of rows) insert.run(...(row as (string | number | null)[]));
    },

    async lastNumbers() {
      const rows = hasNumbers ? all<{ name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence') : [];
      return new Map(rows.map(({ name, seq }) => [name, seq]));
    },

    async setLastNumbers(numbers) {
      if (!hasNumbers) return;
      const tables = all<{ name: string }>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'",
      );
      for (const { name } of tables) {
        const last = numbers.get(name) ?? 0;
        db.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name);
        db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, last);
      }
    },

    inTransaction,

    async close() {
      if (!readOnly) db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
    },
  };
}

function quoted(columns: Table['columns']): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}
