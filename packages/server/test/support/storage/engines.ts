import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { copyMigratedDatabase } from '../../../../../test/support/migrated-database.ts';
import {
  createPostgresRecordStore,
  createSqliteRecordStore,
  type RecordStore,
  SQLITE_RECORD_PROCEDURES,
} from '../../../src/domains/records/index.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import { openPostgres } from '../../../src/platform/db/postgres.ts';
import { withCheckedRows } from '../../../src/platform/db/rows/checked-rows.ts';
import { SqlitePoolDialect } from '../../../src/platform/db/sqlite-dialect.ts';
import { SqlitePool } from '../../../src/platform/db/sqlite-pool.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { sharedPostgres } from './postgres.ts';

/** An open database with its record store. */
export interface OpenDatabase {
  readonly database: Database;
  readonly store: RecordStore;
  readonly close: () => Promise<void>;
}

/** An engine of databases, which creates an empty database that several servers may open. */
export interface Engine {
  readonly open: () => Promise<OpenDatabase>;
  readonly remove: () => Promise<void>;
}

/** Opens an SQLite file, or an empty database if there is none. */
export async function openSqlite(file: string): Promise<OpenDatabase> {
  if (!existsSync(file)) copyMigratedDatabase(file);
  const pool = await SqlitePool.open(file, [SQLITE_RECORD_PROCEDURES], (error) => {
    throw error;
  });
  const database: Database = new Kysely({ dialect: new SqlitePoolDialect(pool) });
  return {
    database: await withCheckedRows(database),
    store: createSqliteRecordStore(pool),
    close: () => pool.close(),
  };
}

export const ENGINES: Readonly<Record<'SQLite' | 'PostgreSQL', () => Promise<Engine>>> = {
  async SQLite() {
    const folder = mkdtempSync(join(tmpdir(), 'engine-'));
    return {
      open: () => openSqlite(join(folder, 'test.db')),
      remove: async () => rmSync(folder, { recursive: true }),
    };
  },
  async PostgreSQL() {
    const server = await sharedPostgres();
    const url = await server.createDatabase();
    return {
      async open() {
        const postgres = await openPostgres(url, createLogger('silent'));
        const database = await withCheckedRows(postgres.database);
        return { database, store: createPostgresRecordStore(postgres), close: postgres.close };
      },
      remove: () => server.stop(),
    };
  },
};
