import { Duplex } from 'node:stream';

const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const CLOSE = { normal: 1000, protocolError: 1002, notBinary: 1003 } as const;

const FINAL = 0x80;
const RESERVED = 0x70;
const MASKED = 0x80;
/** What every frame begins with, and how long its beginning can be. */
const SHORT_HEADER = 2;
const LONGEST_HEADER = 14;
const MASK_BYTES = 4;
const LONGEST_CONTROL = 125;
/** While more is unsent, a PING is not answered: the answer to a later one will do (RFC 6455 section 5.5.3). */
const MAX_UNSENT_FOR_PONG = 64 * 1024;

/** A frame that has begun. */
interface Frame {
  readonly opcode: number;
  readonly mask: Buffer;
  readonly length: number;
  read: number;
}

/**
 * The bytes in the binary frames of a client (RFC 6455 section 5). They are handed on as they come, so that a frame may be
 * of any length and hold any number of packets [6.0.0-4], and no more of it is in memory than one read. What is written
 * leaves in a frame for each piece. Text closes the connection [6.0.0-1], once everything before it has been answered.
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
    // It ends with its socket: to end before that would reset what the client has not read yet.
    super({ autoDestroy: false });
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
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

  #take(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length && !this.#hasEnded) {
      if (!this.#frame) at += this.#takeHeader(chunk, at);
      // An empty frame is over with its header.
      if (this.#frame) at += this.#takePayload(this.#frame, chunk, at);
    }
  }

  /** Tells how many bytes it took. */
  #takeHeader(chunk: Buffer, start: number): number {
    const wanted = this.#headerLength < SHORT_HEADER ? SHORT_HEADER : headerLength(this.#header);
    const taken = chunk.copy(this.#header, this.#headerLength, start, start + wanted - this.#headerLength);
    this.#headerLength += taken;
    if (this.#headerLength < SHORT_HEADER || this.#headerLength < headerLength(this.#header)) return taken;
    const length = payloadLength(this.#header);
    const mask = Buffer.from(this.#header.subarray(this.#headerLength - MASK_BYTES, this.#headerLength));
    this.#headerLength = 0;
    const opcode = (this.#header[0] as number) & 0x0f;
    const fault = this.#faultOf(opcode, length);
    if (fault) this.#end(fault);
    else this.#frame = { opcode, mask, length, read: 0 };
    return taken;
  }

  #faultOf(opcode: number, length: number): number | undefined {
    const [first = 0, second = 0] = this.#header;
    if (first & RESERVED || !(second & MASKED)) return CLOSE.protocolError; // sections 5.2 and 5.1
    const isFinal = (first & FINAL) !== 0;
    switch (opcode) {
      case OPCODE.text:
        return CLOSE.notBinary;
      case OPCODE.binary:
      case OPCODE.continuation: {
        const isRight = this.#isFragmented === (opcode === OPCODE.continuation);
        this.#isFragmented = !isFinal;
        return isRight ? undefined : CLOSE.protocolError; // section 5.4
      }
      case OPCODE.close:
      case OPCODE.ping:
      case OPCODE.pong:
        return isFinal && length <= LONGEST_CONTROL ? undefined : CLOSE.protocolError; // section 5.5
      default:
        return CLOSE.protocolError;
    }
  }

  /** Tells how many bytes it took. */
  #takePayload(frame: Frame, chunk: Buffer, start: number): number {
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

  /** Nothing more is taken. The close frame leaves when this stream is ended, behind what is owed until then. */
  #end(closeCode: number): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#closeCode = closeCode;
    this.#socket.resume();
    this.push(null);
  }
}

/** How long the header is that begins with these two bytes: a longer length and the mask may follow. */
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
