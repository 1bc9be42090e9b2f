import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../platform/logger.ts';
import { syncFile, syncFolder } from './durability.ts';

/** The free bytes from which a file is rewritten, and their share of it. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
const MIN_FREE_SHARE = 1 / 4;

/**
 * Rewrites a database of an earlier version without its free space, if there is much of it. From then on it gives free
 * space back while it is in use, like a new one. Call this while no server uses it. If the rewrite fails, for want of
 * room or because another program has the database open, the database stays unchanged.
 */
export function compactDatabase(path: string, logger: Logger): void {
  if (!existsSync(path)) return;
  const file = realpathSync(path);
  const copy = `${file}.compacting`;
  rmSync(copy, { force: true });
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { timeout: 0 });
    const freeBytes = rewritableBytes(db);
    if (freeBytes === 0) return;
    logger.info({ freeBytes }, 'Rewriting the database once without its free space');
    // EXCLUSIVE fails while another program has the database open. DELETE removes the write-ahead log, which would not
    // fit the copy.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE');
    db.exec('PRAGMA auto_vacuum = INCREMENTAL');
    db.prepare('VACUUM INTO ?').run(copy);
    db.close();
    syncFile(copy);
    renameSync(copy, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(copy, { force: true });
    logger.warn({ err: error }, 'Could not rewrite the database; its free space stays for new records');
  } finally {
    if (db?.isOpen) db.close();
  }
}

/** The bytes that a rewrite gives back, or 0 if it is not worth its time. */
function rewritableBytes(db: DatabaseSync): number {
  const pragma = (name: string) => db.prepare(`PRAGMA ${name}`).get()?.[name] as number;
  if (pragma('auto_vacuum') !== 0) return 0;
  const free = pragma('freelist_count');
  const bytes = free * pragma('page_size');
  return bytes >= MIN_FREE_BYTES && free >= pragma('page_count') * MIN_FREE_SHARE ? bytes : 0;
}
