import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` as one transaction of this thread's connection: all of it is on disk afterwards, or nothing. */
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

/** Ends an open transaction without its changes. SQLite has done so itself after some errors, such as a full disk. */
export function rollBack(db: DatabaseSync): void {
  if (db.isTransaction) db.exec('ROLLBACK');
}
