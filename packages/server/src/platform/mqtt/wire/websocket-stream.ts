import { Duplex } from 'node:stream';

const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const CLOSE = { normal: 1000, protocolError: 1002, notBinary: 1003 } as const;

const FINAL = 0x80;
const RESERVED = 0x70;
const MASKED = 0x80;
/** The shortest and the longest frame header. */
const SHORT_HEADER = 2;
const LONGEST_HEADER = 14;
const MASK_BYTES = 4;
const LONGEST_CONTROL = 125;
/** Maximum unsent bytes with which PINGs get an answer: with more, a PONG to a later one is enough (RFC 6455 section 5.5.3). */
const MAX_UNSENT_FOR_PONG = 64 * 1024;

/** A frame whose payload is being read. */
interface Frame {
  readonly opcode: number;
  readonly mask: Buffer;
  readonly length: number;
  read: number;
}

/**
 * The byte stream in a client's binary frames (RFC 6455 section 5). Bytes are forwarded as they arrive, so a frame may
 * have any length and contain any number of packets [6.0.0-4], and never needs more memory than one read. Each write
 * becomes one frame. A text frame closes the connection [6.0.0-1], once everything before it is answered.
 */
export class WebSocketStream extends Duplex {
  readonly #socket: Duplex;
  readonly #header = Buffer.alloc(LONGEST_HEADER);
  #headerLength = 0;
  #frame: Frame | undefined;
  #control: Buffer[] = [];
  #isFragmented = false;
  #closeCode: number = CLOSE.normal;
  #hasEnded = false;

  constructor(socket: Duplex) {
    // The stream closes with its socket: closing earlier would discard bytes that the client has not read yet.
    super({ autoDestroy: false });
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('end', () => this.#end(CLOSE.normal));
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#writeFrame(OPCODE.binary, chunk, done);
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#socket.cork();
    for (const [index, { chunk }] of chunks.entries()) {
      this.#writeFrame(OPCODE.binary, chunk, index === chunks.length - 1 ? done : undefined);
    }
    this.#socket.uncork();
  }

  override _final(done: () => void): void {
    const code = Buffer.alloc(2);
    code.writeUInt16BE(this.#closeCode);
    this.#writeFrame(OPCODE.close, code);
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  #writeFrame(opcode: number, payload: Buffer, done?: (error?: Error | null) => void): void {
    this.#socket.write(frameHeader(opcode, payload.length));
    this.#socket.write(payload, done);
  }

  #receive(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length && !this.#hasEnded) {
      if (!this.#frame) at += this.#readHeader(chunk, at);
      // An empty frame ends with its header.
      if (this.#frame) at += this.#readPayload(this.#frame, chunk, at);
    }
  }

  /** @returns the number of bytes consumed */
  #readHeader(chunk: Buffer, start: number): number {
    const wanted = this.#headerLength < SHORT_HEADER ? SHORT_HEADER : headerLength(this.#header);
    const count = chunk.copy(this.#header, this.#headerLength, start, start + wanted - this.#headerLength);
    this.#headerLength += count;
    if (this.#headerLength < SHORT_HEADER || this.#headerLength < headerLength(this.#header)) return count;
    const length = payloadLength(this.#header);
    const mask = Buffer.from(this.#header.subarray(this.#headerLength - MASK_BYTES, this.#headerLength));
    this.#headerLength = 0;
    const opcode = (this.#header[0] as number) & 0x0f;
    const fault = this.#violationOf(opcode, length);
    if (fault) this.#end(fault);
    else this.#frame = { opcode, mask, length, read: 0 };
    return count;
  }

  #violationOf(opcode: number, length: number): number | undefined {
    const [first = 0, second = 0] = this.#header;
    if (first & RESERVED || !(second & MASKED)) return CLOSE.protocolError; // sections 5.2 and 5.1
    const isFinal = (first & FINAL) !== 0;
    switch (opcode) {
      case OPCODE.text:
        return CLOSE.notBinary;
      case OPCODE.binary:
      case OPCODE.continuation: {
        const isValid = this.#isFragmented === (opcode === OPCODE.continuation);
        this.#isFragmented = !isFinal;
        return isValid ? undefined : CLOSE.protocolError; // section 5.4
      }
      case OPCODE.close:
      case OPCODE.ping:
      case OPCODE.pong:
        return isFinal && length <= LONGEST_CONTROL ? undefined : CLOSE.protocolError; // section 5.5
      default:
        return CLOSE.protocolError;
    }
  }

  /** @returns the number of bytes consumed */
  #readPayload(frame: Frame, chunk: Buffer, start: number): number {
    const bytes = chunk.subarray(start, start + frame.length - frame.read);
    for (let at = 0; at < bytes.length; at++) {
      bytes[at] = (bytes[at] as number) ^ (frame.mask[(frame.read + at) & 3] as number);
    }
    frame.read += bytes.length;
    if (frame.opcode >= OPCODE.close) this.#control.push(bytes);
    else if (bytes.length > 0 && !this.push(bytes)) this.#socket.pause();
    if (frame.read === frame.length) this.#endFrame(frame);
    return bytes.length;
  }

  #endFrame({ opcode }: Frame): void {
    this.#frame = undefined;
    if (opcode < OPCODE.close) return;
    const payload = Buffer.concat(this.#control);
    this.#control = [];
    if (opcode === OPCODE.close) this.#end(CLOSE.normal);
    else if (opcode === OPCODE.ping && !this.writableEnded && this.#socket.writableLength < MAX_UNSENT_FOR_PONG) {
      this.#writeFrame(OPCODE.pong, payload);
    }
  }

  /** Stops reading. The close frame follows when this stream ends, after all pending answers. */
  #end(closeCode: number): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#closeCode = closeCode;
    this.#socket.resume();
    this.push(null);
  }
}

/** Length of a header by its first two bytes: an extended payload length and the mask may follow. */
function headerLength(header: Buffer): number {
  const second = header[1] as number;
  const length = second & 0x7f;
  return SHORT_HEADER + (length === 127 ? 8 : length === 126 ? 2 : 0) + (second & MASKED ? MASK_BYTES : 0);
}

function payloadLength(header: Buffer): number {
  const length = (header[1] as number) & 0x7f;
  if (length === 127) return Number(header.readBigUInt64BE(SHORT_HEADER));
  return length === 126 ? header.readUInt16BE(SHORT_HEADER) : length;
}

function frameHeader(opcode: number, length: number): Buffer {
  const first = FINAL | opcode;
  if (length < 126) return Buffer.from([first, length]);
  if (length < 0x10000) return Buffer.from([first, 126, length >> 8, length & 0xff]);
  const header = Buffer.from([first, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32BE(length, 6);
  return header;
}
