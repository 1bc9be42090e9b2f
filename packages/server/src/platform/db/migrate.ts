import { type Migration, Migrator } from 'kysely/migration';
import { mayAnswerLater, Unreachable } from '../reachable.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { databaseFailure } from './database-failure.ts';

/** A table that exists in a shared database while another installation is copied into it. */
export const UNFINISHED_MOVE = 'unfinished_move';

/**
 * Migrates the schema to the latest of `migrations`, in order of their names.
 * @throws Unreachable if the connection to the database is lost
 * @throws StartError if a newer version has written the database, a move into it is not finished, or a migration fails
 */
export async function migrate(db: Database, migrations: Record<string, Migration>): Promise<void> {
  await refuseUnfinished(db);
  await migrateUnfinished(db, migrations);
}

/** The same for the program that moves an installation into the database. */
export async function migrateUnfinished(db: Database, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  refuseNewer(await appliedIn(db), migrations);
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
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
