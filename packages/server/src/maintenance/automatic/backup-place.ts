import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../durability.ts';
import { MaintenanceError } from '../maintenance-error.ts';

/** Where daily backups are: a folder, such as one of another disk, or a bucket. */
export interface BackupPlace {
  /** The name of the place for people, without a secret. */
  readonly label: string;
  /** The names of the place's files. */
  readonly list: () => Promise<string[]>;
  /** An empty folder to write a backup in, before it is checked. */
  readonly workFolder: () => string;
  /** Takes a finished file out of the work folder, under its own name. */
  readonly put: (path: string, name: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  /** Brings a backup to this computer. @returns its path, and a function that removes a temporary copy */
  readonly fetch: (name: string) => Promise<{ readonly path: string; readonly discard: () => void }>;
}

/** The work folder, whose files are not finished. */
const UNFINISHED = '.unfinished';

/** @param address a folder, or the address of a bucket as in FILES_URL */
export async function openBackupPlace(address: string): Promise<BackupPlace> {
  return /^s3(\+http)?:\/\//.test(address) ? openBucket(address) : openFolder(address);
}

function openFolder(folder: string): BackupPlace {
  return {
    label: folder,
    async list() {
      // The folder is not created: the disk may be missing.
      if (!existsSync(folder))
        throw new MaintenanceError(`There is no folder ${folder}. Create it, or connect its disk.`, {
          backupFailure: 'NO_FOLDER',
        });
      return readdirSync(folder);
    },
    workFolder() {
      const work = join(folder, UNFINISHED);
      rmSync(work, { recursive: true, force: true });
      mkdirSync(work, { mode: 0o700 });
      return work;
    },
    async put(path, name) {
      renameSync(path, join(folder, name));
      syncFolder(folder);
    },
    remove: async (name) => rmSync(join(folder, name), { force: true }),
    fetch: async (name) => ({ path: join(folder, name), discard: () => {} }),
  };
}

async function openBucket(address: string): Promise<BackupPlace> {
  // The module is loaded only if needed: the SDK takes 20 MB.
  const { createS3FileStore } = await import('../../platform/files/s3-file-store.ts');
  const store = createS3FileStore(address);
  const { host, pathname } = new URL(address);
  return {
    label: `s3://${host}${pathname}`,
    list: () => inBucket(store.list()),
    workFolder: () => mkdtempSync(join(tmpdir(), 'tinkerstream-backup-')),
    put: (path, name) => inBucket(store.put(name, { path, size: statSync(path).size })),
    remove: (name) => inBucket(store.remove(name)),
    async fetch(name) {
      const folder = mkdtempSync(join(tmpdir(), 'tinkerstream-backup-'));
      const content = await inBucket(store.read(name));
      if (!content) throw new MaintenanceError(`The bucket has no ${name} any more.`);
      const path = join(folder, name);
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      return { path, discard: () => rmSync(folder, { recursive: true, force: true }) };
    },
  };
}

/** Errors of the bucket may contain the key, so only the log has them. */
async function inBucket<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    const message = 'The bucket of BACKUP_TO did not accept this. The log of the server says why.';
    throw new MaintenanceError(message, { backupFailure: 'NO_BUCKET', cause });
  }
}
