import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that has arrived whole and is on disk, and that nobody knows of yet. */
export interface StagedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** A file that is arriving. */
export interface IncomingFile {
  /**
   * Writes a stream to disk as it comes. Nothing beyond `room` bytes is written before `grow` has resolved with the room
   * for so many; where it rejects, so does this.
   */
  readonly receive: (content: Readable, room: number, grow: (bytes: number) => Promise<number>) => Promise<StagedFile>;
  /** Removes it, where it has not been moved to its place. */
  readonly discard: () => Promise<void>;
}

/** Where files are gathered while they arrive, so that a half one is never among the whole ones. */
export interface Staging {
  /** The ids of files that were arriving when the server last ended. They are there until they are discarded. */
  readonly abandoned: readonly string[];
  readonly discard: (id: string) => Promise<void>;
  /** Begins a file. From now on, a server that dies finds its id when it starts again. */
  readonly create: (id: string) => Promise<IncomingFile>;
}

/** Opens a folder for this process alone. */
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
