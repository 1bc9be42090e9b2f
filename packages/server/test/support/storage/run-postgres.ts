import type { TestProject } from 'vitest/node';
import { openStarter } from '../../../../../test/support/run/starter.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the starter of the run's PostgreSQL. */
    readonly postgresStarter: string;
  }
}

/** The run's PostgreSQL, and its database with all migrations and nothing else. */
export interface PostgresOfRun {
  readonly address: string;
  readonly template: string;
}

/** Lets test files share one PostgreSQL, which starts when the first of them needs it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starter = await openStarter<PostgresOfRun>(async () => {
    const server = await startPostgres();
    const url = await server.createDatabase();
    // The module takes half a second to load, which a run without PostgreSQL does not need.
    const { migratePostgres } = await import('./migrate-postgres.ts');
    await migratePostgres(url);
    const template = new URL(url).pathname.slice(1);
    const address = Object.assign(new URL(url), { pathname: '/postgres' }).href;
    return { place: { address, template }, stop: server.stop };
  });
  project.provide('postgresStarter', starter.address);
  return starter.close;
}
