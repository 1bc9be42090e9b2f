import pg from 'pg';
import { openDatabase } from '../../../../../test/support/server-database.ts';
import type { ServerProcess } from '../../../../../test/support/server-process.ts';

/** Queries the database of a running server: the one at `databaseUrl`, otherwise the file in its data folder. */
export async function query(
  server: Pick<ServerProcess, 'dataDir'>,
  databaseUrl: string | undefined,
  sql: string,
): Promise<Record<string, unknown>[]> {
  if (databaseUrl === undefined) {
    const db = openDatabase(server.dataDir);
    const rows = db.prepare(sql).all();
    db.close();
    return rows;
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}
