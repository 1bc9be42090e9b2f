import { FieldReader } from './field-reader.ts';
import { PacketError, REASON } from './packet-error.ts';

type OnPacket = (firstByte: number, fields: FieldReader) => void;

const NOTHING = Buffer.alloc(0);
const PUBLISH = 3;
/** Maximum chunks before they are joined into one: a chunk costs more memory than the few bytes it may contain. */
const MAX_CHUNKS = 64;

/** Splits a byte stream into control packets (MQTT 3.1.1 section 2.2), one for each `readNext`. */
export class FrameReader {
  readonly #limit: number;
  readonly #onPacket: OnPacket;
  #bytes: Buffer = NOTHING;
  /** Where the next packet begins. */
  #offset = 0;
  /** Chunks that arrived after these bytes. */
  #chunks: Buffer[] = [];
  #unreadBytes = 0;
  /** The number of unread bytes from which it is worth parsing again. */
  #neededBytes = 2;

  /** @param limit maximum packet length, without the fixed header */
  constructor(limit: number, onPacket: OnPacket) {
    this.#limit = limit;
    this.#onPacket = onPacket;
  }

  /** Number of bytes received and not read yet. */
  get unreadBytes(): number {
    return this.#unreadBytes;
  }

  add(chunk: Buffer): void {
    if (this.#unreadBytes === 0) {
      // The usual case: a whole packet or several.
      this.#bytes = chunk;
      this.#offset = 0;
      this.#unreadBytes = chunk.length;
      return;
    }
    if (this.#chunks.length === MAX_CHUNKS) this.#chunks = [Buffer.concat(this.#chunks)];
    this.#chunks.push(chunk);
    this.#unreadBytes += chunk.length;
  }

  /**
   * Reads the next packet.
   * @returns whether a whole packet was there
   * @throws PacketError if the bytes are not a valid packet, and whatever `onPacket` throws; do not read on after that
   */
  readNext(): boolean {
    if (this.#unreadBytes < this.#neededBytes) return this.#trim();
    if (this.#chunks.length > 0 && this.#bytes.length - this.#offset < this.#neededBytes) this.#join();
    const header = this.#readHeader();
    // A header at the end of these bytes may continue in the later chunks.
    if (!header && this.#chunks.length > 0) return this.readNext();
    if (!header) return this.#trim();
    const { first, start, end } = header;
    this.#offset = end;
    this.#unreadBytes -= end - first;
    this.#neededBytes = 2;
    this.#onPacket(this.#bytes[first] as number, new FieldReader(this.#bytes, start, end));
    return true;
  }

  #join(): void {
    this.#bytes = Buffer.concat([this.#bytes.subarray(this.#offset), ...this.#chunks]);
    this.#offset = 0;
    this.#chunks = [];
  }

  /** Locates the next packet. If it is incomplete, records how many bytes it needs. */
  #readHeader(): { first: number; start: number; end: number } | undefined {
    const first = this.#offset;
    let length = 0;
    for (let digit = 0; ; digit++) {
      const byte = this.#bytes[first + 1 + digit];
      if (byte === undefined) return this.#need(2 + digit);
      length += (byte & 0x7f) << (7 * digit);
      if (byte < 0x80) {
        // The length comes first, so a packet over the limit is refused before it is buffered.
        const start = first + 2 + digit;
        if (length > this.#limit) throw this.#tooLarge(this.#bytes[first] as number, start);
        return start + length <= this.#bytes.length
          ? { first, start, end: start + length }
          : this.#need(start + length - first);
      }
      // The remaining length has at most four bytes (MQTT 3.1.1 section 2.2.3).
      if (digit === 3) throw new PacketError('remaining length of five bytes');
    }
  }

  #tooLarge(firstByte: number, start: number): PacketError {
    const error = new PacketError('packet too large', REASON.packetTooLarge);
    const bytes = this.#bytes.subarray(start);
    const end = 2 + (bytes.length < 2 ? 0 : bytes.readUInt16BE());
    if (firstByte >> 4 === PUBLISH && end <= bytes.length) error.topicName = bytes.toString('utf8', 2, end);
    return error;
  }

  #need(bytes: number): undefined {
    this.#neededBytes = bytes;
  }

  /** Drops read bytes. An incomplete packet may wait for a long time, and must not hold the rest of its chunk in memory. */
  #trim(): false {
    const rest = this.#bytes.length - this.#offset;
    if (this.#offset > 0) {
      this.#bytes = rest === 0 ? NOTHING : Buffer.from(this.#bytes.subarray(this.#offset));
      this.#offset = 0;
    }
    return false;
  }
}
