import { existsSync, statfsSync, statSync } from 'node:fs';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { databaseFileIn } from '../../platform/data-dir.ts';
import { appliedIn } from '../../platform/db/migrate.ts';
import { createLogger } from '../../platform/logger.ts';
import { openDatabase } from '../../storage.ts';
import { MaintenanceError } from '../maintenance-error.ts';
import { formatSize, type Print } from '../print.ts';
import { folderBefore } from './backups-before.ts';
import { type SchemaState, schemaState, schemaStateOfFile } from './pending.ts';
import { MAX_DUMP_BYTES } from './prepare-upgrade.ts';
import { lastVersionIn } from './version-file.ts';

/** Bytes a second that an SD card copies, and changes. */
const COPY_RATE = 30e6;
const CHANGE_RATE = 15e6;

interface Found {
  readonly state: SchemaState;
  readonly bytes: number;
  /** The location of the database, without a secret. */
  readonly place: string;
}

/**
 * Describes what the first start of this version will do to the data. Changes nothing; the server may be running.
 * @throws MaintenanceError if that start would fail
 */
export async function checkUpgrade(config: Config, version: string, print: Print): Promise<void> {
  const { dataDir, databaseUrl, hasUpgradeBackup } = config;
  const { state, bytes, place } = databaseUrl ? await findShared(config) : findEmbedded(dataDir);
  const before = lastVersionIn(dataDir);
  print(
    `Here is version ${version}. ${place} was last used by ${before ? `version ${before}` : 'version 0.3.0 or earlier'}.`,
  );
  const { applied, pending, unknown } = state;
  if (unknown.length > 0) {
    throw new MaintenanceError(
      `A newer version has changed this data (${unknown.join(', ')}), so this version will not start on it. Install the newer one.`,
    );
  }
  if (applied.length === 0) return print('The database is empty: the first start creates its tables.');
  if (pending.length === 0) return print('Nothing has to be changed: a start takes no longer than usual.');

  print(`The first start changes the data (${formatSize(bytes)}) in ${pending.length} steps:`);
  for (const name of pending) {
    const [number, ...words] = name.split('-');
    print(`  ${number}  ${words.join(' ')}`);
  }
  const isCopied = hasUpgradeBackup && (!databaseUrl || bytes <= MAX_DUMP_BYTES);
  print(isCopied ? `Before, the database is copied to ${folderBefore(dataDir, version)}.` : withoutCopy(config, bytes));
  const minutes = Math.ceil(((isCopied ? bytes / COPY_RATE : 0) + bytes / CHANGE_RATE) / 60);
  print(`Time: about ${minutes} min on a slow disk. Until then, nobody can use the server.`);
  print('To go back: docs/moving.md.');

  // PostgreSQL has its own disk.
  const needed = (isCopied ? bytes : 0) + (databaseUrl ? 0 : bytes);
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const space = `Space: ${formatSize(needed)} needed on the disk of ${dataDir}, ${formatSize(free)} free.`;
  if (free < needed) throw new MaintenanceError(`${space} Free some before the upgrade.`);
  print(space);
}

function withoutCopy({ hasUpgradeBackup }: Config, bytes: number): string {
  const reason = hasUpgradeBackup ? `${formatSize(bytes)} take too long at a start` : 'UPGRADE_BACKUP=0';
  return `The database is not copied before (${reason}): make a backup yourself.`;
}

function findEmbedded(dataDir: string): Found {
  const file = databaseFileIn(dataDir);
  if (!existsSync(file)) {
    throw new MaintenanceError(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the server.`);
  }
  return { state: schemaStateOfFile(file), bytes: statSync(file).size, place: dataDir };
}

async function findShared(config: Config): Promise<Found> {
  let applied: readonly string[] = [];
  const { database, close } = await openDatabase(config, '', createLogger('warn'), async (db) => {
    applied = await appliedIn(db);
  });
  try {
    const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(
      database,
    );
    return {
      state: schemaState(applied, 'postgres'),
      bytes: rows[0]?.bytes ?? 0,
      place: 'The database of DATABASE_URL',
    };
  } finally {
    await close();
  }
}
