import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** A shorter answer fits into one packet anyway. */
const MIN_LENGTH = 1400;

/** The fastest level: JSON becomes five to ten times smaller, and better levels take twice as long for little more. */
const LEVEL = 1;

/**
 * A hook that compresses whole answers for callers that accept gzip, outside of the main thread. It leaves streams alone:
 * an error in the middle of one closes the connection, and the web app's files are compressed already.
 */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < MIN_LENGTH || reply.hasHeader('content-encoding')) return payload;
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
  const compressed = await compress(payload, { level: LEVEL });
  reply.header('content-encoding', 'gzip');
  return compressed;
}

/** Whether a caller accepts gzip (RFC 9110, 12.5.3): named and not refused by a weight of 0. */
function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return [accepted ?? []]
    .flat()
    .join(',')
    .split(',')
    .some((coding) => /^\s*(?:x-)?gzip\s*(?:;|$)/i.test(coding) && !/;\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(coding));
}
