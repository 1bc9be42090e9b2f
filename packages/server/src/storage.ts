import { Kysely } from 'kysely';
import type { Config } from './config.ts';
import { sharedTokenKey } from './domains/accounts/index.ts';
import {
  createPostgresRecordStore,
  createSqliteRecordStore,
  type RecordStore,
  SQLITE_RECORD_PROCEDURES,
} from './domains/records/index.ts';
import { migrations } from './migrations/index.ts';
import type { ServerLocks } from './platform/cluster/server-locks.ts';
import type { DataDir } from './platform/data-dir.ts';
import { damageReport, isDamage } from './platform/db/damage.ts';
import type { Database, DatabaseUse } from './platform/db/database.ts';
import { checkMigrated, migrate } from './platform/db/migrate.ts';
import type { PostgresOptions } from './platform/db/postgres.ts';
import { withCheckedRows } from './platform/db/rows/checked-rows.ts';
import { SqlitePoolDialect } from './platform/db/sqlite-dialect.ts';
import { SqlitePool } from './platform/db/sqlite-pool.ts';
import type { Logger } from './platform/logger.ts';
import { StartError } from './platform/start-error.ts';

/** The persistent storage, with the latest schema. */
export interface Storage {
  readonly database: Database;
  readonly recordStore: RecordStore;
  /** The key that signs access tokens. */
  readonly tokenKey: Uint8Array;
  readonly use: () => DatabaseUse;
  /** The locks by which other servers see that this one is running; undefined for an embedded database. */
  readonly locks: ServerLocks | undefined;
  /** Waits for pending writes, then closes the storage. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the PostgreSQL database of DATABASE_URL, or else the SQLite file in the data folder.
 * @param onCrash runs if a thread of the embedded database dies
 * @throws StartError
 */
export function openStorage(
  { databaseUrl, postgres }: Config,
  dataDir: Pick<DataDir, 'databaseFile' | 'readTokenKey'>,
  logger: Logger,
  onCrash: (error: Error) => void,
): Promise<Storage> {
  return databaseUrl ? openShared(databaseUrl, postgres, logger) : openEmbedded(dataDir, logger, onCrash);
}

/**
 * Opens only the database, for a command beside a server: a second record store would merge the server's batches too.
 * @param prepare makes sure of the schema: `checkMigrated` where a server of an earlier version may use it
 * @throws StartError
 */
export async function openDatabase(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  file: string,
  logger: Logger,
  prepare: typeof migrate,
): Promise<Pick<Storage, 'database' | 'close'>> {
  if (!databaseUrl) {
    const { pool, database } = await openPrepared(file, () => {}, prepare);
    return { database, close: () => pool.close() };
  }
  const { database, close } = await openSharedDatabase(databaseUrl, logger, prepare);
  return { database, close };
}

/** Migrates the embedded database in a file that nothing uses. @throws StartError */
export async function migrateFile(file: string): Promise<void> {
  const { pool } = await openPrepared(file, () => {}, migrate);
  await pool.close();
}

/**
 * Merges the batches of an earlier server in the embedded database, as a start does. Nothing else uses the file.
 * @throws StartError if the schema is not that of this version, or something cannot be merged
 */
export async function mergeFile(file: string, logger: Logger): Promise<void> {
  const { pool } = await openPrepared(file, () => {}, checkMigrated);
  try {
    const store = createSqliteRecordStore(pool, logger);
    await store.settle();
    if ((await store.condition(0)).hidden) {
      throw new StartError(`The last records in ${file} cannot be merged. The log says why; often the disk is full.`);
    }
  } finally {
    await pool.close();
  }
}

async function openEmbedded(
  dataDir: Pick<DataDir, 'databaseFile' | 'readTokenKey'>,
  logger: Logger,
  onCrash: (error: Error) => void,
): Promise<Storage> {
  let isOpen = false;
  // Until the database is open, a dying thread makes the start fail with its reason.
  const onThreadDeath = (error: Error) => isOpen && onCrash(error);
  const { pool, database } = await openPrepared(dataDir.databaseFile, onThreadDeath, migrate);
  isOpen = true;
  const recordStore = createSqliteRecordStore(pool, logger);
  return {
    database,
    recordStore,
    tokenKey: dataDir.readTokenKey(),
    use: () => pool.use(),
    locks: undefined,
    async close() {
      await recordStore.settle();
      await pool.close();
    },
  };
}

async function openPrepared(file: string, onCrash: (error: Error) => void, prepare: typeof migrate) {
  try {
    const pool = await SqlitePool.open(file, [SQLITE_RECORD_PROCEDURES], onCrash);
    const database: Database = new Kysely({ dialect: new SqlitePoolDialect(pool) });
    try {
      await prepare(database, migrations('sqlite'));
      return { pool, database: await withCheckedRows(database) };
    } catch (error) {
      await pool.close();
      throw error;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new StartError(damageReport(file, (error as Error).message));
  }
}

async function openShared(url: string, options: PostgresOptions, logger: Logger): Promise<Storage> {
  const postgres = await openSharedDatabase(url, logger, migrate, options);
  const { database, writer, use, close } = postgres;
  const { createServerLocks } = await import('./platform/cluster/server-locks.ts');
  return {
    database,
    recordStore: createPostgresRecordStore(postgres, logger),
    tokenKey: await sharedTokenKey(database),
    use,
    locks: createServerLocks(writer),
    close,
  };
}

async function openSharedDatabase(url: string, logger: Logger, prepare: typeof migrate, options?: PostgresOptions) {
  // The module is loaded only if needed: that saves a classroom computer 10 MB.
  const { openPostgres } = await import('./platform/db/postgres.ts');
  const postgres = await openPostgres(url, logger, options);
  try {
    await prepare(postgres.database, migrations('postgres'));
    return { ...postgres, database: await withCheckedRows(postgres.database) };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}
