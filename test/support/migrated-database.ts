import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath, pathToFileURL } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const MIGRATIONS = join(REPOSITORY, 'packages/server/src/migrations');
const STORAGE = join(REPOSITORY, 'packages/server/src/storage.ts');
const CACHE = join(REPOSITORY, '.cache/migrated-databases');

let prepared: string | undefined;

/**
 * Copies an empty SQLite database with every migration to a path. Migrations take a third of a second, so all tests copy
 * the file of the first test that needed it.
 */
export function copyMigratedDatabase(file: string): void {
  prepared ??= prepare();
  copyFileSync(prepared, file);
}

function prepare(): string {
  const file = join(CACHE, `${digestOfMigrations()}.db`);
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  // Another process may do the same: each works in its own folder, and moves only complete files.
  const folder = mkdtempSync(join(CACHE, 'new-'));
  const made = join(folder, 'tinkerstream.db');
  const code = 'import(process.argv[1]).then(({ migrateFile }) => migrateFile(process.argv[2]))';
  execFileSync(join(REPOSITORY, 'node_modules/.bin/node'), ['--eval', code, pathToFileURL(STORAGE).href, made]);
  // Threads that end on a busy computer may leave the migrations in the log beside the file.
  const database = new DatabaseSync(made);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  renameSync(made, file);
  rmSync(folder, { recursive: true });
  return file;
}

function digestOfMigrations(): string {
  const digest = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort()) digest.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return digest.digest('hex').slice(0, 16);
}
