import type { FastifyInstance } from 'fastify';

/**
 * Headers that let pages of any site read an answer. Never with cookies, and never an answer to an access token: a
 * browser does not send one from another site, because it is not among the headers that a preflight allows.
 */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  // Pages may read how long to wait, which answer they have, and where the next page is.
  'access-control-expose-headers': 'Retry-After, ETag, Link',
} as const;

const PREFLIGHT_SECONDS = 3600;

/** Answers browsers that ask before they send JSON to another site. */
export function answerPreflights(app: FastifyInstance, url: string, method: string): void {
  app.options(url, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...ANY_ORIGIN,
        'access-control-allow-methods': method,
        'access-control-allow-headers': 'Content-Type, Accept-Language, If-None-Match, X-AIO-Key',
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send(),
  );
}
