import { constants, crc32, deflateRawSync } from 'node:zlib';

// Section numbers refer to the ZIP format's APPNOTE.TXT, version 6.3.10.
const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END = 0x06054b50;

const VERSION = 20;
const VERSION_ZIP64 = 45;
/** The flags: sizes follow the data (4.3.9), and names are UTF-8 (appendix D). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** The date of all files, 1 January 1980, the earliest in a ZIP: equal data gives equal files. */
const DOS_DATE = 0x21;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/** Maximum size of a file in the archive: sizes follow the data, in 32-bit fields. */
export const MAX_ZIP_ENTRY_BYTES = MAX_32;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  size: number;
  compressedSize: number;
}

/**
 * Writes a ZIP archive in chunks, one file after the other; each call returns the next bytes. It blocks while it
 * compresses, so use it in a worker thread. It compresses each chunk separately: pass about 100 kB at a time.
 */
export class ZipStream {
  readonly #level: number;
  readonly #entries: Entry[] = [];
  #offset = 0;

  /** @param level from 0 (fast) to 9 (small), as in zlib */
  constructor(level: number) {
    this.#level = level;
  }

  open(path: string): Buffer {
    const name = Buffer.from(path);
    this.#entries.push({ name, offset: this.#offset, crc: 0, size: 0, compressedSize: 0 });
    return this.#count(
      Buffer.concat([fields([LOCAL_HEADER, 4], [VERSION, 2], ...attributes(0, 0, 0), [name.length, 2], [0, 2]), name]),
    );
  }

  write(data: Buffer): Buffer {
    const entry = this.#entry;
    entry.crc = crc32(data, entry.crc);
    entry.size += data.length;
    return this.#compressed(data, constants.Z_SYNC_FLUSH);
  }

  close(): Buffer {
    const last = this.#compressed(Buffer.alloc(0), constants.Z_FINISH);
    const { crc, size, compressedSize } = this.#entry;
    if (size > MAX_ZIP_ENTRY_BYTES || compressedSize > MAX_ZIP_ENTRY_BYTES) {
      throw new RangeError('A file in a ZIP archive is too large');
    }
    const descriptor = fields([DATA_DESCRIPTOR, 4], [crc, 4], [compressedSize, 4], [size, 4]);
    return Buffer.concat([last, this.#count(descriptor)]);
  }

  /** Writes the central directory, after the last file. */
  end(): Buffer {
    const start = this.#offset;
    const directory = Buffer.concat(
      this.#entries.flatMap(({ name, offset, crc, size, compressedSize }) => {
        const isFar = offset > MAX_32;
        // 4.5.3: an offset over 32 bits moves to an extra field.
        const extra = isFar ? fields([1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0);
        const header = fields(
          [CENTRAL_HEADER, 4],
          [isFar ? VERSION_ZIP64 : VERSION, 2],
          [isFar ? VERSION_ZIP64 : VERSION, 2],
          ...attributes(crc, compressedSize, size),
          [name.length, 2],
          [extra.length, 2],
          [0, 2], // comment
          [0, 2], // disk
          [0, 2], // internal attributes
          [0, 4], // external attributes
          [Math.min(offset, MAX_32), 4],
        );
        return [header, name, extra];
      }),
    );
    const count = this.#entries.length;
    const isLarge = start > MAX_32 || count >= MAX_16;
    const end = fields(
      [END, 4],
      [0, 2],
      [0, 2],
      [Math.min(count, MAX_16), 2],
      [Math.min(count, MAX_16), 2],
      [directory.length, 4],
      [isLarge ? MAX_32 : start, 4],
      [0, 2],
    );
    return Buffer.concat([directory, ...(isLarge ? [zip64End(count, directory.length, start)] : []), end]);
  }

  get #entry(): Entry {
    const entry = this.#entries.at(-1);
    if (!entry) throw new Error('No file is open');
    return entry;
  }

  #compressed(data: Buffer, finishFlush: number): Buffer {
    const bytes = deflateRawSync(data, { level: this.#level, finishFlush });
    this.#entry.compressedSize += bytes.length;
    return this.#count(bytes);
  }

  #count(bytes: Buffer): Buffer {
    this.#offset += bytes.length;
    return bytes;
  }
}

type Field = readonly [value: number, bytes: 2 | 4 | 8];

/** The common fields of local and central headers (4.4.4 to 4.4.9). */
function attributes(crc: number, compressedSize: number, size: number): Field[] {
  return [
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DOS_DATE, 2],
    [crc, 4],
    [compressedSize, 4],
    [size, 4],
  ];
}

/** The records of 4.3.14 and 4.3.15, for an archive over 4 GiB or 65,535 files. */
function zip64End(count: number, directoryBytes: number, directoryStart: number): Buffer {
  return fields(
    [ZIP64_END, 4],
    [44, 8], // Bytes of this record that follow.
    [VERSION_ZIP64, 2],
    [VERSION_ZIP64, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [directoryBytes, 8],
    [directoryStart, 8],
    [ZIP64_LOCATOR, 4],
    [0, 4],
    [directoryStart + directoryBytes, 8],
    [1, 4],
  );
}

function fields(...all: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(all.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of all) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
}
