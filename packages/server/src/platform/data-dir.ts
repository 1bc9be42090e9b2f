import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

/** The folder that holds what must not be lost, in the hands of this process alone. */
export interface DataDir {
  readonly path: string;
  /** The file of the embedded database. */
  readonly databaseFile: string;
  /**
   * The key that signs access tokens; made once, readable by its owner only.
   * @throws StartError when its file is damaged
   */
  readonly readTokenKey: () => Uint8Array;
  readonly release: () => void;
}

/**
 * Creates the folder where it is missing and locks it. The lock is the operating system's, held by an open SQLite
 * transaction: it ends with the process however that ends, and no dead process id can fool it.
 * @throws StartError when the folder cannot be used, or another process uses it.
 */
export function openDataDir(path: string): DataDir {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(path, { recursive: true });
    lock = new DatabaseSync(join(path, 'lock'));
    lock.exec('BEGIN EXCLUSIVE');
    const held = lock;
    return {
      path,
      databaseFile: join(path, 'tinkerstream.db'),
      readTokenKey: () => readOrCreateKey(join(path, 'token.key')),
      release: () => held.close(),
    };
  } catch (error) {
    lock?.close();
    const reason = error instanceof Error ? error.message : String(error);
    if (/database is locked/.test(reason)) {
      throw new StartError(
        `DATA_DIR ${path} is in use by another Tinkerstream. Stop that one, or set DATA_DIR to another folder.`,
      );
    }
    throw new StartError(
      `DATA_DIR ${path} cannot be written (${reason}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

const KEY_BYTES = 32;

function readOrCreateKey(file: string): Uint8Array {
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length !== KEY_BYTES) {
    throw new StartError(`${file} is damaged. Restore it from a backup, or delete it, which signs everybody out.`);
  }
  return key;
}
