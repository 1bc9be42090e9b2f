import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../../migrations/index.ts';
import type { Engine } from '../../platform/db/database.ts';

/** The migrations of a database beside those of this version, by name, oldest first. */
export interface SchemaState {
  readonly applied: readonly string[];
  /** The migrations that this version would run. */
  readonly pending: readonly string[];
  /** The migrations that only a newer version has. */
  readonly unknown: readonly string[];
}

export function schemaState(applied: readonly string[], engine: Engine): SchemaState {
  const known = Object.keys(migrations(engine));
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

/** Reads an SQLite file; a server may be using it. */
export function schemaStateOfFile(file: string): SchemaState {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const hasList = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get() !== undefined;
    const rows = hasList ? db.prepare('SELECT name FROM kysely_migration ORDER BY name').all() : [];
    return schemaState(
      rows.map(({ name }) => String(name)),
      'sqlite',
    );
  } finally {
    db.close();
  }
}
