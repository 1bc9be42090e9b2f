import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config.ts';
import { countStoredRecords } from '../domains/records/index.ts';
import { migrations } from '../migrations/index.ts';
import { databaseFileIn, INCOMING, isData, lockDataDir, REPLACED, RESTORING, RUNNING } from '../platform/data-dir.ts';
import { findDamage } from '../platform/db/damage.ts';
import { closeToOthers } from '../platform/file-modes.ts';
import { readArchive } from './archive.ts';
import { belongsInBackup, isDatabase } from './data-files.ts';
import { syncFolder } from './durability.ts';
import { MaintenanceError, reasonOf } from './maintenance-error.ts';
import { formatCount, formatSize, type Print } from './print.ts';

interface RestoreOptions {
  /** Whether what the data folder holds is moved aside; otherwise the folder has to be empty. */
  readonly replace: boolean;
}

/**
 * Fills the data folder from a backup. Until all of the backup has been read and found sound, nothing in the folder is
 * touched; what is replaced is moved into a folder beside it, never deleted.
 * @throws StartError when a server uses the folder
 * @throws MaintenanceError
 */
export async function restore(
  { dataDir, databaseUrl }: Config,
  file: string,
  { replace }: RestoreOptions,
  print: Print,
): Promise<void> {
  await access(file).catch((error: unknown) => {
    throw new MaintenanceError(`${file} cannot be read (${reasonOf(error)}).`);
  });
  const unlock = lockDataDir(dataDir);
  closeToOthers(dataDir);
  const incoming = join(dataDir, INCOMING);
  try {
    if (!replace && dataIn(dataDir).length > 0) {
      throw new MaintenanceError(
        `DATA_DIR ${dataDir} is not empty. With --replace, what is in it is moved aside, not deleted; or set DATA_DIR to another folder.`,
      );
    }
    // Left by a restore that was broken off: copies of what is in a backup.
    for (const rest of [incoming, join(dataDir, RESTORING)]) rmSync(rest, { recursive: true, force: true });
    print(`Reading ${file} …`);
    const { createdOn, version, bytes } = await receive(file, incoming);
    const records = inspect(incoming, file);
    const aside = moveIn(dataDir, incoming);
    const contents = records === undefined ? 'no database' : `${formatCount(records)} records`;
    print(`Restored into ${dataDir}: ${formatSize(bytes)}, ${contents}, as of ${createdOn} (version ${version}).`);
    if (aside) print(`What was there before is in ${aside}. Delete it when you are sure that it is not needed.`);
    if (databaseUrl) {
      print('DATABASE_URL is set: accounts, projects and records are in PostgreSQL. Restore them with pg_restore.');
    }
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).syscall) throw error;
    throw new MaintenanceError(`The restore could not be done (${reasonOf(error)}). Nothing was deleted.`);
  } finally {
    rmSync(incoming, { recursive: true, force: true });
    unlock();
  }
}

function dataIn(folder: string): string[] {
  return readdirSync(folder).filter(isData);
}

/** Unpacks a backup into a folder of its own, on disk. */
async function receive(file: string, folder: string) {
  mkdirSync(folder, { mode: 0o700 });
  let bytes = 0;
  const header = await readArchive(file, belongsInBackup, async (path, content) => {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const handle = await open(target, 'wx', 0o600);
    try {
      for await (const chunk of content) {
        await handle.writeFile(chunk);
        bytes += chunk.length;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
  return { ...header, bytes };
}

/** Answers how many records there are, when the database is there. */
function inspect(folder: string, file: string): number | undefined {
  const database = databaseFileIn(folder);
  if (!existsSync(database)) return undefined;
  const damage = isDatabase(database) ? findDamage(database) : ['it is no database'];
  if (damage.length > 0) throw new MaintenanceError(`The database in ${file} is damaged (${damage[0]}).`);
  const db = new DatabaseSync(database);
  try {
    const known = migrations('sqlite');
    const applied = db.prepare('SELECT name FROM kysely_migration').all() as { name: string }[];
    const unknown = applied.filter(({ name }) => !(name in known)).map(({ name }) => name);
    if (unknown.length > 0) {
      throw new MaintenanceError(
        `${file} was made by a newer version of Tinkerstream (it has the migration ${unknown.join(', ')}). ` +
          'Update Tinkerstream first.',
      );
    }
    return countStoredRecords(db);
  } finally {
    db.close();
  }
}

/** Puts what was received in the place of what is there; answers where that is now. */
function moveIn(dataDir: string, incoming: string): string | undefined {
  const restoring = join(dataDir, RESTORING);
  const replaced = dataIn(dataDir);
  const aside = join(dataDir, `${REPLACED}${new Date().toISOString().replace(/[:.]/g, '-')}`);
  // From here on, until that folder is gone, no server takes the half for the whole.
  renameSync(incoming, restoring);
  syncFolder(dataDir);
  if (replaced.length > 0) mkdirSync(aside, { mode: 0o700 });
  for (const name of replaced) renameSync(join(dataDir, name), join(aside, name));
  for (const name of readdirSync(restoring)) renameSync(join(restoring, name), join(dataDir, name));
  // It told of a database that is no longer here; the one that is has been looked through.
  rmSync(join(dataDir, RUNNING), { force: true });
  if (replaced.length > 0) syncFolder(aside);
  syncFolder(dataDir);
  rmdirSync(restoring);
  syncFolder(dataDir);
  return replaced.length > 0 ? aside : undefined;
}
