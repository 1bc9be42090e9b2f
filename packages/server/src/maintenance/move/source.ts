import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { sharedTokenKey } from '../../domains/accounts/index.ts';
import { DataDirInUse, databaseFileIn, FILES, lockDataDir, readTokenKeyIn } from '../../platform/data-dir.ts';
import { checkMigrated } from '../../platform/db/migrate.ts';
import { SERVER_NAME } from '../../platform/db/postgres.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { createLocalFileStore } from '../../platform/files/local-file-store.ts';
import type { Logger } from '../../platform/logger.ts';
import { mergeFile, openDatabase } from '../../storage.ts';
import { MaintenanceError } from '../maintenance-error.ts';
import type { MovePlace } from './place.ts';
import { openPostgresPlace } from './postgres-place.ts';
import { openSqlitePlace } from './sqlite-place.ts';

/** The installation that a move reads. */
export interface MoveSource {
  readonly place: MovePlace;
  readonly files: FileStore;
  readonly tokenKey: Uint8Array;
  /** Tries to keep servers away. @returns false while one is running */
  readonly hold: () => Promise<boolean>;
  /** Runs `work` while nothing changes the database. Call this after `hold`. */
  readonly still: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** @throws StartError, MaintenanceError */
export async function openSource(config: Config, logger: Logger): Promise<MoveSource> {
  const files = await openFiles(config);
  return config.databaseUrl
    ? openShared(config, config.databaseUrl, files, logger)
    : openEmbedded(config, files, logger);
}

async function openFiles({ filesUrl, dataDir }: Config): Promise<FileStore> {
  if (!filesUrl) return createLocalFileStore(join(dataDir, FILES));
  const { createS3FileStore } = await import('../../platform/files/s3-file-store.ts');
  return createS3FileStore(filesUrl);
}

async function openEmbedded(config: Config, files: FileStore, logger: Logger): Promise<MoveSource> {
  const { dataDir } = config;
  const file = databaseFileIn(dataDir);
  if (!existsSync(file)) {
    throw new MaintenanceError(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the server.`);
  }
  const { close } = await openDatabase(config, file, logger, checkMigrated);
  await close();
  const place = openSqlitePlace(file, { readOnly: true });
  let unlock: (() => void) | undefined;
  return {
    place,
    files,
    tokenKey: readTokenKeyIn(dataDir),
    async hold() {
      if (unlock) return true;
      try {
        unlock = lockDataDir(dataDir);
      } catch (error) {
        if (error instanceof DataDirInUse) return false;
        throw error;
      }
      // A server that was killed has acknowledged records that it has not merged.
      await mergeFile(file, logger);
      return true;
    },
    still: (work) => place.inTransaction(work),
    async close() {
      await place.close();
      unlock?.();
    },
  };
}

async function openShared(config: Config, url: string, files: FileStore, logger: Logger): Promise<MoveSource> {
  const { database, close } = await openDatabase(config, '', logger, checkMigrated);
  const tokenKey = await sharedTokenKey(database);
  await close();
  const place = await openPostgresPlace(url);
  return {
    place,
    files,
    tokenKey,
    async hold() {
      // A server looks for jobs more often than it closes an idle connection.
      const { rows } = await place.client.query(
        'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1',
        [SERVER_NAME],
      );
      return rows.length === 0;
    },
    async still(work) {
      const tables = await place.listTables();
      return place.inTransaction(async () => {
        // A server that starts too early waits until the end.
        await place.client.query(`LOCK TABLE ${tables.map(({ name }) => `"${name}"`).join(', ')} IN SHARE MODE`);
        return work();
      });
    },
    close: () => place.close(),
  };
}
