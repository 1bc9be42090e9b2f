import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';
import { MaintenanceError, reasonOf } from './maintenance-error.ts';

/**
 * The format of a backup: a plain tar archive, so that `tar` and `sha256sum --check SHA256SUMS` can read it too. It
 * starts with `backup.json`, the header; then comes the data under `data/`, and SHA256SUMS, which marks the end. An
 * archive without SHA256SUMS is incomplete.
 */
const FORMAT = 1;
const HEADER = 'backup.json';
const DATA = 'data/';
const SUMS = 'SHA256SUMS';

/**
 * Maximum bytes of a text: far more than a header or a list of checksums needs, so that a foreign file cannot fill the
 * memory.
 */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** The description of a backup. */
export interface ArchiveHeader {
  /** The version of Tinkerstream that created the backup. */
  readonly version: string;
  /** Start time of the backup, ISO 8601 UTC. */
  readonly createdOn: string;
}

type Content = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Writes an archive as a stream, entry by entry. */
export class ArchiveWriter {
  readonly #pack: Pack = pack();
  readonly #sums: string[] = [];
  readonly #written: Promise<void>;

  /** @param file created with read access for its owner only, because a backup contains secrets */
  constructor(file: string) {
    this.#written = pipeline(this.#pack, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    // The next write reports a full disk. Until then, an unhandled rejection would end the process.
    this.#written.catch(() => {});
  }

  begin(header: ArchiveHeader): Promise<void> {
    return this.#addText(HEADER, `${JSON.stringify({ format: FORMAT, ...header })}\n`);
  }

  /**
   * @param path with slashes, relative to the data folder
   * @param size the exact number of bytes in `content`
   */
  addData(path: string, size: number, content: Content): Promise<void> {
    return this.#add(DATA + path, size, content);
  }

  /** Resolves when the archive is complete and on disk. */
  async finish(): Promise<void> {
    await this.#addText(SUMS, this.#sums.join(''));
    this.#pack.finalize();
    await this.#written;
  }

  /** Aborts an unfinished archive. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => {});
  }

  #addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    return this.#add(name, bytes.length, [bytes]);
  }

  async #add(name: string, size: number, content: Content): Promise<void> {
    const hash = createHash('sha256');
    try {
      await pipeline(hashed(content, hash), this.#pack.entry({ name, size, mode: 0o600 }));
    } catch (error) {
      await this.#written; // Rejects with the cause, such as a full disk.
      throw error;
    }
    this.#sums.push(`${hash.digest('hex')}  ${name}\n`);
  }
}

/** Receives a file of an archive. The path is relative, with slashes, and never leaves the folder. */
export type OnData = (path: string, content: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads an archive from start to end, and streams its data to `onData`. Trust that data only once this resolves.
 * @throws MaintenanceError if the file is not a backup, damaged, incomplete, or of a newer version
 */
export async function readArchive(
  file: string,
  isAllowed: (path: string) => boolean,
  onData: OnData,
): Promise<ArchiveHeader> {
  const tar = extract();
  const read = pipeline(createReadStream(file), tar);
  // The loop over the entries gets the same error.
  read.catch(() => {});
  const sums: string[] = [];
  let header: ArchiveHeader | undefined;
  let isComplete = false;
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      const bytes = entry as AsyncIterable<Buffer>;
      if (isComplete || type !== 'file')
        throw new MaintenanceError(`${file} contains an entry that no backup has (${name}).`);
      if (name === SUMS) {
        if ((await textOf(bytes)) !== sums.join(''))
          throw new MaintenanceError(`${file} is damaged: its checksums do not match.`);
        isComplete = true;
        continue;
      }
      const hash = createHash('sha256');
      const content = hashed(bytes, hash);
      if (!header) {
        if (name !== HEADER) throw notABackup(file);
        header = parseHeader(file, await textOf(content));
      } else {
        const path = name.startsWith(DATA) ? name.slice(DATA.length) : '';
        if (!isRelative(path) || !isAllowed(path)) {
          throw new MaintenanceError(`${file} contains a path that no backup has (${name}), and is not restored.`);
        }
        await onData(path, content);
      }
      sums.push(`${hash.digest('hex')}  ${name}\n`);
    }
    await read;
  } catch (error) {
    if (error instanceof MaintenanceError || (error as NodeJS.ErrnoException).syscall) throw error;
    if (!header) throw notABackup(file);
    throw new MaintenanceError(`${file} is damaged or incomplete (${reasonOf(error)}).`);
  }
  if (!header) throw notABackup(file);
  if (!isComplete) throw new MaintenanceError(`${file} is incomplete: its end is missing.`);
  return header;
}

async function* hashed(content: Content, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > MAX_TEXT_BYTES) throw new Error('a text is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Whether a path with slashes stays inside its folder, on every operating system. */
function isRelative(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:]/.test(part));
}

function parseHeader(file: string, text: string): ArchiveHeader {
  let header: Partial<ArchiveHeader & { format: number }>;
  try {
    header = JSON.parse(text) as typeof header;
  } catch {
    throw notABackup(file);
  }
  const { format, version, createdOn } = header;
  if (typeof format !== 'number' || typeof version !== 'string' || typeof createdOn !== 'string')
    throw notABackup(file);
  if (format > FORMAT) {
    throw new MaintenanceError(
      `${file} was made by a newer version of Tinkerstream (${version}). Update Tinkerstream first.`,
    );
  }
  return { version, createdOn };
}

function notABackup(file: string): MaintenanceError {
  return new MaintenanceError(`${file} is not a Tinkerstream backup, or its beginning is damaged.`);
}
