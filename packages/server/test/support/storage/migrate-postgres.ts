import { migrations } from '../../../src/migrations/index.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { openPostgres } from '../../../src/platform/db/postgres.ts';
import { createLogger } from '../../../src/platform/logger.ts';

/** Gives an empty database of PostgreSQL all tables. */
export async function migratePostgres(url: string): Promise<void> {
  const { database, close } = await openPostgres(url, createLogger('warn'));
  await migrate(database, migrations('postgres'));
  await close();
}
