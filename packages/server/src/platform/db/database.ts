import { type Kysely, sql } from 'kysely';

/** A database or a transaction; a repository narrows it to its own tables with `withTables`. */
// biome-ignore lint/complexity/noBannedTypes: a database without known tables.
export type Database = Kysely<{}>;

/** The connections of this server to its database, and how many statements wait for one. */
export interface DatabaseUse {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Whether an insert or update failed because a unique value was already taken. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: string }).code === '23505' || error.message.includes('UNIQUE constraint failed');
}

/** Whether an insert or update failed because a row it references no longer exists. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: string }).code === '23503' || error.message.includes('FOREIGN KEY constraint failed');
}

/** The database engine. A migration needs it if there is no portable column type. */
export type Engine = 'sqlite' | 'postgres';

/** Whether a serializable transaction failed because of a concurrent one (PostgreSQL only). */
export function isSerializationFailure(error: unknown): boolean {
  return (error as { code?: string }).code === '40001';
}

interface Description {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly version: string;
  /** The size of the database on disk. */
  readonly bytes: number;
}

/** Describes the engine, version and size of a database. */
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
