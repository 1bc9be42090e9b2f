import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';
import { MaintenanceError, reasonOf } from './maintenance-error.ts';

/**
 * The file of a backup: a plain tar archive, so that `tar` and `sha256sum --check SHA256SUMS` understand it too.
 * `backup.json` comes first and says what it is; then the data under `data/`; SHA256SUMS comes last, without which an
 * archive is not whole.
 */
const FORMAT = 1;
const HEADER = 'backup.json';
const DATA = 'data/';
const SUMS = 'SHA256SUMS';

/** Far more than a header or a list of sums needs, so that a strange file cannot fill the memory. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** What a backup says of itself. */
export interface ArchiveHeader {
  /** The version of Tinkerstream that made it. */
  readonly version: string;
  /** When it was begun, ISO 8601 UTC. */
  readonly createdOn: string;
}

type Content = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Writes an archive, entry by entry, as flat in memory as its sources are. */
export class ArchiveWriter {
  readonly #pack: Pack = pack();
  readonly #sums: string[] = [];
  readonly #written: Promise<void>;

  /** @param file is created, readable by its owner only: a backup holds secrets */
  constructor(file: string) {
    this.#written = pipeline(this.#pack, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    // A full disk is told by whatever is written next; unheard until then, it would end the process.
    this.#written.catch(() => {});
  }

  begin(header: ArchiveHeader): Promise<void> {
    return this.#addText(HEADER, `${JSON.stringify({ format: FORMAT, ...header })}\n`);
  }

  /**
   * @param path with slashes, relative to the data folder
   * @param size how many bytes `content` has; another number is an error
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

  /** Gives an archive up that is not to be finished. */
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
      await this.#written; // knows better why: the disk is full
      throw error;
    }
    this.#sums.push(`${hash.digest('hex')}  ${name}\n`);
  }
}

/** Receives the data of an archive. The path is relative, with slashes, and leads nowhere else. */
export type OnData = (path: string, content: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads an archive from begin to end, and hands its data on as it comes: it may be trusted only when this resolves.
 * @throws MaintenanceError when it is no backup, damaged, incomplete, or of a newer version
 */
export async function readArchive(
  file: string,
  isWelcome: (path: string) => boolean,
  onData: OnData,
): Promise<ArchiveHeader> {
  const tar = extract();
  const read = pipeline(createReadStream(file), tar);
  // Whoever takes the entries is told of the error too.
  read.catch(() => {});
  const sums: string[] = [];
  let header: ArchiveHeader | undefined;
  let isComplete = false;
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      const bytes = entry as AsyncIterable<Buffer>;
      if (isComplete || type !== 'file') throw new MaintenanceError(`${file} holds what no backup does (${name}).`);
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
        if (!isRelative(path) || !isWelcome(path)) {
          throw new MaintenanceError(`${file} holds a path that no backup does (${name}), and is not restored.`);
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

/** A path with slashes that leads to a place below where it begins, on every system. */
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
  return new MaintenanceError(`${file} is not a backup of Tinkerstream, or its beginning is damaged.`);
}
