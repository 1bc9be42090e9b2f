import pg from 'pg';
import { inject } from 'vitest';
import { askStarter } from '../../../../../test/support/run/starter.ts';
import type { PostgresServer } from './postgres-server.ts';
import type { PostgresOfRun } from './run-postgres.ts';

/** The option of a database without tables. */
export const EMPTY = 'TEMPLATE template1';

let databases = 0;

/**
 * The PostgreSQL of the run, for one test file: its databases are migrated, and `stop` drops them. A test that stops its
 * PostgreSQL starts its own.
 */
export async function sharedPostgres(): Promise<PostgresServer> {
  const { address, template } = await askStarter<PostgresOfRun>(inject('postgresStarter'));
  const client = new pg.Client(address);
  await client.connect();
  const created: string[] = [];
  return {
    async createDatabase(options = `TEMPLATE ${template}`) {
      const name = `test_${process.pid}_${++databases}`;
      await client.query(`CREATE DATABASE ${name} ${options}`);
      created.push(name);
      return Object.assign(new URL(address), { pathname: `/${name}` }).href;
    },
    async stop() {
      for (const name of created) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}
