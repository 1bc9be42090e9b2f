import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf } from './form.ts';
import { unpackedBody } from './packed-body.ts';

export const MAX_ANY_BYTES = 64 * 1024;

/** The content of a call, unread. */
export interface Sent {
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The media type in lower case, without its parameters; '' if the call names none. */
  readonly mediaType: string;
  /** The body; empty without one. */
  readonly body: Uint8Array;
}

const EMPTY = new Uint8Array();
const MULTIPART = 'multipart/form-data';
const FORM = 'application/x-www-form-urlencoded';
const bodies = new WeakMap<FastifyRequest, Pick<Sent, 'mediaType' | 'body'>>();

/**
 * Accepts a body of any type, and keeps it beside the input, whose fields it must not set. The body is unpacked, and
 * the fields of a multipart form come like those of any other form.
 */
export function acceptAnyBody(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit } as const;
  app.addContentTypeParser<Buffer>('*', options, async (request: FastifyRequest, packed: Buffer) => {
    const body = await unpackedBody(request.raw, packed, bodyLimit);
    const mediaType = mediaTypeOf(request);
    if (mediaType !== MULTIPART) return void bodies.set(request, { mediaType, body });
    const fields = await fieldsOf(body, request.headers['content-type']);
    bodies.set(request, { mediaType: FORM, body: Buffer.from(new URLSearchParams(fields).toString()) });
  });
}

export function sentWith(request: FastifyRequest): Sent {
  const { mediaType, body } = bodies.get(request) ?? { mediaType: mediaTypeOf(request), body: EMPTY };
  return { headers: request.headers, query: request.query as Sent['query'], mediaType, body };
}

function mediaTypeOf({ headers }: FastifyRequest): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}
