import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { openDatabase } from '../../../../test/support/server-database.ts';

const RELEASED = join(import.meta.dirname, 'released');

/** The versions of which there is a data folder, or a backup. */
export const versionsOf = (kind: 'folder' | 'backup') =>
  readdirSync(RELEASED).flatMap((name) => new RegExp(`^(.*)-${kind}\\.tar\\.br$`).exec(name)?.[1] ?? []);

/** Unpacks what the program of an earlier version has written to a path that is not used. */
export function unpackReleased(version: string, kind: 'folder' | 'backup', path: string): void {
  const tar = brotliDecompressSync(readFileSync(join(RELEASED, `${version}-${kind}.tar.br`)));
  if (kind === 'backup') writeFileSync(path, tar);
  else {
    mkdirSync(path);
    execFileSync('tar', ['--extract', '--directory', path], { input: tar });
  }
}

/** The migrations of a data folder. */
export function appliedIn(folder: string): string[] {
  const db = openDatabase(folder, { readOnly: true });
  const rows = db.prepare('SELECT name FROM kysely_migration ORDER BY name').all();
  db.close();
  return rows.map(({ name }) => String(name));
}
