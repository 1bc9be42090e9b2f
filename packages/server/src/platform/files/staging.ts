import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that has arrived whole and is on disk, and that nobody knows of yet. */
export interface StagedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Removes it, where it has not been moved to its place. */
  readonly discard: () => Promise<void>;
}

/** More came than a file may have. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** Where files are gathered while they arrive, so that a half one is never among the whole ones. */
export interface Staging {
  /** Writes a stream to disk as it comes. @throws FileTooLarge as soon as it passes `maxBytes` */
  readonly gather: (content: Readable, maxBytes: number) => Promise<StagedFile>;
}

/** Opens a folder for this process alone, and empties it: what is in it was on its way when the server last ended. */
export async function openStaging(folder: string): Promise<Staging> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return {
    async gather(content, maxBytes) {
      const path = join(folder, randomUUID());
      const discard = () => rm(path, { force: true });
      let size = 0;
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          done(size > maxBytes ? new FileTooLarge() : null, chunk);
        },
      });
      try {
        await pipeline(content, count, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
      } catch (error) {
        await discard();
        throw error;
      }
      return { path, size, discard };
    },
  };
}
