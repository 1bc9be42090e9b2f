import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` in a transaction on this thread's connection: all of it is on disk afterwards, or nothing. */
export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

/** Rolls back an open transaction. After some errors, such as a full disk, SQLite has already done so. */
export function rollBack(db: DatabaseSync): void {
  if (db.isTransaction) db.exec('ROLLBACK');
}
