import type { TestProject } from 'vitest/node';
import { migrations } from '../../../src/migrations/index.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { openPostgres } from '../../../src/platform/db/postgres.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL, and its database with all migrations and nothing else. */
    readonly postgres: { readonly address: string; readonly template: string };
  }
}

/** Starts one PostgreSQL for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const url = await server.createDatabase();
  const { database, close } = await openPostgres(url, createLogger('warn'));
  await migrate(database, migrations('postgres'));
  await close();
  const template = new URL(url).pathname.slice(1);
  project.provide('postgres', { address: Object.assign(new URL(url), { pathname: '/postgres' }).href, template });
  return server.stop;
}
