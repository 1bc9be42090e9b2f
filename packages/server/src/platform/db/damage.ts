import { execFile } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

/** So many faults tell enough. */
const MAX_FAULTS = 5;

/**
 * Reads a whole embedded database and answers what is wrong with it, nothing when it is sound. It takes about 1.5 s for
 * 10 million records, as long as they are in the computer's memory.
 */
export function findDamage(file: string): string[] {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    const rows = db.prepare(`PRAGMA integrity_check(${MAX_FAULTS})`).all() as { integrity_check: string }[];
    const faults = rows.map((row) => row.integrity_check);
    return faults[0] === 'ok' ? [] : faults;
  } catch (error) {
    if (isDamage(error)) return [(error as Error).message];
    throw error;
  } finally {
    db?.close();
  }
}

/** What is wrong, and what the operator can do about it. */
export function damageReport(file: string, fault: string): string {
  return (
    `The database ${file} is damaged (${fault}). Stop the server and restore a backup: ` +
    'npm run restore -- FILE --replace. What is there is moved aside by that, not deleted.'
  );
}

/** Whether a database failed because its file is damaged. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && /malformed|not a database/.test(error.message);
}

/** A look for damage in a process of its own, which can be stopped at any moment, unlike a thread that is in SQLite. */
export interface DamageSearch {
  readonly faults: Promise<string[]>;
  readonly stop: () => void;
}

/** Looks for damage while the database is in use. Readers and the writer are not held up. */
export function searchDamage(file: string): DamageSearch {
  const program = fileURLToPath(new URL('./damage-search.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = execFile(process.execPath, [program, file], (error, stdout) => {
    if (error) reject(error);
    else resolve(stdout);
  });
  return { faults: promise.then((output) => JSON.parse(output) as string[]), stop: () => child.kill('SIGKILL') };
}
