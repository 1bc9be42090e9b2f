import { join } from 'node:path';
import { FILES, UPLOADS } from '../data-dir.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';
import { openStaging, type Staging } from './staging.ts';

/** Where files are kept, and where they are gathered before. */
export interface FileStorage {
  readonly store: FileStore;
  readonly staging: Staging;
}

/**
 * Opens the bucket of FILES_URL, or else a folder of the data folder.
 * @throws StartError
 */
export async function openFileStorage(filesUrl: string | undefined, dataDir: string): Promise<FileStorage> {
  const staging = await openStaging(join(dataDir, UPLOADS));
  if (!filesUrl) return { staging, store: createLocalFileStore(join(dataDir, FILES)) };
  // Loaded only where it is used: a classroom computer goes without the memory it takes.
  const { createS3FileStore } = await import('./s3-file-store.ts');
  return { staging, store: createS3FileStore(filesUrl) };
}
