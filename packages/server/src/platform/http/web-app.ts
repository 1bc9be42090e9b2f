import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { createPageHtml, type FirstCalls } from './answer/page-html.ts';
import type { Client } from './caller.ts';
import { RequestClient } from './request/request-client.ts';

const WEB_DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** The first part of every page's path. */
const PAGES =
  /^\/(?:(?:admin|boards|charts?|class|connect|contact-us|dashboards?|demo|event-trigger|faq|help|home|join|license|project|resource|service-unavailable|static|topic|user|virtual|whats-new)(?:\/|$)|$)/;
const FILE = /\.(?!html$)[^./]*$/;

/**
 * Whether a request gets the page. A browser gets it at every path: the page shows what it finds there, or that nothing
 * is. Programs that accept anything, such as monitors and link previews, get it at the paths of pages only; a board
 * that calls another server's API gets 404.
 */
function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  if (!['GET', 'HEAD'].includes(method)) return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const [path = ''] = url.split('?');
  return accept.includes('*/*') && PAGES.test(path) && !FILE.test(path);
}

/**
 * Headers for an embedded page in a frame with `sandbox="allow-scripts"`: it has no origin, so it treats the scripts
 * and styles of this server as another site's. They are equal for everyone. `/config.json` is not among them: it has
 * addresses of the school's network, and is within the page.
 */
const FOR_EMBEDDED = { 'access-control-allow-origin': '*' } as const;

/** Serves the built web app: its files, `/config.json`, and the page itself at every other path. */
export async function serveWebApp(
  app: FastifyInstance,
  configFor: (client: Client) => WebConfig,
  firstCalls: FirstCalls,
): Promise<void> {
  app.get('/config.json', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(configFor(new RequestClient(request))),
  );

  const isBuilt = existsSync(join(WEB_DIST, 'index.html'));
  if (isBuilt) {
    const options = { index: false, preCompressed: true } as const;
    await app.register(fastifyStatic, {
      ...options,
      root: WEB_DIST,
      // One route per file, so that every other path reaches the handler below.
      wildcard: false,
      globIgnore: ['assets/**', 'pages.json', 'index.html'],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
    // One route for hundreds of files: with one each, a start takes a fifth longer.
    await app.register(fastifyStatic, {
      ...options,
      root: join(WEB_DIST, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      // Names contain a hash of the content, so browsers may cache these files forever, and never ask for a change.
      etag: false,
      setHeaders: (reply) =>
        void reply.header('cache-control', 'public, max-age=31536000, immutable').headers(FOR_EMBEDDED),
    });
  } else {
    app.log.warn('The web app is not built, so only the API is served. Run `npm start` to build it.');
  }
  const sendPage = isBuilt ? createPageHtml(app, WEB_DIST, configFor, firstCalls) : undefined;
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && wantsPage(request)) return sendPage(request, reply);
    throw new AppError(requestErrors.callUnknown);
  });
}
