import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FILES, isData } from '../platform/data-dir.ts';
import { MaintenanceError } from './maintenance-error.ts';

export interface DataFile {
  /** The path relative to the data folder, with slashes. */
  readonly path: string;
  /** SQLite has to copy a database: its file, read during a write, is useless. */
  readonly isDatabase: boolean;
}

/** Whether a path of the data folder, with slashes, belongs in a backup. */
export function belongsInBackup(path: string): boolean {
  return isData(path.split('/')[0] as string);
}

/**
 * Lists every file of the data folder that belongs in a backup.
 * @throws MaintenanceError for an entry that is neither a file nor a folder
 */
export function listDataFiles(dataDir: string): DataFile[] {
  const files: DataFile[] = [];
  const addFolder = (folder: string) => {
    for (const name of readdirSync(join(dataDir, folder)).sort()) {
      const path = folder ? `${folder}/${name}` : name;
      if (!belongsInBackup(path) || isPartOfDatabase(dataDir, path)) continue;
      // Follows links: a folder may be on another disk.
      const found = statSync(join(dataDir, path), { throwIfNoEntry: false });
      if (found?.isDirectory()) addFolder(path);
      else if (found?.isFile())
        files.push({ path, isDatabase: mayBeDatabase(path) && isDatabase(join(dataDir, path)) });
      else if (found)
        throw new MaintenanceError(`${join(dataDir, path)} is neither a file nor a folder. Move it away.`);
    }
  };
  addFolder('');
  return files;
}

/** An uploaded database counts as an ordinary file: nothing writes to it, and it may be damaged. */
function mayBeDatabase(path: string): boolean {
  return !path.startsWith(`${FILES}/`);
}

/** Whether a file is one that SQLite writes beside an open database. */
function isPartOfDatabase(dataDir: string, path: string): boolean {
  const database = /^(.*)-(?:wal|shm|journal)$/.exec(path)?.[1];
  return (
    database !== undefined &&
    mayBeDatabase(path) &&
    existsSync(join(dataDir, database)) &&
    isDatabase(join(dataDir, database))
  );
}

const SQLITE_MAGIC = Buffer.from('SQLite format 3\0');

/** Whether a file is an SQLite database, by its first bytes. */
export function isDatabase(file: string): boolean {
  const first = Buffer.alloc(SQLITE_MAGIC.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, first, 0, first.length, 0);
  } catch {
    return false; // The path is a folder.
  } finally {
    closeSync(handle);
  }
  return first.equals(SQLITE_MAGIC);
}
