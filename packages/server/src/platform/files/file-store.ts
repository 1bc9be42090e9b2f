import type { Readable } from 'node:stream';
import type { StagedFile } from './staging.ts';

/**
 * Keeps the content of files by key: in a folder, or in an S3 bucket. Keys are made by the server and are safe as paths.
 */
export interface FileStore {
  /** Resolves when the content will survive a pulled plug. The staged file is not needed afterwards. */
  readonly keep: (key: string, file: StagedFile) => Promise<void>;
  /** Undefined when there is no such file. */
  readonly read: (key: string) => Promise<Readable | undefined>;
  /** Removes a file; does nothing when there is none. */
  readonly remove: (key: string) => Promise<void>;
}
