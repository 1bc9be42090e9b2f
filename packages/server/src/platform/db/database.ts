import type { Kysely } from 'kysely';

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
