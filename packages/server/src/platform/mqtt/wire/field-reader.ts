import { isUtf8 } from 'node:buffer';
import { PacketError } from './packet-error.ts';

const CONTROL = /\p{Cc}/u;
const CONTROLS = /\p{Cc}+/gu;

/** Reads the fields of one packet. Every method throws PacketError if a field goes beyond the end of the packet. */
export class FieldReader {
  readonly #bytes: Buffer;
  readonly #end: number;
  #at: number;

  constructor(bytes: Buffer, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  get remaining(): number {
    return this.#end - this.#at;
  }

  /** Offset of the next field, for `since`. */
  get position(): number {
    return this.#at;
  }

  /** The bytes read since a position. */
  since(position: number): Buffer {
    return this.#bytes.subarray(position, this.#at);
  }

  byte(): number {
    return this.#bytes[this.#advance(1)] as number;
  }

  uint16(): number {
    const at = this.#advance(2);
    return ((this.#bytes[at] as number) << 8) | (this.#bytes[at + 1] as number);
  }

  uint32(): number {
    return this.#bytes.readUInt32BE(this.#advance(4));
  }

  /** A packet identifier, which is never 0 [2.3.1-1]. */
  packetId(): number {
    const id = this.uint16();
    if (id === 0) throw new PacketError('packet identifier 0');
    return id;
  }

  /** MQTT 5 section 1.5.5. */
  variableInteger(): number {
    let value = 0;
    for (let digit = 0; digit < 4; digit++) {
      const byte = this.byte();
      value += (byte & 0x7f) << (7 * digit);
      if (byte < 0x80) return value;
    }
    throw new PacketError('variable byte integer of five bytes');
  }

  binary(): Buffer {
    const length = this.uint16();
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  /** All bytes up to the end of the packet. */
  rest(): Buffer {
    return this.#bytes.subarray(this.#advance(this.remaining), this.#end);
  }

  /** A reader for the next `length` bytes. */
  part(length: number): FieldReader {
    const start = this.#advance(length);
    return new FieldReader(this.#bytes, start, start + length);
  }

  /** UTF-8 text: well formed [1.5.3-1] and without U+0000 [1.5.3-2]. */
  text(): string {
    const bytes = this.binary();
    if (!isUtf8(bytes) || bytes.includes(0)) throw new PacketError('text with invalid UTF-8 or U+0000');
    return bytes.toString();
  }

  /**
   * A name: text without control characters, for which a server may close the connection (section 1.5.3). Line breaks and tabs around
   * it come with a name that was pasted, or read from a line.
   */
  name(): string {
    const length = this.uint16();
    const start = this.#advance(length);
    for (let at = start; at < start + length; at++) {
      const byte = this.#bytes[at] as number;
      if (byte < 0x20 || byte > 0x7e) return this.#unusualName(start, start + length);
    }
    return this.#bytes.toString('latin1', start, start + length);
  }

  /** Call this after the last field, to reject trailing bytes. */
  end(): void {
    if (this.remaining > 0) throw new PacketError('bytes after the end of the packet');
  }

  #unusualName(start: number, end: number): string {
    const bytes = this.#bytes.subarray(start, end);
    const text = bytes.toString();
    if (!isUtf8(bytes) || CONTROL.test(text.trim())) {
      const error = new PacketError('a name with invalid UTF-8 or control characters');
      error.topicName = text.replaceAll(CONTROLS, '');
      throw error;
    }
    return text;
  }

  /** Skips `length` bytes. @returns their offset */
  #advance(length: number): number {
    const at = this.#at;
    if (at + length > this.#end) throw new PacketError('a field that goes beyond the end of its packet');
    this.#at = at + length;
    return at;
  }
}
