import { FieldReader } from './field-reader.ts';
import { PacketError, REASON } from './packet-error.ts';

/** Takes a packet in, and tells whether there is interest in the next one. */
type OnPacket = (firstByte: number, fields: FieldReader) => boolean;

/** Cuts a stream of bytes into control packets (MQTT 3.1.1 section 2.2). */
export class FrameReader {
  readonly #limit: number;
  readonly #onPacket: OnPacket;
  /** The beginning of a packet whose end has not come, and how many bytes it needs. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  #neededBytes = 0;

  /** @param limit the longest packet taken, without its fixed header */
  constructor(limit: number, onPacket: OnPacket) {
    this.#limit = limit;
    this.#onPacket = onPacket;
  }

  /** @throws PacketError for what can be no packet, and whatever `onPacket` throws; nothing may be read after that. */
  read(chunk: Buffer): void {
    const bytes = this.#heldBytes > 0 ? this.#join(chunk) : chunk;
    if (!bytes) return;
    let at = 0;
    while (at < bytes.length) {
      const body = this.#bodyOf(bytes, at);
      if (!body) return;
      at = body.end;
      if (!this.#onPacket(bytes[body.first] as number, new FieldReader(bytes, body.start, body.end))) return;
    }
  }

  /** The whole packet that `chunk` completes. */
  #join(chunk: Buffer): Buffer | undefined {
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes < this.#neededBytes) return undefined;
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    return bytes;
  }

  /** Where the packet at `first` has its body. Without all of its bytes, they are held until the rest comes. */
  #bodyOf(bytes: Buffer, first: number): { first: number; start: number; end: number } | undefined {
    let length = 0;
    for (let digit = 0; ; digit++) {
      const byte = bytes[first + 1 + digit];
      if (byte === undefined) return this.#hold(bytes, first, 2 + digit);
      length += (byte & 0x7f) << (7 * digit);
      if (byte < 0x80) {
        // The length stands in the first bytes: what is too long is refused before it is held in memory.
        if (length > this.#limit) throw new PacketError('packet too large', REASON.packetTooLarge);
        const start = first + 2 + digit;
        return start + length <= bytes.length
          ? { first, start, end: start + length }
          : this.#hold(bytes, first, start + length - first);
      }
      // At most four bytes tell the remaining length (MQTT 3.1.1 section 2.2.3).
      if (digit === 3) throw new PacketError('remaining length of five bytes');
    }
  }

  #hold(bytes: Buffer, first: number, neededBytes: number): undefined {
    this.#held = [bytes.subarray(first)];
    this.#heldBytes = bytes.length - first;
    this.#neededBytes = neededBytes;
  }
}
