import type { Readable } from 'node:stream';
import type { StagedFile } from './staging.ts';

/**
 * Stores file contents by key: in a folder, or in an S3 bucket. The server generates the keys, which are safe as paths.
 */
export interface FileStore {
  /** Resolves once the content survives a power failure. The staged file is no longer needed then. */
  readonly put: (key: string, file: StagedFile) => Promise<void>;
  /** @returns undefined if there is no such file */
  readonly read: (key: string) => Promise<Readable | undefined>;
  /** Removes a file, if it exists. */
  readonly remove: (key: string) => Promise<void>;
  /** The keys of all files, each with its folder. */
  readonly listKeys: () => Promise<string[]>;
}
