import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { inflateRaw, unzip } from 'node:zlib';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../app-error.ts';

const unzipped = promisify(unzip);
const inflated = promisify(inflateRaw);

/** The codings that a body of a board may have. */
const PACKED = /^(?:x-)?gzip$|^deflate$/i;
/** The first byte of a gzip file, and the low half of the first byte of a zlib stream. */
const GZIP = 0x1f;
const ZLIB = 0x08;

const codingOf = ({ headers }: Pick<IncomingMessage, 'headers'>) => headers['content-encoding']?.trim() ?? '';

/** Whether a body has a coding, and so is not as its type says. */
export function isEncoded(request: Pick<IncomingMessage, 'headers'>): boolean {
  return !/^(identity)?$/i.test(codingOf(request));
}

/** Whether a body can be unpacked. */
export function isPacked(request: Pick<IncomingMessage, 'headers'>): boolean {
  return PACKED.test(codingOf(request));
}

/**
 * Unpacks a body, or returns it unchanged.
 * @throws requestErrors.unreadable if it is broken, requestErrors.tooLarge for one of more than `limit` bytes, of which
 * no more are unpacked
 */
export async function unpackedBody(request: IncomingMessage, body: Buffer, limit: number): Promise<Buffer> {
  if (!isPacked(request) || body.length === 0) return body;
  const first = body[0] as number;
  // Some clients send `deflate` without the header that RFC 9110 demands.
  const unpack = first === GZIP || (first & 0x0f) === ZLIB ? unzipped : inflated;
  try {
    return await unpack(body, { maxOutputLength: limit });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new AppError(isTooLarge ? requestErrors.tooLarge : requestErrors.unreadable);
  }
}
