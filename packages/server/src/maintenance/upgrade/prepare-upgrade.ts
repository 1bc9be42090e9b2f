import { existsSync, mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../config.ts';
import { type DataDir, databaseFileIn } from '../../platform/data-dir.ts';
import type { Logger } from '../../platform/logger.ts';
import { StartError } from '../../platform/start-error.ts';
import { dumpPostgres } from '../automatic/pg-dump.ts';
import { syncFile, syncFolder } from '../durability.ts';
import { reasonOf } from '../maintenance-error.ts';
import { formatSize } from '../print.ts';
import { dropOldBackupsBefore, folderBefore, unfinishedBefore } from './backups-before.ts';
import { type SchemaState, schemaState, schemaStateOfFile } from './pending.ts';

/** Maximum bytes of a dump: a larger PostgreSQL database would delay the start of a school's server. */
export const MAX_DUMP_BYTES = 4e9;

/** Servers that start together change a shared database one after another. */
const UPGRADE_LOCK = "hashtext('tinkerstream upgrade')";

/** @returns a function that ends the preparation, once the data has the schema of this version */
type Prepared = () => Promise<void>;

const NOTHING_TO_DO: Prepared = async () => {};

/**
 * Copies the database before a newer version changes it: to `backups/before-VERSION` of the data folder. Does nothing
 * for a new database, and if there is nothing to change.
 * @throws StartError if the embedded database cannot be copied; Unreachable if PostgreSQL does not answer
 */
export async function prepareUpgrade(
  config: Pick<Config, 'databaseUrl' | 'hasUpgradeBackup'>,
  dataDir: Pick<DataDir, 'path'>,
  version: string,
  logger: Logger,
): Promise<Prepared> {
  const { databaseUrl } = config;
  return databaseUrl
    ? prepareShared({ ...config, databaseUrl }, dataDir.path, version, logger)
    : prepareEmbedded(config, dataDir.path, version, logger);
}

function isUpgrade({ applied, pending, unknown }: SchemaState): boolean {
  return applied.length > 0 && pending.length > 0 && unknown.length === 0;
}

async function prepareEmbedded(
  { hasUpgradeBackup }: Pick<Config, 'hasUpgradeBackup'>,
  dataDir: string,
  version: string,
  logger: Logger,
): Promise<Prepared> {
  const file = databaseFileIn(dataDir);
  if (!existsSync(file)) return NOTHING_TO_DO;
  let state: SchemaState;
  try {
    state = schemaStateOfFile(file);
  } catch {
    // The start itself reports what is wrong with the file.
    return NOTHING_TO_DO;
  }
  if (!isUpgrade(state)) return NOTHING_TO_DO;
  const folder = folderBefore(dataDir, version);
  if (!hasUpgradeBackup) return saying(state, version, undefined, logger);
  try {
    copyDatabase(file, folder);
  } catch (error) {
    throw new StartError(
      `Version ${version} changes the data (${state.pending.length} steps), and the database could not be copied before ` +
        `(${reasonOf(error)}). Nothing was changed: the version before still starts. Give the disk of ${dataDir} more space, ` +
        'or make a backup elsewhere and set UPGRADE_BACKUP=0 for one start.',
    );
  }
  dropOldBackupsBefore(dataDir);
  return saying(state, version, folder, logger);
}

/** VACUUM INTO copies in one transaction, which fails on a damaged page instead of copying it. */
function copyDatabase(file: string, folder: string): void {
  const unfinished = unfinishedBefore(folder);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    const size = statSync(file).size;
    const { bavail, bsize } = statfsSync(unfinished);
    if (bavail * bsize < size) {
      throw new Error(`it has ${formatSize(size)}, and ${formatSize(bavail * bsize)} are free`);
    }
    const copy = databaseFileIn(unfinished);
    const db = new DatabaseSync(file, { timeout: 5000 });
    try {
      db.prepare('VACUUM INTO ?').run(copy);
    } finally {
      db.close();
    }
    syncFile(copy);
    complete(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function complete(unfinished: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  syncFolder(dirname(folder));
}

async function prepareShared(
  { databaseUrl, hasUpgradeBackup }: { readonly databaseUrl: string; readonly hasUpgradeBackup: boolean },
  dataDir: string,
  version: string,
  logger: Logger,
): Promise<Prepared> {
  // The module is loaded only if needed: that saves a classroom computer 10 MB.
  const { connectAlone } = await import('../../platform/db/postgres.ts');
  const client = await connectAlone(databaseUrl, 'tinkerstream-upgrade');
  const readState = async () => {
    const { rows: tables } = await client.query("SELECT to_regclass('kysely_migration') IS NOT NULL AS is_there");
    const { rows } = tables[0]?.is_there
      ? await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
      : { rows: [] };
    return schemaState(
      rows.map(({ name }) => name),
      'postgres',
    );
  };
  try {
    if (!isUpgrade(await readState())) {
      await client.end();
      return NOTHING_TO_DO;
    }
    // The lock ends with the connection.
    await client.query(`SELECT pg_advisory_lock(${UPGRADE_LOCK})`);
    const state = await readState();
    if (!isUpgrade(state)) {
      await client.end();
      return NOTHING_TO_DO;
    }
    const { rows } = await client.query<{ size: number }>('SELECT pg_database_size(current_database()) AS size');
    const folder = folderBefore(dataDir, version);
    const isKept = hasUpgradeBackup && (await dump(databaseUrl, rows[0]?.size ?? 0, folder, logger));
    if (isKept) dropOldBackupsBefore(dataDir);
    const say = saying(state, version, isKept ? folder : undefined, logger);
    return async () => {
      await client.end();
      await say();
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** @returns whether there is a dump. Without one the start goes on: PostgreSQL undoes a failed migration as a whole. */
async function dump(databaseUrl: string, size: number, folder: string, logger: Logger): Promise<boolean> {
  const unfinished = unfinishedBefore(folder);
  try {
    if (size > MAX_DUMP_BYTES) throw new Error(`${formatSize(size)} take too long at a start`);
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const file = join(unfinished, 'tinkerstream.dump');
    // The check is quick, because a start waits for it.
    await dumpPostgres(databaseUrl, file, { isQuick: true });
    syncFile(file);
    complete(unfinished, folder);
    return true;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    logger.warn(
      `The database is not backed up before this version changes it (${reasonOf(error)}). ` +
        'The way back to the version before is your own latest backup.',
    );
    return false;
  }
}

function saying(state: SchemaState, version: string, folder: string | undefined, logger: Logger): Prepared {
  logger.info(
    { migrations: state.pending },
    `Version ${version} changes the data: ${state.pending.length} steps. Do not switch the computer off`,
  );
  return async () => {
    logger.info(
      folder
        ? `The data now belongs to version ${version}. The database as it was before is in ${folder}: docs/moving.md says how to go back`
        : `The data now belongs to version ${version}. There is no copy of the database before it`,
    );
  };
}
