import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify';

/** Minimum length: a shorter answer fits into one packet anyway. */
const MIN_LENGTH = 1400;

/** The fastest level: JSON becomes five to ten times smaller, and better levels take twice as long for little more. */
const LEVEL = 1;

/** Maximum length of a text that the main thread compresses: handing it to another thread takes as long. */
const MAX_SYNC_LENGTH = 8 * 1024;

/**
 * Options with small windows and chunks: zlib's usual ones would take longer to allocate than so short a text takes to
 * compress, since each buffer from 16 kB on has its own mapping (decision 3).
 */
const SHORT = { level: LEVEL, windowBits: 12, memLevel: 5, chunkSize: 4 * 1024 };

/** Options with large chunks: most results fit into one; each further one would be another way to the other thread and back. */
const LONG = { level: LEVEL, chunkSize: 64 * 1024 };

const gzipLong = promisify<string, typeof LONG, Buffer>(gzip);

/** The latest text that is being compressed. */
let latest: { readonly text: string; readonly compressed: Promise<Buffer> } | undefined;

/** Compresses equal texts of the same moment once: callers who share a read send the same text. */
function compressLong(text: string): Promise<Buffer> {
  if (latest?.text === text) return latest.compressed;
  const mine = { text, compressed: gzipLong(text, LONG) };
  latest = mine;
  const forget = () => {
    if (latest === mine) latest = undefined;
  };
  mine.compressed.then(forget, forget);
  return mine.compressed;
}

/**
 * A hook that compresses whole answers for callers that accept gzip, long ones outside of the main thread. It leaves
 * streams alone: an error in the middle of one closes the connection, and the web app's files are compressed already.
 */
export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  if (typeof payload !== 'string' || payload.length < MIN_LENGTH || reply.hasHeader('content-encoding')) {
    return done(null, payload);
  }
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  if (!acceptsGzip(request.headers['accept-encoding'])) return done(null, payload);
  const send = (compressed: Buffer) => {
    reply.header('content-encoding', 'gzip');
    done(null, compressed);
  };
  if (payload.length <= MAX_SYNC_LENGTH) send(gzipSync(payload, SHORT));
  else compressLong(payload).then(send, done);
}

/** Whether a caller accepts gzip (RFC 9110, 12.5.3): named and not refused by a weight of 0. */
function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return [accepted ?? []]
    .flat()
    .join(',')
    .split(',')
    .some((coding) => /^\s*(?:x-)?gzip\s*(?:;|$)/i.test(coding) && !/;\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(coding));
}
