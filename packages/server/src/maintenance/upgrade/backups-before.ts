import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUPS } from '../../platform/data-dir.ts';

const PREFIX = 'before-';
const UNFINISHED = '.unfinished';
/** The number of copies that stay. */
const KEPT = 2;

/** A copy of the database from before a version changed the data. */
export interface BackupBefore {
  /** The version that changed the data. */
  readonly version: string;
  readonly folder: string;
  /** The file of the copy. */
  readonly file: string;
  /** When the copy was made, in milliseconds since 1970 UTC. */
  readonly createdOn: number;
}

export function folderBefore(dataDir: string, version: string): string {
  return join(dataDir, BACKUPS, PREFIX + version);
}

/** The finished copies, the latest first. */
export function listBackupsBefore(dataDir: string): BackupBefore[] {
  const parent = join(dataDir, BACKUPS);
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => name.startsWith(PREFIX) && !name.endsWith(UNFINISHED))
    .map((name) => {
      const folder = join(parent, name);
      const [file = ''] = readdirSync(folder);
      const { mtimeMs } = statSync(folder);
      return { version: name.slice(PREFIX.length), folder, file: join(folder, file), createdOn: mtimeMs };
    })
    .sort((a, b) => b.createdOn - a.createdOn);
}

/** An empty folder beside a copy's, for its content before it is complete. */
export function unfinishedBefore(folder: string): string {
  return folder + UNFINISHED;
}

/** Removes all copies but the latest. */
export function dropOldBackupsBefore(dataDir: string): void {
  for (const { folder } of listBackupsBefore(dataDir).slice(KEPT)) rmSync(folder, { recursive: true, force: true });
}
