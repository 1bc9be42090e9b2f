import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { ErrorBody } from '@tinkerstream/contract/platform/errors';
import { TEXT_TYPE } from '@tinkerstream/contract/platform/media-types';
import type { FastifyReply, FastifyRequest } from 'fastify';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether the caller accepts JSON explicitly. Boards accept nothing, and browsers anything. */
export function isJsonWanted({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('application/json') ?? false;
}

/** An answer in the words of another cloud, with its own status and media type. */
export class ForeignAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, type: string, body: string, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.type = type;
    this.body = body;
    this.headers = headers;
  }
}

/** A refusal in the words of another cloud, before the body of a call is read. */
export class ForeignRefusal extends Error {
  override readonly name = 'ForeignRefusal';
  readonly answer: ForeignAnswer;

  constructor(answer: ForeignAnswer) {
    super(answer.body);
    this.answer = answer;
  }
}

/**
 * Answers small firmware, past fastify, which would write the names of headers in lower case: some libraries search for
 * `Content-Length:`. The answer is one piece, with its length, never compressed.
 */
export function answerBoard(reply: FastifyReply, status: number, answer: unknown): FastifyReply {
  const own = answer instanceof ForeignAnswer ? answer : undefined;
  const isText = typeof answer === 'string';
  const body = own ? own.body : isText ? answer : JSON.stringify(answer);
  reply.hijack();
  reply.raw
    .writeHead(own?.status ?? status, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      ...own?.headers,
      'Content-Type': own?.type ?? (isText ? TEXT_TYPE : JSON_TYPE),
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
  return reply;
}

/** Answers small firmware with an ETag, or with 304 if the caller has this answer (RFC 9110, 13.1.2). */
export function answerBoardOnce(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  reply.headers({ ETag: etag, 'cache-control': 'no-cache', vary: 'Accept' });
  if (!knownTags(request.headers['if-none-match']).includes(etag)) return answerBoard(reply, 200, answer);
  reply.hijack();
  reply.raw.writeHead(304, reply.getHeaders() as OutgoingHttpHeaders).end();
  return reply;
}

/** Answers an error in one line, or as JSON. */
export function refuseBoard(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: ErrorBody,
): FastifyReply {
  return answerBoard(reply, status, isJsonWanted(request) ? body : `error: ${body.errors[0]?.description}`);
}

function knownTags(ifNoneMatch = ''): string[] {
  return ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
