import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { ProcedureContext } from './sqlite-protocol.ts';

const MAX_CACHED_STATEMENTS = 500;

const MAX_KEPT_LOG_BYTES = 64 * 1024 * 1024;

/** Opens a database file; call this in a worker thread, never in the main one. Only a writer creates a missing file. */
export function openConnection(file: string, role: 'writer' | 'reader'): ProcedureContext {
  const db = new DatabaseSync(file, { readOnly: role === 'reader', enableForeignKeyConstraints: true, timeout: 5000 });
  if (role === 'writer') {
    // Only a new file can learn to give back the space of deleted records (decision 32).
    if (db.prepare('PRAGMA page_count').get()?.page_count === 0) db.exec('PRAGMA auto_vacuum = INCREMENTAL');
    db.exec('PRAGMA journal_mode = WAL');
    // The limit shrinks the write-ahead log when it restarts: a long read may have let it grow.
    db.exec(`PRAGMA journal_size_limit = ${MAX_KEPT_LOG_BYTES}`);
    // FULL makes each commit wait for its fsync, so acknowledged data survives a power failure.
    db.exec('PRAGMA synchronous = FULL');
  }
  db.exec('PRAGMA cache_size = -4000');
  db.exec('PRAGMA temp_store = MEMORY');

  const statements = new Map<string, StatementSync>();
  return {
    db,
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        if (statements.size >= MAX_CACHED_STATEMENTS) statements.delete(statements.keys().next().value as string);
        statement = db.prepare(sql);
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}
