import { migrations } from '../../../src/migrations/index.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { openPostgres } from '../../../src/platform/db/postgres.ts';
import { createLogger } from '../../../src/platform/logger.ts';

/**
 * Creates the tables of an empty PostgreSQL database.
 * @param before the first migration that is not applied
 */
export async function migratePostgres(url: string, before?: string): Promise<void> {
  const { database, close } = await openPostgres(url, createLogger('warn'));
  const applied = Object.entries(migrations('postgres')).filter(([name]) => before === undefined || name < before);
  await migrate(database, Object.fromEntries(applied));
  await close();
}
