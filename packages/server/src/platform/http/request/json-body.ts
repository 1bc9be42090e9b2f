import { requestErrors } from '@tinkerstream/contract/error-codes';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';

/**
 * Maximum objects, lists and keys in a body: more than a project of a megabyte has. A megabyte of empty objects would
 * take the parser longer than all others may wait; numbers and texts cost it little.
 */
const MAX_PARTS = 100_000;

/**
 * Maximum different keys in a large body: many times as many as any call has. The engine notes each order of keys that
 * it has not seen, so a megabyte of objects with another key each takes the parser 30 times as long as one of objects
 * with equal keys.
 */
const MAX_NAMES = 1000;

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;

/** Parses JSON. Fastify's own parser would refuse JSON requests with an empty body. */
export function acceptJson(app: FastifyInstance): void {
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    if (hasTooManyParts(body)) return done(new AppError(requestErrors.tooLarge));
    try {
      done(null, JSON.parse(body));
    } catch {
      done(new AppError(requestErrors.unreadable));
    }
  });
}

/** Whether a JSON text has more objects, lists and keys, or more different keys, than a body may have, without parsing it. */
function hasTooManyParts(json: string): boolean {
  if (json.length < MAX_PARTS) return false;
  const names = new Set<string>();
  let text = '';
  let parts = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) {
      const end = endOfText(json, at);
      text = json.slice(at + 1, end);
      at = end;
      continue;
    }
    if (sign === COLON) names.add(text);
    if (sign === COLON || sign === OPENING_BRACKET || sign === OPENING_BRACE) parts++;
    if (parts > MAX_PARTS || names.size > MAX_NAMES) return true;
  }
  return false;
}

/** The place of the quote that closes a text; the end of the JSON if there is none. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (json.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return json.length;
}
