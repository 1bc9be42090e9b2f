import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path, { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config.ts';
import { countStoredRecords } from '../domains/records/index.ts';
import { databaseFileIn, RESTORING } from '../platform/data-dir.ts';
import { isDamage } from '../platform/db/damage.ts';
import { ArchiveWriter } from './archive.ts';
import { type DataFile, listDataFiles } from './data-files.ts';
import { syncFolder } from './durability.ts';
import { backupFailureOf, MaintenanceError, reasonOf } from './maintenance-error.ts';
import { formatCount, formatSize, type Print } from './print.ts';

/** With DATABASE_URL, the database is not in the data folder. */
const POSTGRES_NOTE =
  'DATABASE_URL is set: accounts, projects and records are in PostgreSQL and NOT in this file. ' +
  'Back them up with pg_dump --format=custom --file=tinkerstream.dump "$DATABASE_URL"';

/** With FILES_URL, the uploaded files are not in the data folder either. */
const BUCKET_NOTE =
  'FILES_URL is set: uploaded files are in that bucket and NOT in this file. Copy the bucket with its own tools.';

/**
 * Writes the whole data folder to one file; the server may be running. The database in it is a snapshot taken after the
 * call, so everything acknowledged before is included. The file appears under its name only once it is complete and on
 * disk, and never overwrites another one.
 * @returns the number of records in it; undefined without an embedded database
 * @throws MaintenanceError
 */
export async function backUp(
  { dataDir, databaseUrl, filesUrl }: Config,
  version: string,
  file: string,
  print: Print,
): Promise<number | undefined> {
  if (!existsSync(dataDir))
    throw new MaintenanceError(`There is no folder ${dataDir}. Set DATA_DIR to the server's data folder.`);
  if (existsSync(join(dataDir, RESTORING))) {
    throw new MaintenanceError(`A restore into ${dataDir} was interrupted, so data is missing there. Finish it first.`);
  }
  if (existsSync(file))
    throw new MaintenanceError(`${file} already exists. Choose another name: backups are never overwritten.`);
  if (isInside(dataDir, resolve(file))) {
    throw new MaintenanceError(
      `${file} is inside DATA_DIR ${dataDir}. Choose a place outside, or the backup would be lost with the folder.`,
    );
  }

  const workFolder = createWorkFolder(file);
  const cleanUp = () => rmSync(workFolder, { recursive: true, force: true });
  const onSignal = () => {
    cleanUp();
    process.exit(130);
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const records = await writeArchive(dataDir, join(workFolder, 'backup.tar'), version, print);
    if (existsSync(file)) throw new MaintenanceError(`${file} has been created by another program meanwhile.`);
    renameSync(join(workFolder, 'backup.tar'), file);
    syncFolder(dirname(file));
    const contents = records === undefined ? 'no database' : `${formatCount(records)} records`;
    print(`Backup written: ${file}, ${formatSize(statSync(file).size)}, ${contents}`);
    if (databaseUrl) print(POSTGRES_NOTE);
    if (filesUrl) print(BUCKET_NOTE);
    return records;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) {
      throw new MaintenanceError(
        `${file} could not be written (${reasonOf(error)}). No partial file was left behind.`,
        {
          backupFailure: backupFailureOf(error),
        },
      );
    }
    throw error;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    cleanUp();
  }
}

/** Creates a folder on the disk of the file, for the rename, that only its owner can read. */
function createWorkFolder(file: string): string {
  try {
    return mkdtempSync(join(dirname(file), `.${basename(file)}-`));
  } catch (error) {
    throw new MaintenanceError(
      `The folder ${dirname(resolve(file))} is not writable (${reasonOf(error)}). Choose another folder.`,
      { backupFailure: 'NOT_WRITABLE' },
    );
  }
}

/** @returns the number of records in the embedded database, if there is one */
async function writeArchive(
  dataDir: string,
  archiveFile: string,
  version: string,
  print: Print,
): Promise<number | undefined> {
  const createdOn = new Date().toISOString();
  const databases = listDataFiles(dataDir).filter((file) => file.isDatabase);
  if (databases.length === 0 && listDataFiles(dataDir).length === 0)
    throw new MaintenanceError(`${dataDir} contains no data. Set DATA_DIR to the server's data folder.`);
  let records: number | undefined;
  const archive = new ArchiveWriter(archiveFile);
  try {
    await archive.begin({ version, createdOn });
    for (const database of databases) {
      const source = join(dataDir, database.path);
      print(`Copying ${source} (${formatSize(statSync(source).size)}) …`);
      const snapshot = `${archiveFile}.snapshot`;
      const count = takeSnapshot(source, snapshot, source === databaseFileIn(dataDir));
      records ??= count;
      await addFile(archive, database, snapshot);
      rmSync(snapshot);
    }
    // Files come after the databases: a file is on disk before the database refers to it, so none is missing.
    for (const file of listDataFiles(dataDir)) {
      if (!file.isDatabase) await addFile(archive, file, join(dataDir, file.path));
    }
    await archive.finish();
  } catch (error) {
    await archive.abandon();
    throw error;
  }
  return records;
}

/**
 * Copies a database in a consistent state while others write. VACUUM INTO reads in one transaction, which does not block
 * writers in WAL mode, and fails on a damaged page instead of copying it.
 */
function takeSnapshot(source: string, target: string, hasRecords: boolean): number | undefined {
  const db = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    db.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new MaintenanceError(
      `The database ${source} is damaged (${reasonOf(error)}), so it is not backed up. ` +
        'Restore an older backup; to save what is left, stop the server and copy the folder.',
      { backupFailure: 'DAMAGED' },
    );
  } finally {
    db.close();
  }
  if (!hasRecords) return undefined;
  const snapshot = new DatabaseSync(target, { readOnly: true });
  const count = countStoredRecords(snapshot);
  snapshot.close();
  return count;
}

async function addFile(archive: ArchiveWriter, { path }: DataFile, source: string): Promise<void> {
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    handle = await open(source);
  } catch (error) {
    // The file was deleted since the folder was listed, so it is no longer part of the data.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // The open handle ignores a replacement of the file; the fixed end ignores appended bytes.
  const { size } = await handle.stat();
  if (size > 0) return archive.addData(path, size, handle.createReadStream({ start: 0, end: size - 1 }));
  await handle.close();
  await archive.addData(path, 0, []);
}

/**
 * Whether a path is a folder or in it. Both are absolute. A path on another drive of Windows is not, though no `..` is
 * in the relative path.
 * @param rules of this system; others for tests
 */
export function isInside(folder: string, file: string, rules: path.PlatformPath = path): boolean {
  const way = rules.relative(folder, file);
  return way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way);
}
