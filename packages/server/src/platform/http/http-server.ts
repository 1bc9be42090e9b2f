import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { StartError } from '../start-error.ts';
import type { TrustedProxies } from '../trusted-proxies.ts';
import { AppError } from './app-error.ts';
import { requestLanguage } from './caller.ts';
import { InvalidInput } from './validation.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_FORM_FIELD_BYTES = 16 * 1024;

/** The pages that people put into frames of other sites: a public map and a public chart, which show no account. */
const EMBEDDED_PAGE = /^\/(?:project\/map|chart)\/embedded\/token\//;

export interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** Whose X-Forwarded-For is believed. */
  readonly proxies?: TrustedProxies;
  /** From where else pages may load images, as a content security policy has it. */
  readonly imageOrigin?: string | undefined;
}

/** A fastify instance with this product's limits, security headers and error answers. */
export async function createHttpServer({
  logger,
  tls,
  proxies,
  imageOrigin,
}: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // What fastify notes at level info, the addresses, is printed anyway, in a form that a teacher reads.
    loggerInstance: logger.child({}, logger.level === 'info' ? { level: 'warn' } : {}),
    // A line for each request would drown what matters on a busy classroom computer.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    ...(proxies?.isInUse && { trustProxy: (address) => proxies.trusts(address) }),
    // The name of a file, percent-encoded, is the longest.
    routerOptions: { maxParamLength: 2500 },
    ...(tls ? { https: readCertificate(tls) as never } : {}),
  }) as unknown as FastifyInstance<Server>;
  app.decorateRequest('caller', undefined);

  // With node's default, every JSON call of a program without a body would be refused for its empty body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(new AppError('TS_ERR_REQUEST_0002'));
    }
  });
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: MAX_FORM_FIELD_BYTES, files: 0, fieldSize: MAX_FORM_FIELD_BYTES, fields: 20 },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Mantine writes its theme variables into a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(imageOrigin ? [imageOrigin] : [])],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameAncestors: [({ url }) => (EMBEDDED_PAGE.test(url ?? '') ? '*' : "'none'")],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    // What frame-ancestors says above; this header cannot say that everybody may.
    xFrameOptions: false,
    // Both would break a classroom computer that is reached by plain HTTP under a name of its network.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });

  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const language = requestLanguage(request.headers['accept-language']);
    if (error instanceof InvalidInput) return reply.code(400).send(error.body);
    const refusal = error instanceof AppError ? error : frameworkRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error, url: request.routeOptions.url }, 'A call failed');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return reply.code(refusal.status).send(refusal.bodyFor(language));
  });
  return app;
}

/** What fastify and its plugins refuse by themselves, in our words. */
function frameworkRefusal(error: { statusCode?: number; code?: string }): AppError {
  // A file where the call takes none.
  if (error.code === 'FST_FILES_LIMIT') return new AppError('TS_ERR_REQUEST_0005');
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('TS_ERR_REQUEST_0003');
  if (status === 415) return new AppError('TS_ERR_REQUEST_0005');
  if (status === 503) return new AppError('TS_ERR_SERVER_0002');
  // SQLSTATE character_not_in_repertoire: PostgreSQL holds no text with U+0000 in it.
  if (error.code === '22021') return new AppError('TS_ERR_REQUEST_0002');
  if (status >= 400 && status < 500) return new AppError('TS_ERR_REQUEST_0002');
  return new AppError('TS_ERR_SERVER_0001');
}

function readCertificate({ certFile, keyFile }: { certFile: string; keyFile: string }): { cert: Buffer; key: Buffer } {
  try {
    return { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  } catch (error) {
    throw new StartError(`TLS_CERT and TLS_KEY cannot be read: ${(error as Error).message}`);
  }
}
