import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A complete file on disk, not in the store yet. */
export interface StagedFile {
  readonly path: string;
  /** The size in bytes. */
  readonly size: number;
}

/** A file that is arriving. */
export interface IncomingFile {
  /**
   * Writes a stream to disk. Before it exceeds `room` bytes, it calls `grow` with the bytes needed; `grow` resolves with
   * the new room, or rejects to abort.
   */
  readonly receive: (content: Readable, room: number, grow: (bytes: number) => Promise<number>) => Promise<StagedFile>;
  /** Removes the file unless it has been moved to the store. */
  readonly discard: () => Promise<void>;
}

/** Holds files while they arrive, so that incomplete files are never among complete ones. */
export interface Staging {
  /** Ids of files that were arriving when the server last ended. They stay until discarded. */
  readonly abandoned: readonly string[];
  readonly discard: (id: string) => Promise<void>;
  /** Starts a file. If the server dies, the next start finds its id in `abandoned`. */
  readonly create: (id: string) => Promise<IncomingFile>;
}

/** Opens a staging folder that only this process uses. */
export async function openStaging(folder: string): Promise<Staging> {
  await mkdir(folder, { recursive: true });
  const discard = (id: string) => rm(join(folder, id), { recursive: true, force: true });
  return {
    abandoned: await readdir(folder),
    discard,
    async create(id) {
      const path = join(folder, id);
      await (await open(path, 'wx', 0o600)).close();
      return {
        async receive(content, room, grow) {
          let size = 0;
          let granted = room;
          const count = new Transform({
            transform(chunk: Buffer, _encoding, done) {
              size += chunk.length;
              if (size <= granted) return done(null, chunk);
              grow(size).then((bytes) => {
                granted = bytes;
                done(null, chunk);
              }, done);
            },
          });
          await pipeline(content, count, createWriteStream(path, { flags: 'r+', flush: true }));
          return { path, size };
        },
        discard: () => discard(id),
      };
    },
  };
}
