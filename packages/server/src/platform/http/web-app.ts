import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { WebConfig } from '@tinkerstream/contract/platform/web-config';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { requestLanguage } from './caller.ts';

const WEB_DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Serves the built web app: its files, `/config.json`, and the page itself for every address a browser opens. */
export async function serveWebApp(app: FastifyInstance, config: () => WebConfig): Promise<void> {
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(config()));

  const isBuilt = existsSync(join(WEB_DIST, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: WEB_DIST,
      index: false,
      // One route for each file, so that every other address reaches the handler below.
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Vite names what is under assets/ by its content, so it may be kept for ever.
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  } else {
    app.log.warn('The web app is not built: only the API is served. `npm start` builds it.');
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && isBuilt) return reply.sendFile('index.html');
    const refusal = new AppError('TS_ERR_REQUEST_0004');
    return reply.code(refusal.status).send(refusal.bodyFor(requestLanguage(request.headers['accept-language'])));
  });
}
