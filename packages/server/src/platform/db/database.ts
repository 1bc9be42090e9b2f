import type { Kysely } from 'kysely';

/** A database or a transaction on it; a repository narrows it to its own tables by `withTables`. */
// biome-ignore lint/complexity/noBannedTypes: a database of which no table is known yet.
export type Database = Kysely<{}>;

/** Whether an insert or update failed because a unique value was already taken. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: string }).code === '23505' || error.message.includes('UNIQUE constraint failed');
}

/** Whether an insert or update failed because something it names is not there any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: string }).code === '23503' || error.message.includes('FOREIGN KEY constraint failed');
}

/** The engines a database runs on: what a migration asks where no portable column type exists. */
export type Engine = 'sqlite' | 'postgres';

/** Whether a serializable transaction failed because another one at the same time was in its way (PostgreSQL only). */
export function isSerializationFailure(error: unknown): boolean {
  return (error as { code?: string }).code === '40001';
}
