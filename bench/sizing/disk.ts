import { join } from 'node:path';
import { createPostgresRecordStore } from '../../packages/server/src/domains/records/index.ts';
import { migrations } from '../../packages/server/src/migrations/index.ts';
import { migrate } from '../../packages/server/src/platform/db/migrate.ts';
import { openPostgres, type Postgres } from '../../packages/server/src/platform/db/postgres.ts';
import { createLogger } from '../../packages/server/src/platform/logger.ts';
import { startPostgres } from '../../packages/server/test/support/storage/postgres-server.ts';
import { startServer } from '../../test/support/server-process.ts';
import { sizeOf, storeClass } from '../storage/record-size.ts';
import type { Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { openStore } from '../support/stored-year.ts';

const RECORDS = 240_000;
const INTERVAL_MS = 1_000;

export interface DiskFigures {
  /** Bytes on the disk for a stored record and its share of the rollups. */
  readonly embedded: number;
  readonly postgres: number;
}

/** The bytes on the disk for each record of a class whose boards send every second. */
export async function diskSizes(): Promise<{ figures: DiskFigures; rows: Row[] }> {
  const embedded = (await embeddedBytes()) / RECORDS;
  const postgres = (await postgresBytes()) / RECORDS;
  const row = (what: string, bytes: number): Row => ({ what, values: [bytes], unit: 'bytes', digits: 1 });
  return {
    figures: { embedded, postgres },
    rows: [row('a stored record, embedded', embedded), row('a stored record, PostgreSQL', postgres)],
  };
}

async function embeddedBytes(): Promise<number> {
  const dataDir = temporaryFolder('disk');
  await (await startServer({ dataDir })).stop();
  const file = join(dataDir, 'tinkerstream.db');
  const before = sizeOf(file);
  const { store, close } = await openStore(file);
  await storeClass(store, INTERVAL_MS, RECORDS);
  await close();
  return sizeOf(file) - before;
}

async function postgresBytes(): Promise<number> {
  const cluster = await startPostgres();
  const postgres = await openPostgres(await cluster.createDatabase(), createLogger('warn'));
  await migrate(postgres.database, migrations('postgres'));
  const before = await databaseSize(postgres.pool);
  await storeClass(createPostgresRecordStore(postgres), INTERVAL_MS, RECORDS);
  const size = (await databaseSize(postgres.pool)) - before;
  await postgres.close();
  await cluster.stop();
  return size;
}

async function databaseSize(pool: Postgres['pool']): Promise<number> {
  const { rows } = await pool.query<{ size: string }>('SELECT pg_database_size(current_database())::text AS size');
  return Number(rows[0]?.size);
}
