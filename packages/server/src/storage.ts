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
import type { DataDir } from './platform/data-dir.ts';
import { damageReport, isDamage } from './platform/db/damage.ts';
import type { Database } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { SqlitePoolDialect } from './platform/db/sqlite-dialect.ts';
import { SqlitePool } from './platform/db/sqlite-pool.ts';
import type { Logger } from './platform/logger.ts';
import { StartError } from './platform/start-error.ts';

/** The persistent storage, migrated to the latest schema. */
export interface Storage {
  readonly database: Database;
  readonly recordStore: RecordStore;
  /** The key that signs access tokens. */
  readonly tokenKey: Uint8Array;
  /** Waits for pending writes, then closes the storage. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the PostgreSQL database of DATABASE_URL, or else the SQLite file in the data folder.
 * @param onCrash runs if a thread of the embedded database dies
 * @throws StartError
 */
export function openStorage(
  { databaseUrl }: Config,
  dataDir: Pick<DataDir, 'databaseFile' | 'readTokenKey'>,
  logger: Logger,
  onCrash: (error: Error) => void,
): Promise<Storage> {
  return databaseUrl ? openShared(databaseUrl, logger) : openEmbedded(dataDir, onCrash);
}

async function openEmbedded(
  dataDir: Pick<DataDir, 'databaseFile' | 'readTokenKey'>,
  onCrash: (error: Error) => void,
): Promise<Storage> {
  let isOpen = false;
  // Until it is open, a dying thread makes the start fail with its reason.
  const onThreadDeath = (error: Error) => isOpen && onCrash(error);
  const { pool, database } = await openMigrated(dataDir.databaseFile, onThreadDeath).catch((error: unknown) => {
    if (!isDamage(error)) throw error;
    throw new StartError(damageReport(dataDir.databaseFile, (error as Error).message));
  });
  isOpen = true;
  const recordStore = createSqliteRecordStore(pool);
  return {
    database,
    recordStore,
    tokenKey: dataDir.readTokenKey(),
    async close() {
      await recordStore.settle();
      await pool.close();
    },
  };
}

async function openMigrated(file: string, onCrash: (error: Error) => void) {
  const pool = await SqlitePool.open(file, [SQLITE_RECORD_PROCEDURES], onCrash);
  const database: Database = new Kysely({ dialect: new SqlitePoolDialect(pool) });
  await migrate(database, migrations('sqlite'));
  return { pool, database };
}

async function openShared(url: string, logger: Logger): Promise<Storage> {
  // Loaded only if needed: it saves a classroom computer 10 MB.
  const { openPostgres } = await import('./platform/db/postgres.ts');
  const postgres = await openPostgres(url, logger);
  const { database, close } = postgres;
  await migrate(database, migrations('postgres'));
  return {
    database,
    recordStore: createPostgresRecordStore(postgres),
    tokenKey: await sharedTokenKey(database),
    close,
  };
}
