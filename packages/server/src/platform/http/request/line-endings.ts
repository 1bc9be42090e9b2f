import { maxHeaderSize, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { takeConnections } from '../node-internals.ts';
import type { ParserError } from './later-lines.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A request line without its end, and the part before its version. */
const REQUEST_LINE = /^([!-~]+ [!-~]+) HTTP\/1\.[01]$/;
/** Characters that an address must not contain, and that small firmware does not encode. */
const NOT_ENCODED = /[^!-~]/g;
const VERSION = /^ HTTP\/[01]\.[019]$/;
const VERSION_LENGTH = ' HTTP/1.1'.length;
const CONNECTION_HEADER = /^connection\s*:/i;
/** A body in chunks, or a header that goes on in the next line: no firmware needs them, and attackers hide lengths there. */
const REFUSED_LINE = /^(transfer-encoding|[ \t])/i;

interface LineEndingOptions {
  /** How long a first line, or a head with bare line feeds, may take to arrive, in milliseconds. */
  readonly withinMs: number;
  /** Answers a connection that Node's parser never gets, with the error codes of that parser. */
  readonly refuse: (error: ParserError, socket: Socket) => void;
  /** Whether small firmware calls this address, which may then not be encoded, and come without a version. */
  readonly isForBoards: (target: string) => boolean;
}

/**
 * Also serves small firmware that ends its lines with a bare line feed, or, at the addresses for boards, puts spaces or
 * letters of other scripts into the address or omits the version. Node's parser refuses these unless it becomes lenient
 * in every respect. Only the first line of a connection is read here: if it is an ordinary one, or none, Node gets the
 * connection with everything that has arrived, and nothing more is read here.
 *
 * Otherwise the whole head is awaited, and Node gets it as an HTTP/1.0 request with CRLF: it answers once, never in
 * chunks, and closes the connection. Node itself finds the end of the body. So the only disagreement with a proxy could
 * be about this head, and no other request follows it. A line without a version is a whole request, as in HTTP/0.9.
 */
export function acceptBareLineFeeds(server: Server, { withinMs, refuse, isForBoards }: LineEndingOptions): void {
  const waiting = new Set<Socket>();

  const giveBack = takeConnections(server, (socket) => {
    let held: Buffer | undefined;

    const release = () => {
      clearTimeout(timer);
      waiting.delete(socket);
      socket.off('data', read).off('end', readEnd).off('close', release);
    };
    const pass = (bytes: Buffer) => {
      release();
      giveBack(socket, bytes);
      socket.off('error', ignore);
    };
    const end = (code: string) => {
      release();
      refuse({ code, ...(held && { rawPacket: held }) }, socket);
    };
    const read = (chunk: Buffer) => {
      const seen = held?.length ?? 0;
      held = held ? Buffer.concat([held, chunk]) : chunk;
      const received = readStart(held, seen, isForBoards);
      if (received === 'refused') end('HPE_INVALID_HEADER_TOKEN');
      else if (received !== 'incomplete') pass(received);
      else if (held.length > maxHeaderSize) end('HPE_HEADER_OVERFLOW');
    };
    const readEnd = () => {
      if (held) return end('HPE_INVALID_EOF_STATE');
      release();
      socket.end();
    };
    const timer = setTimeout(end, withinMs, 'ERR_HTTP_REQUEST_TIMEOUT').unref();
    waiting.add(socket);
    socket.on('error', ignore).on('data', read).on('end', readEnd).on('close', release);
  });
  // Node does not know these connections yet, so this closes them.
  const { closeAllConnections } = server;
  server.closeAllConnections = () => {
    for (const socket of waiting) socket.destroy();
    closeAllConnections.call(server);
  };
}

/** The socket closes after an error. */
function ignore(): void {}

/**
 * The bytes that Node's parser gets for the first bytes of a connection.
 * @param seen how many of them were read before, and were incomplete
 */
function readStart(
  bytes: Buffer,
  seen: number,
  isForBoards: LineEndingOptions['isForBoards'],
): Buffer | 'incomplete' | 'refused' {
  const lineEnd = bytes.indexOf(LINE_FEED);
  // Methods begin with a capital. Other bytes, such as those of a TLS handshake, may never contain a line feed.
  if (lineEnd === -1) return isCapital(bytes[0]) ? 'incomplete' : bytes;
  const hasCrlf = bytes[lineEnd - 1] === CARRIAGE_RETURN;
  const line = bytes.toString('latin1', 0, hasCrlf ? lineEnd - 1 : lineEnd);
  let beforeVersion = REQUEST_LINE.exec(line)?.[1];
  if (beforeVersion !== undefined && hasCrlf) return bytes;
  if (beforeVersion === undefined) {
    const [method] = line.split(' ', 1);
    if (method !== 'GET' && method !== 'POST') return bytes;
    const hasVersion = VERSION.test(line.slice(-VERSION_LENGTH));
    const target = line.slice(method.length, hasVersion ? -VERSION_LENGTH : undefined).trim();
    if (!isForBoards(target)) return bytes;
    beforeVersion = `${method} ${target.replaceAll(NOT_ENCODED, encoded)}`;
    if (!hasVersion) {
      // A body without a version has no length.
      if (method !== 'GET') return bytes;
      if (!hasHeader(bytes, lineEnd)) return Buffer.from(`${beforeVersion} HTTP/1.0\r\n\r\n`, 'latin1');
    }
  }
  const headEnd = findHeadEnd(bytes, Math.max(lineEnd, seen - 2));
  if (headEnd === undefined) return 'incomplete';
  const [, ...lines] = bytes.toString('latin1', 0, headEnd).split(/\r?\n/);
  if (lines.some((line) => REFUSED_LINE.test(line))) return 'refused';
  const head = [`${beforeVersion} HTTP/1.0`, ...lines.filter((line) => !CONNECTION_HEADER.test(line))].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes.subarray(headEnd)]);
}

function encoded(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** Whether more than an empty line has arrived after the first one. */
function hasHeader(bytes: Buffer, lineEnd: number): boolean {
  return bytes.subarray(lineEnd + 1).some((byte) => byte !== CARRIAGE_RETURN && byte !== LINE_FEED);
}

/** The index after the first empty line, from the end of a line on. Undefined if there is none yet. */
function findHeadEnd(bytes: Buffer, from: number): number | undefined {
  for (let end = bytes.indexOf(LINE_FEED, from); end !== -1; end = bytes.indexOf(LINE_FEED, end + 1)) {
    const next = bytes[end + 1] === CARRIAGE_RETURN ? end + 2 : end + 1;
    if (bytes[next] === LINE_FEED) return next + 1;
  }
  return undefined;
}

function isCapital(byte = 0): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}
