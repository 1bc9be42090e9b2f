import { migrations } from '../../../src/migrations/index.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { openPostgres } from '../../../src/platform/db/postgres.ts';
import { createLogger } from '../../../src/platform/logger.ts';

/**
 * Gives an empty database of PostgreSQL its tables.
 * @param before the migration from which on none is applied
 */
export async function migratePostgres(url: string, before?: string): Promise<void> {
  const { database, close } = await openPostgres(url, createLogger('warn'));
  const applied = Object.entries(migrations('postgres')).filter(([name]) => before === undefined || name < before);
  await migrate(database, Object.fromEntries(applied));
  await close();
}
