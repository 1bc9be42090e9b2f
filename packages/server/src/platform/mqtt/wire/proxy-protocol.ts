import { isIP, type Socket } from 'node:net';
import { plainAddress } from '../../address.ts';

/** Signature of version 2 (HAProxy's PROXY protocol, section 2.2). */
const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const FIXED_BYTES = 16;
/** Prefix of an IPv4 address mapped to IPv6 (RFC 4291 section 2.5.5.2). */
const IPV4_PREFIX = Buffer.from('00000000000000000000ffff', 'hex');
/** Maximum line length of version 1 (section 2.1). */
const MAX_LINE_BYTES = 107;
/** Maximum bytes of a header: enough for addresses and for extensions that some proxies add, such as a TLS certificate's name. */
const MAX_HEADER_BYTES = 4096;

/** A parsed header: its length, and the client's address, if any. */
interface ProxyHeader {
  readonly length: number;
  /** The client's address; undefined for the proxy's own connection, such as a health check, or for a protocol other than IP. */
  readonly address: string | undefined;
}

/** Parses the header at the start of the bytes; `incomplete` needs more bytes, `none` is something else. */
export function readProxyHeader(bytes: Buffer): ProxyHeader | 'incomplete' | 'none' {
  const known = bytes.subarray(0, SIGNATURE.length);
  if (known.equals(SIGNATURE.subarray(0, known.length))) return readVersion2(bytes);
  const line = Buffer.from('PROXY ');
  return known.subarray(0, line.length).equals(line.subarray(0, known.length)) ? readVersion1(bytes) : 'none';
}

function readVersion1(bytes: Buffer): ProxyHeader | 'incomplete' | 'none' {
  const end = bytes.subarray(0, MAX_LINE_BYTES).indexOf('\r\n');
  if (end < 0) return bytes.length < MAX_LINE_BYTES ? 'incomplete' : 'none';
  const [, family = '', source = ''] = bytes.toString('latin1', 0, end).split(' ');
  const length = end + 2;
  if (family === 'UNKNOWN') return { length, address: undefined };
  const isValid = (family === 'TCP4' && isIP(source) === 4) || (family === 'TCP6' && isIP(source) === 6);
  return isValid ? { length, address: plainAddress(source) } : 'none';
}

function readVersion2(bytes: Buffer): ProxyHeader | 'incomplete' | 'none' {
  if (bytes.length < FIXED_BYTES) return 'incomplete';
  const [version, command] = [(bytes[12] as number) >> 4, (bytes[12] as number) & 0x0f];
  const family = (bytes[13] as number) >> 4;
  const length = FIXED_BYTES + bytes.readUInt16BE(14);
  if (version !== 2 || command > 1 || length > MAX_HEADER_BYTES) return 'none';
  if (bytes.length < length) return 'incomplete';
  if (command === 0 || (family !== 1 && family !== 2)) return { length, address: undefined };
  const size = family === 1 ? 4 : 16;
  if (length < FIXED_BYTES + 2 * size + 4) return 'none';
  return { length, address: addressOf(bytes.subarray(FIXED_BYTES, FIXED_BYTES + size)) };
}

/** Formats an address: `10.0.0.1`, `2001:db8::1`. */
function addressOf(source: Buffer): string {
  if (source.length === 4) return source.join('.');
  if (source.subarray(0, IPV4_PREFIX.length).equals(IPV4_PREFIX)) return source.subarray(IPV4_PREFIX.length).join('.');
  const groups = Array.from({ length: 8 }, (_, index) => source.readUInt16BE(2 * index).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

/**
 * Reads the header at the start of a trusted proxy's connection, and passes on the client's address.
 * Closes a connection that starts with anything else, or sends no header in time.
 */
export function awaitProxyHeader(
  socket: Socket,
  timeoutMs: number,
  onRead: (address: string | undefined) => void,
): void {
  let bytes = Buffer.alloc(0);
  const timer = setTimeout(() => socket.destroy(), timeoutMs);
  const stop = () => {
    clearTimeout(timer);
    socket.off('data', read).off('end', end).off('close', stop);
  };
  const end = () => socket.destroy();
  const read = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    const header = readProxyHeader(bytes);
    if (header === 'incomplete') return;
    if (header === 'none') return void socket.destroy();
    stop();
    socket.pause();
    if (bytes.length > header.length) socket.unshift(bytes.subarray(header.length));
    onRead(header.address);
    socket.resume();
  };
  socket.on('data', read).on('end', end).on('close', stop);
  socket.on('error', () => {});
}
