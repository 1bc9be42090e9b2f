import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { restrictToOwner } from './file-modes.ts';
import type { Logger } from './logger.ts';
import { StartError } from './start-error.ts';

const LOCK = 'lock';
/** The file that exists while a server uses the folder, and after one that did not stop cleanly. */
export const RUNNING = 'running';
const DATABASE = 'tinkerstream.db';
/** A copy of the database without its free space, until it takes the place of the database. */
const COMPACTING = `${DATABASE}.compacting`;
/** Verified data that a restore is moving into the folder. While it exists, the folder is incomplete. */
export const RESTORING = 'restoring';
/** Data that a restore is still reading and has not verified. */
export const INCOMING = 'restoring-unverified';
/** Name prefix of folders with data that a restore has moved aside. */
export const REPLACED = 'replaced-';

/** Copies of the database from before a version that changed it. */
export const BACKUPS = 'backups';

/** Incomplete uploads, which are worthless once their server has stopped. */
export const UPLOADS = 'incoming-files';
/** Uploaded files, with arbitrary content. */
export const FILES = 'files';

/** Whether an entry of the folder is data, by its name: everything except the processes' own markers. */
export function isData(name: string): boolean {
  // lost+found is in the root of a disk.
  return (
    ![LOCK, `${LOCK}-journal`, RUNNING, RESTORING, INCOMING, UPLOADS, BACKUPS, COMPACTING, 'lost+found'].includes(
      name,
    ) && !name.startsWith(REPLACED)
  );
}

/** The file of the embedded database. */
export function databaseFileIn(path: string): string {
  return join(path, DATABASE);
}

/** The data folder, locked by this process. */
export interface DataDir {
  readonly path: string;
  /** The file of the embedded database. */
  readonly databaseFile: string;
  /** Whether a server here was killed or lost power, and its data has not been verified since. */
  readonly wasLeftUnclean: boolean;
  /** Clears the mark of an unclean stop. Call this once the data is verified to be intact. */
  readonly markIntact: () => void;
  /**
   * Reads the key that signs access tokens, or creates it; only the owner may read its file.
   * @throws StartError if the file is damaged
   */
  readonly readTokenKey: () => Uint8Array;
  readonly release: () => void;
}

/**
 * Creates the folder if it is missing, locks it, and removes other users' permissions.
 * @throws StartError if the folder cannot be used, another process uses it, or a restore into it was interrupted
 */
export function openDataDir(path: string, logger: Logger): DataDir {
  const unlock = lockDataDir(path);
  const open = restrictToOwner(path);
  if (open.length > 0) {
    logger.warn(
      { paths: open.slice(0, 10) },
      'Other users of this machine may read data. Run chmod -R go= on DATA_DIR',
    );
  }
  const share = networkShareOf(path);
  if (share) {
    logger.warn(
      `DATA_DIR is on a network share (${share}), where the database can be damaged. Use a disk of this computer, or DATABASE_URL`,
    );
  }
  if (existsSync(join(path, RESTORING))) {
    unlock();
    throw new StartError(
      `A restore was interrupted while it filled DATA_DIR ${path}, so data is missing there. Run it again, with --replace.`,
    );
  }
  const running = join(path, RUNNING);
  const wasLeftUnclean = existsSync(running);
  let isIntact = !wasLeftUnclean;
  writeFileSync(running, '', { mode: 0o600, flush: true });
  return {
    path,
    databaseFile: databaseFileIn(path),
    wasLeftUnclean,
    markIntact() {
      isIntact = true;
    },
    readTokenKey: () => readTokenKeyIn(path),
    release() {
      if (isIntact) rmSync(running, { force: true });
      unlock();
    },
  };
}

/** Another process has the lock of the folder. */
export class DataDirInUse extends StartError {}

/**
 * Creates the folder if it is missing, and locks it. The operating system holds the lock, through an open SQLite
 * transaction: it always ends with the process, and does not depend on process ids.
 * @returns releases the lock
 * @throws StartError if the folder cannot be used, or another process uses it
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
    if (/database is locked/.test(String(error))) {
      throw new DataDirInUse(
        `DATA_DIR ${path} is in use by another Tinkerstream server. Stop that server, or set DATA_DIR to another folder.`,
      );
    }
    throw new StartError(`DATA_DIR ${path} is not writable: ${obstacleAt(path, error)}`);
  }
}

/** Why a folder cannot be written, and what to do. SQLite only says that it cannot open a file. */
function obstacleAt(path: string, error: unknown): string {
  const existing = nearestExisting(path);
  try {
    accessSync(existing, constants.W_OK);
    if (!statSync(existing).isDirectory()) return `${existing} is a file. Set DATA_DIR to another folder.`;
  } catch (refusal) {
    const { code } = refusal as NodeJS.ErrnoException;
    if (code === 'EROFS') return 'its disk is read-only. Mount it for writing, or set DATA_DIR to another folder.';
    if (code === 'EACCES' || code === 'EPERM') {
      return `this user has no permission for ${existing}. Give it write permission, or set DATA_DIR to another folder.`;
    }
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `${reason}. Check the disk, or set DATA_DIR to another folder.`;
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

/** Types of file systems in statfs(2) that are folders of other computers. */
const NETWORK_SHARES: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  16914839: '9P',
  1397113167: 'AFS',
  12805120: 'Ceph',
};

/**
 * The kind of network share that a folder is on; undefined for a local disk. SQLite can lose data there: its locks and its
 * write-ahead log need one computer.
 */
export function networkShareOf(path: string, typeOf = (folder: string) => statfsSync(folder).type): string | undefined {
  if (/^[\\/]{2}[^\\/]/.test(path) && process.platform === 'win32') return 'SMB';
  return process.platform === 'linux' ? NETWORK_SHARES[typeOf(path)] : undefined;
}

const KEY_BYTES = 32;

/** Like `DataDir.readTokenKey`, for a folder that this process has locked itself. */
export function readTokenKeyIn(path: string): Uint8Array {
  const file = join(path, 'token.key');
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length !== KEY_BYTES) {
    throw new StartError(`${file} is damaged. Restore it from a backup, or delete it, which signs everyone out.`);
  }
  return key;
}
