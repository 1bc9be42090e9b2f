import { readFileSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { PackedBatch } from './batches.ts';

/*
 * The file of batches that are acknowledged while the writer is busy with one long write (decision 94). An entry is its
 * length and checksum, then its batch. If a server ends in the middle of an entry, that entry was not acknowledged.
 */

export interface WaitingBatch {
  /** The number, unique over all starts of a server, and rising. */
  readonly number: number;
  readonly batch: PackedBatch;
}

const HEADER_BYTES = 8;
/** A number above the batches of a millisecond. */
const PER_MS = 1000;

function waitingFileOf(database: string): string {
  return `${database}-waiting`;
}

/** Adds batches to the file. The file exists only while it has some, or until the server ends. */
export class WaitingFile {
  readonly #path: string;
  #handle: FileHandle | undefined;
  /** The length of the whole entries, in bytes. */
  #size = 0;
  /** Whether the file ends with a part of an entry, behind which nothing would be found. */
  #isTorn = false;
  #lastNumber = Date.now() * PER_MS;
  /** The latest change of the file: one runs at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The batches in the file that the database does not have. */
  readonly #numbers = new Set<number>();
  #first: number | undefined;

  constructor(database: string) {
    this.#path = waitingFileOf(database);
  }

  nextNumber(): number {
    this.#lastNumber++;
    this.#first ??= this.#lastNumber;
    this.#numbers.add(this.#lastNumber);
    return this.#lastNumber;
  }

  /** The lowest number that the file may have. The database may already have its batch. */
  get firstNumber(): number {
    return this.#first ?? this.#lastNumber + 1;
  }

  /** Resolves when the batch is on disk. The batch may change as soon as this has returned. */
  add(entry: WaitingBatch): Promise<void> {
    const body = serialize(entry);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(body.length, 0);
    header.writeUInt32LE(crc32(body), 4);
    return this.#inTurn(async () => {
      const handle = await this.#open();
      if (this.#isTorn) await handle.truncate(this.#size);
      this.#isTorn = true;
      await handle.appendFile(Buffer.concat([header, body]));
      await handle.datasync();
      this.#size += HEADER_BYTES + body.length;
      this.#isTorn = false;
    });
  }

  /** Removes the file once the database has all of its batches. Batches that return after a power cut are not added twice. */
  stored(number: number): void {
    this.#numbers.delete(number);
    if (this.#numbers.size > 0) return;
    this.#inTurn(async () => {
      if (this.#numbers.size === 0) await this.#remove();
    }).catch(() => {});
  }

  /** Keeps the file if it has batches that the next start must add. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#handle?.close();
      this.#handle = undefined;
    });
  }

  /** The file is not emptied, because a backup may be reading it. */
  async #remove(): Promise<void> {
    if (!this.#handle) return;
    await rm(this.#path);
    await this.#handle.close();
    this.#handle = undefined;
    // A batch may have got its number since.
    [this.#first] = this.#numbers;
    this.#size = 0;
    this.#isTorn = false;
  }

  async #open(): Promise<FileHandle> {
    if (this.#handle) return this.#handle;
    this.#handle = await open(this.#path, 'a', 0o600);
    await syncFolder(dirname(this.#path));
    return this.#handle;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }
}

/** Syncs a folder, so that a power cut does not undo the name of a new file. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot sync folders.
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Reads the file of an earlier server, up to an entry that it did not finish. Runs in a database thread. */
export function readWaitingFile(database: string): WaitingBatch[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(waitingFileOf(database));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const found: WaitingBatch[] = [];
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const body = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + bytes.readUInt32LE(at));
    if (body.length < bytes.readUInt32LE(at) || crc32(body) !== bytes.readUInt32LE(at + 4)) break;
    found.push(deserialize(body) as WaitingBatch);
    at += HEADER_BYTES + body.length;
  }
  return found;
}

/** Removes the file, in a database thread, before this server adds to one. */
export function removeWaitingFile(database: string): void {
  rmSync(waitingFileOf(database), { force: true });
}
