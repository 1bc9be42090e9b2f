import { FieldReader } from './field-reader.ts';
import { PacketError, REASON } from './packet-error.ts';

/** Takes a packet in. */
type OnPacket = (firstByte: number, fields: FieldReader) => void;

const NOTHING = Buffer.alloc(0);
/** So many pieces become one: each costs more memory than the few bytes that may be in it. */
const MAX_PIECES = 64;

/** Cuts a stream of bytes into control packets (MQTT 3.1.1 section 2.2), one whenever it is asked to. */
export class FrameReader {
  readonly #limit: number;
  readonly #onPacket: OnPacket;
  #bytes: Buffer = NOTHING;
  /** Where the next packet begins. */
  #at = 0;
  /** What came after these bytes. */
  #later: Buffer[] = [];
  #unreadBytes = 0;
  /** How many bytes there have to be before the next look is worth it. */
  #neededBytes = 2;

  /** @param limit the longest packet taken, without its fixed header */
  constructor(limit: number, onPacket: OnPacket) {
    this.#limit = limit;
    this.#onPacket = onPacket;
  }

  /** How much has come and is not read yet. */
  get unreadBytes(): number {
    return this.#unreadBytes;
  }

  add(chunk: Buffer): void {
    if (this.#later.length === MAX_PIECES) this.#later = [Buffer.concat(this.#later)];
    this.#later.push(chunk);
    this.#unreadBytes += chunk.length;
  }

  /**
   * Reads the next packet. Tells whether all of it was there.
   * @throws PacketError for what can be no packet, and whatever `onPacket` throws; nothing may be read after that.
   */
  readNext(): boolean {
    if (this.#unreadBytes < this.#neededBytes) return this.#keep();
    if (this.#later.length > 0 && this.#bytes.length - this.#at < this.#neededBytes) this.#join();
    const header = this.#readHeader();
    // What is before the end of the bytes in hand may go on in the bytes that came later.
    if (!header && this.#later.length > 0) return this.readNext();
    if (!header) return this.#keep();
    const { first, start, end } = header;
    this.#at = end;
    this.#unreadBytes -= end - first;
    this.#neededBytes = 2;
    this.#onPacket(this.#bytes[first] as number, new FieldReader(this.#bytes, start, end));
    return true;
  }

  #join(): void {
    const rest = this.#bytes.subarray(this.#at);
    const [first] = this.#later;
    this.#bytes =
      rest.length === 0 && this.#later.length === 1 ? (first as Buffer) : Buffer.concat([rest, ...this.#later]);
    this.#at = 0;
    this.#later = [];
  }

  /** Where the next packet has its body. Without all of its bytes in hand, how many it needs is noted. */
  #readHeader(): { first: number; start: number; end: number } | undefined {
    const first = this.#at;
    let length = 0;
    for (let digit = 0; ; digit++) {
      const byte = this.#bytes[first + 1 + digit];
      if (byte === undefined) return this.#need(2 + digit);
      length += (byte & 0x7f) << (7 * digit);
      if (byte < 0x80) {
        // The length stands in the first bytes: what is too long is refused before it is held in memory.
        if (length > this.#limit) throw new PacketError('packet too large', REASON.packetTooLarge);
        const start = first + 2 + digit;
        return start + length <= this.#bytes.length
          ? { first, start, end: start + length }
          : this.#need(start + length - first);
      }
      // At most four bytes tell the remaining length (MQTT 3.1.1 section 2.2.3).
      if (digit === 3) throw new PacketError('remaining length of five bytes');
    }
  }

  #need(bytes: number): undefined {
    this.#neededBytes = bytes;
  }

  /** The beginning of a packet may wait for long. It must not keep all the bytes in memory that came together with it. */
  #keep(): false {
    const inHand = this.#bytes.length - this.#at;
    if (this.#at > 0) {
      this.#bytes = inHand === 0 ? NOTHING : Buffer.from(this.#bytes.subarray(this.#at));
      this.#at = 0;
    }
    return false;
  }
}
