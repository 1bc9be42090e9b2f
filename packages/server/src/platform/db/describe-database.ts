import { sql } from 'kysely';
import type { Database, Engine } from './database.ts';

interface Description {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly version: string;
  /** The size of its data on disk. */
  readonly bytes: number;
}

/** Tells which database this is, and how large. */
export async function describeDatabase(database: Database, engine: Engine): Promise<Description> {
  const query =
    engine === 'sqlite'
      ? sql<Omit<Description, 'engine'>>`
          select sqlite_version() as version, pages.page_count * sizes.page_size as bytes
          from pragma_page_count() as pages, pragma_page_size() as sizes`
      : sql<Omit<Description, 'engine'>>`
          select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`;
  const { rows } = await query.execute(database);
  const [{ version, bytes } = { version: '', bytes: 0 }] = rows;
  return { engine: engine === 'sqlite' ? 'SQLite' : 'PostgreSQL', version, bytes: Number(bytes) };
}
