import type { FastifyInstance, FastifyRequest } from 'fastify';

export const MAX_ANY_BYTES = 64 * 1024;

/** What came with a call, as it came. */
export interface Sent {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** In lower case, without its parameters; '' if it says none. */
  readonly mediaType: string;
  /** Empty without a body. */
  readonly body: Uint8Array;
}

const EMPTY = new Uint8Array();
const bodies = new WeakMap<FastifyRequest, Uint8Array>();

/** Accepts a body of any type, and keeps it beside the input, whose fields it must not set. */
export function acceptAnyBody(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit } as const;
  app.addContentTypeParser<Buffer>('*', options, (request, body, done) => {
    bodies.set(request, body);
    done(null);
  });
}

export function sentWith(request: FastifyRequest): Sent {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  return {
    headers: request.headers,
    query: request.query as Sent['query'],
    mediaType: type.trim().toLowerCase(),
    body: bodies.get(request) ?? EMPTY,
  };
}
