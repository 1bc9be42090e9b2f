import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeToOthers } from './file-modes.ts';
import type { Logger } from './logger.ts';
import { StartError } from './start-error.ts';

const LOCK = 'lock';
/** There while a server uses the folder, and after one that did not come to its end. */
export const RUNNING = 'running';
const DATABASE = 'tinkerstream.db';
/** What a restore has verified and is moving into the folder. While it is there, the folder is incomplete. */
export const RESTORING = 'restoring';
/** What a restore is still reading and has not verified: of no value to anybody else. */
export const INCOMING = 'restoring-unverified';
/** Begins the names of folders with what a restore has moved aside. */
export const REPLACED = 'replaced-';

/** Where uploads are gathered while they arrive: of no value once their server has ended. */
export const UPLOADS = 'incoming-files';
/** What people have uploaded, as it is, whatever it is. */
export const FILES = 'files';

/** Whether an entry of the folder, by its name, is data: all is but what processes leave there for each other. */
export function isData(name: string): boolean {
  // lost+found is in the root of a disk.
  return (
    ![LOCK, `${LOCK}-journal`, RUNNING, RESTORING, INCOMING, UPLOADS, 'lost+found'].includes(name) &&
    !name.startsWith(REPLACED)
  );
}

/** The file of the embedded database. */
export function databaseFileIn(path: string): string {
  return join(path, DATABASE);
}

/** The folder that holds what must not be lost, in the hands of this process alone. */
export interface DataDir {
  readonly path: string;
  /** The file of the embedded database. */
  readonly databaseFile: string;
  /** Whether a server was killed here, or lost its power, and what it left has not been found sound since. */
  readonly wasLeftUnclean: boolean;
  /** What was left has been found sound. */
  readonly markSound: () => void;
  /**
   * The key that signs access tokens; made once, readable by its owner only.
   * @throws StartError when its file is damaged
   */
  readonly readTokenKey: () => Uint8Array;
  readonly release: () => void;
}

/**
 * Creates the folder where it is missing, closes it to other users of this machine, and takes it for a server.
 * @throws StartError when the folder cannot be used, another process uses it, or a restore was broken off in it.
 */
export function openDataDir(path: string, logger: Logger): DataDir {
  const unlock = lockDataDir(path);
  const open = closeToOthers(path);
  if (open.length > 0) {
    logger.warn(
      { paths: open.slice(0, 10) },
      'Other users of this machine may read data. Run chmod -R go= on DATA_DIR',
    );
  }
  if (existsSync(join(path, RESTORING))) {
    unlock();
    throw new StartError(
      `A restore was broken off while it filled DATA_DIR ${path}, so data is missing there. Run it again, with --replace.`,
    );
  }
  const running = join(path, RUNNING);
  const wasLeftUnclean = existsSync(running);
  let isSound = !wasLeftUnclean;
  writeFileSync(running, '', { mode: 0o600, flush: true });
  return {
    path,
    databaseFile: databaseFileIn(path),
    wasLeftUnclean,
    markSound() {
      isSound = true;
    },
    readTokenKey: () => readTokenKeyIn(path),
    release() {
      if (isSound) rmSync(running, { force: true });
      unlock();
    },
  };
}

/** Another process has the lock of the folder. */
export class DataDirInUse extends StartError {}

/**
 * Creates the folder where it is missing and locks it; what it answers ends the lock. The lock is the operating
 * system's, held by an open SQLite transaction: it ends with the process however that ends, and no dead process id can
 * fool it.
 * @throws StartError when the folder cannot be used, or another process uses it.
 */
export function lockDataDir(path: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(path, LOCK));
    lock.exec('BEGIN EXCLUSIVE');
    const held = lock;
    return () => held.close();
  } catch (error) {
    lock?.close();
    const reason = error instanceof Error ? error.message : String(error);
    if (/database is locked/.test(reason)) {
      throw new DataDirInUse(
        `DATA_DIR ${path} is in use by another Tinkerstream. Stop that one, or set DATA_DIR to another folder.`,
      );
    }
    throw new StartError(
      `DATA_DIR ${path} cannot be written (${reason}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

const KEY_BYTES = 32;

/** As `readTokenKey` of a folder that is in the hands of this process. */
export function readTokenKeyIn(path: string): Uint8Array {
  const file = join(path, 'token.key');
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
