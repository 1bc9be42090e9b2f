import { hash } from 'node:crypto';
import { join } from 'node:path';
import { FILES, UPLOADS } from '../data-dir.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';
import { openStaging, type Staging } from './staging.ts';

/** The file store, and the staging area for uploads. */
export interface FileStorage {
  readonly store: FileStore;
  readonly staging: Staging;
}

/**
 * Opens the bucket of FILES_URL, or else a folder inside the data folder.
 * @throws StartError
 */
export async function openFileStorage(filesUrl: string | undefined, dataDir: string): Promise<FileStorage> {
  const staging = await openStaging(join(dataDir, UPLOADS));
  if (!filesUrl) return { staging, store: createLocalFileStore(join(dataDir, FILES)) };
  // The module is loaded only if needed: that saves a classroom computer the memory.
  const { createS3FileStore } = await import('./s3-file-store.ts');
  return { staging, store: createS3FileStore(filesUrl) };
}

/**
 * A digest of the place that FILES_URL names, without its key: equal for servers that find each other's files. Empty
 * for a folder.
 */
export function placeOfFiles(filesUrl: string | undefined): string {
  const parsed = filesUrl === undefined ? null : URL.parse(filesUrl);
  return parsed ? hash('sha256', parsed.host + parsed.pathname, 'base64url').slice(0, 12) : '';
}
