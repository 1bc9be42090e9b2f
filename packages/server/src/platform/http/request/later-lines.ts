import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { connectionEvent, currentAnswer } from '../node-internals.ts';

/** An error of Node's parser about a request. */
export interface ParserError {
  readonly code?: string;
  /** The packet that the parser could not read. */
  readonly rawPacket?: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const GET_LINE = /^GET (\S.*) HTTP\/1\.[01]\r\n/;
/** A header of a body: a request with a body would have to be awaited. */
const BODY_HEADER = /\r\n(content-length|transfer-encoding|[ \t])/i;

/**
 * Serves a later request of a connection that has a space, or letters of another script, in an address for boards. The
 * HTTP client of ESP8266 and ESP32 keeps its connection, encodes nothing, and would lose this value. Only a GET without
 * a body that arrives whole, after every earlier answer, is served: nothing can hide behind it. It is served as the
 * first request of a connection of its own, see `acceptBareLineFeeds`, after which both close.
 * @returns whether the request is served
 */
export function serveLaterLine(
  server: Server,
  socket: Socket,
  { code, rawPacket }: ParserError,
  isForBoards: (target: string) => boolean,
): boolean {
  if (code !== 'HPE_INVALID_CONSTANT' || !rawPacket || currentAnswer(socket) || !socket.writable) return false;
  if (rawPacket.indexOf(HEAD_END) !== rawPacket.length - HEAD_END.length) return false;
  const head = rawPacket.toString('latin1');
  const target = GET_LINE.exec(head)?.[1];
  if (target === undefined || !isForBoards(target) || BODY_HEADER.test(head)) return false;
  // Node would answer that the connection has ended within a request, or end it before this answer.
  socket.removeAllListeners('end');
  server.emit(connectionEvent(server), new LastRequest(socket, Buffer.from(rawPacket)));
  return true;
}

/** The rest of a connection: one request, and its answer. */
class LastRequest extends Duplex {
  readonly #socket: Socket;

  constructor(socket: Socket, request: Buffer) {
    super();
    this.#socket = socket;
    this.push(request);
    socket.once('close', () => this.destroy());
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  get remotePort(): number | undefined {
    return this.#socket.remotePort;
  }

  /** Whether the connection has TLS: fastify reads the protocol of a request by it. */
  get encrypted(): boolean {
    return 'encrypted' in this.#socket;
  }

  override _read(): void {}

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.#socket.destroySoon();
    done();
  }
}
