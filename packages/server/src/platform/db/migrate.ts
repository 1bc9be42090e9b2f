import { PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { mayAnswerLater, Unreachable } from '../reachable.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { databaseFailure } from './database-failure.ts';

/** A table that exists in a shared database while another installation is copied into it. */
export const UNFINISHED_MOVE = 'unfinished_move';

/**
 * How long a migration waits for a table that another program uses, such as a backup, in milliseconds. Servers of the
 * version before wait behind it.
 */
const LOCK_TIMEOUT_MS = 2000;
/** SQLSTATE lock_not_available. */
const LOCKED = '55P03';

/**
 * Migrates the schema to the latest of `migrations`, in order of their names.
 * @throws Unreachable if the connection to the database is lost, or another program uses its tables
 * @throws StartError if a newer version has written the database, a move into it is not finished, or a migration fails
 */
export async function migrate(db: Database, migrations: Record<string, Migration>): Promise<void> {
  await refuseUnfinished(db);
  await migrateUnfinished(db, migrations);
}

/** Migrates the schema like `migrate`, for the program that moves an installation into the database. */
export async function migrateUnfinished(db: Database, migrations: Record<string, Migration>): Promise<void> {
  refuseNewer(await appliedIn(db), migrations);
  const getMigrations = async () => beside(db, migrations);
  const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    if ((error as { code?: unknown }).code === LOCKED) {
      throw new Unreachable(
        'Another program uses the tables that this version changes, such as a backup (pg_dump) or a long query. ' +
          'This server starts when it ends. Nothing was changed.',
      );
    }
    if (mayAnswerLater(error)) throw new Unreachable(`The database was lost during its migration (${reason}).`);
    const advice = databaseFailure(error) === 'disk-full' ? ' Give the disk of the database more space.' : '';
    throw new StartError(
      failed
        ? `The migration ${failed} failed and was rolled back: ${reason}.${advice} The data is as it was, and the version before still starts on it.`
        : `The database cannot be migrated to the latest version: ${reason}`,
      { cause: error },
    );
  }
}

/** Makes migrations wait for the tables of PostgreSQL for a short time only. */
function beside(db: Database, migrations: Record<string, Migration>): Record<string, Migration> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return migrations;
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      {
        async up(transaction: Database) {
          // Kysely has set an hour, for its own lock.
          await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(transaction);
          await up(transaction);
        },
      },
    ]),
  );
}

/**
 * Checks that the schema is the latest, for a program that must not change it while an earlier version uses it.
 * @throws StartError if an earlier or a newer version has written the database
 */
export async function checkMigrated(db: Database, migrations: Record<string, Migration>): Promise<void> {
  await refuseUnfinished(db);
  const applied = await appliedIn(db);
  refuseNewer(applied, migrations);
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
  if (missing.length > 0) {
    throw new StartError(
      `The data has the schema of an earlier version (it lacks the migration ${missing[0]}), and a server may be using it. ` +
        'Restart the server with this version, then run this command again. Nothing was changed.',
    );
  }
}

async function refuseUnfinished(db: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === UNFINISHED_MOVE)) return;
  throw new StartError(
    'The move of an installation into this database is not finished. Run the same “move” again: it continues where it ended.',
  );
}

/** The names of the migrations that a database has, oldest first. */
export async function appliedIn(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

function refuseNewer(applied: readonly string[], migrations: Record<string, Migration>): void {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new StartError(
    `The data was written by a newer version of Tinkerstream (it has the migration ${unknown.join(', ')}). ` +
      'Update Tinkerstream, or set DATA_DIR or DATABASE_URL to another place. Nothing was changed.',
  );
}
