import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config.ts';
import { countStoredRecords } from '../domains/records/index.ts';
import { databaseFileIn, INCOMING, isData, lockDataDir, REPLACED, RESTORING, RUNNING } from '../platform/data-dir.ts';
import { findDamage } from '../platform/db/damage.ts';
import { restrictToOwner } from '../platform/file-modes.ts';
import { StartError } from '../platform/start-error.ts';
import { migrateFile } from '../storage.ts';
import { readArchive } from './archive.ts';
import { belongsInBackup, isDatabase } from './data-files.ts';
import { syncFolder } from './durability.ts';
import { backupFailureOf, MaintenanceError, reasonOf } from './maintenance-error.ts';
import { formatCount, formatSize, type Print } from './print.ts';
import { schemaStateOfFile } from './upgrade/pending.ts';

interface RestoreOptions {
  /** Whether to move the current data aside; otherwise the folder has to be empty. */
  readonly replace: boolean;
}

/**
 * Fills the data folder from a backup. It verifies the whole backup before it changes anything in the folder. Replaced
 * data moves into a subfolder and is never deleted.
 * @returns the number of restored records; undefined without an embedded database
 * @throws StartError if a server uses the folder
 * @throws MaintenanceError
 */
export async function restore(
  { dataDir, databaseUrl }: Config,
  file: string,
  { replace }: RestoreOptions,
  print: Print,
): Promise<number | undefined> {
  await access(file).catch((error: unknown) => {
    throw new MaintenanceError(`${file} cannot be read (${reasonOf(error)}).`);
  });
  const unlock = lockDataDir(dataDir);
  restrictToOwner(dataDir);
  const incoming = join(dataDir, INCOMING);
  try {
    if (!replace && dataIn(dataDir).length > 0) {
      throw new MaintenanceError(
        `DATA_DIR ${dataDir} is not empty. Use --replace, which moves the current data aside and does not delete it, or set DATA_DIR to another folder.`,
      );
    }
    // Leftovers of an interrupted restore, which are only copies of a backup.
    for (const rest of [incoming, join(dataDir, RESTORING)]) rmSync(rest, { recursive: true, force: true });
    print(`Reading ${file} …`);
    const { createdOn, version, bytes } = await unpack(file, incoming);
    const records = await verify(incoming, file, print);
    const aside = replaceData(dataDir, incoming);
    const contents = records === undefined ? 'no database' : `${formatCount(records)} records`;
    print(`Restored into ${dataDir}: ${formatSize(bytes)}, ${contents}, as of ${createdOn} (version ${version}).`);
    if (aside) print(`The previous data is in ${aside}. Delete it once you are sure that you do not need it.`);
    if (databaseUrl) {
      print('DATABASE_URL is set: accounts, projects and records are in PostgreSQL. Restore them with pg_restore.');
    }
    return records;
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).syscall) throw error;
    throw new MaintenanceError(`The restore failed (${reasonOf(error)}). Nothing was deleted.`, {
      backupFailure: backupFailureOf(error),
    });
  } finally {
    rmSync(incoming, { recursive: true, force: true });
    unlock();
  }
}

function dataIn(folder: string): string[] {
  return readdirSync(folder).filter(isData);
}

/** Unpacks a backup into a separate folder, flushed to disk. */
async function unpack(file: string, folder: string) {
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

/**
 * Checks the database of an unpacked backup, and migrates it: if that fails, the current data stays.
 * @returns its number of records; undefined if there is no database
 */
async function verify(folder: string, file: string, print: Print): Promise<number | undefined> {
  const database = databaseFileIn(folder);
  if (!existsSync(database)) return undefined;
  const damage = isDatabase(database) ? findDamage(database) : ['it is not a database'];
  if (damage.length > 0) throw new MaintenanceError(`The database in ${file} is damaged (${damage[0]}).`);
  if (isOfEarlierVersion(database, file)) print('The backup is of an earlier version. Migrating its database …');
  try {
    await migrateFile(database);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new MaintenanceError(`${file} is not restored. ${error.message} Nothing was changed.`);
  }
  // Closing the database writes the migrated pages into the file.
  const db = new DatabaseSync(database);
  try {
    return countStoredRecords(db);
  } finally {
    db.close();
  }
}

/** @throws MaintenanceError for a database of a newer version */
function isOfEarlierVersion(database: string, file: string): boolean {
  const { pending, unknown } = schemaStateOfFile(database);
  if (unknown.length > 0) {
    throw new MaintenanceError(
      `${file} was made by a newer version of Tinkerstream (it has the migration ${unknown.join(', ')}). ` +
        'Update Tinkerstream first.',
    );
  }
  return pending.length > 0;
}

/** Replaces the current data by the unpacked backup. @returns the folder with the replaced data, if any */
function replaceData(dataDir: string, incoming: string): string | undefined {
  const restoring = join(dataDir, RESTORING);
  const replaced = dataIn(dataDir);
  const aside = join(dataDir, `${REPLACED}${new Date().toISOString().replace(/[:.]/g, '-')}`);
  // From here on, no server starts until this folder is gone, because the data is incomplete.
  renameSync(incoming, restoring);
  syncFolder(dataDir);
  if (replaced.length > 0) mkdirSync(aside, { mode: 0o700 });
  for (const name of replaced) renameSync(join(dataDir, name), join(aside, name));
  for (const name of readdirSync(restoring)) renameSync(join(restoring, name), join(dataDir, name));
  // The marker belonged to the replaced database; the new one is verified.
  rmSync(join(dataDir, RUNNING), { force: true });
  if (replaced.length > 0) syncFolder(aside);
  syncFolder(dataDir);
  rmdirSync(restoring);
  syncFolder(dataDir);
  return replaced.length > 0 ? aside : undefined;
}
