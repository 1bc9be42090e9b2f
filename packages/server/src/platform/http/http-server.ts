import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import type { ErrorCode } from '@tinkerstream/contract/platform/errors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { databaseFailure } from '../db/database-failure.ts';
import { StartError } from '../start-error.ts';
import type { TrustedProxies } from '../trusted-proxies.ts';
import { AppError } from './app-error.ts';
import { requestLanguage } from './caller.ts';
import { refuseOnSocket } from './raw-answer.ts';
import { createSecurityHeaders, type SecurityHeaders } from './security-headers.ts';
import { limitBodyTime } from './slow-body.ts';
import { createUpgrades, type Upgrades, wantsWebSocket } from './upgrades.ts';
import { InvalidInput } from './validation.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_FORM_FIELD_BYTES = 16 * 1024;

/** After so many seconds a program may try again what the database could not do. */
const DATABASE_RETRY_SECONDS = 30;

/** How long the headers of a call may take to arrive, a TLS handshake before them too, and how often that is looked after. */
const HEADERS_WITHIN_MS = 15_000;
const HEADERS_CHECK_MS = 5000;
/** How long a connection may wait for its next call: longer than the minute for which proxies keep theirs. */
const IDLE_MS = 72_000;
/** With more connections than this, those that wait for their next call are closed, once a second at most. */
const MAX_CONNECTIONS_WITH_IDLE = 1000;
const IDLE_CLOSE_MS = 1000;

export interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly publicUrl?: string | undefined;
  /** Whose X-Forwarded-For is believed. */
  readonly proxies?: TrustedProxies;
  /** From where else pages may load images, as a content security policy has it. */
  readonly imageOrigin?: string | undefined;
}

export interface WebServer {
  /** A fastify instance with this product's limits, security headers and error answers. */
  readonly app: FastifyInstance;
  readonly upgrades: Upgrades;
}

export async function createHttpServer({
  logger,
  tls,
  publicUrl,
  proxies,
  imageOrigin,
}: HttpServerOptions): Promise<WebServer> {
  const securityHeaders = createSecurityHeaders({ isTls: tls !== undefined, publicUrl, imageOrigin });
  const upgrades = createUpgrades(securityHeaders);
  const options = {
    shouldUpgradeCallback: upgrades.isServed,
    headersTimeout: HEADERS_WITHIN_MS,
    connectionsCheckingInterval: HEADERS_CHECK_MS,
    // Node would answer without a body; see `refuseStrange`.
    requireHostHeader: false,
  };
  const app = Fastify({
    // What fastify notes at level info, the addresses, is printed anyway, in a form that a teacher reads.
    loggerInstance: logger.child({}, logger.level === 'info' ? { level: 'warn' } : {}),
    // A line for each request would drown what matters on a busy classroom computer.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    // Its answer has no error list; what still comes while the server closes can be served.
    return503OnClosing: false,
    keepAliveTimeout: IDLE_MS,
    // Would hold uploads to the same time as calls; `limitBodyTime` and `limitBodyRate` do it.
    requestTimeout: 0,
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, securityHeaders),
    frameworkErrors: answerError,
    ...(proxies?.isInUse && { trustProxy: (address) => proxies.trusts(address) }),
    // The name of a file, percent-encoded, is the longest.
    routerOptions: { maxParamLength: 2500 },
    ...(tls
      ? { https: { ...options, handshakeTimeout: HEADERS_WITHIN_MS, ...readCertificate(tls) } as never }
      : { http: options as never }),
  }) as unknown as FastifyInstance<Server>;
  upgrades.listen(app.server);
  // A connection that could not be taken, for want of descriptors, ends nothing; what `listen` fails for, it throws.
  app.server.on('error', (error) => app.log.debug({ err: error }, 'The web server met an error'));
  closeIdleAmongMany(app.server);
  // Node would answer without a body. It is a wish that a server may pass over (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // Socket.IO has put itself before all listeners by then, and its answers need this too.
  app.addHook('onReady', async () => {
    app.server.prependListener('request', (request, response) => {
      const headers = securityHeaders(request);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      limitBodyTime(request, response, () => refuseOnSocket(request.socket, 'TS_ERR_HTTP_0002', headers));
    });
  });
  app.addHook('onRequest', refuseStrange);
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
  // Else it would be read as the text that it is not.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  return { app, upgrades };
}

function answerError(error: Partial<FastifyError> & Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = requestLanguage(request.headers['accept-language']);
  if (error instanceof InvalidInput) return reply.code(400).send(error.body);
  const refusal = error instanceof AppError ? error : frameworkRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error, url: request.routeOptions.url }, 'A call failed');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply.code(refusal.status).send(refusal.bodyFor(language));
}

/** Refuses what HTTP does not let a server serve, and a WebSocket where there is none, which would wait for ever. */
async function refuseStrange({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (wantsWebSocket(raw)) {
    reply.header('connection', 'close');
    throw new AppError('TS_ERR_HTTP_0001');
  }
  // RFC 9112, 3.2: every request of HTTP/1.1 has one.
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new AppError('TS_ERR_REQUEST_0002');
}

/** Answers what node's parser could not read, or not in time, where an answer is not on its way already. */
function refuseUnreadable({ code = '' }: { code?: string }, socket: Socket, securityHeaders: SecurityHeaders): void {
  // As node's own answer does, which this one stands in for.
  const { _httpMessage: current } = socket as { _httpMessage?: { readonly headersSent: boolean } };
  const isOfParser = code.startsWith('HPE_') || code.startsWith('ERR_HTTP_');
  if (!isOfParser || !socket.writable || current?.headersSent) return void socket.destroy();
  refuseOnSocket(socket, PARSER_REFUSALS[code] ?? 'TS_ERR_REQUEST_0002', securityHeaders({ headers: {} }));
}

const PARSER_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TS_ERR_HTTP_0002',
  HPE_HEADER_OVERFLOW: 'TS_ERR_HTTP_0004',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TS_ERR_REQUEST_0003',
};

/** Keeps connections that wait for their next call from using up what others need. */
function closeIdleAmongMany(server: Server): void {
  let open = 0;
  let closedAt = Number.NEGATIVE_INFINITY;
  server.on('connection', (socket) => {
    socket.once('close', () => open--);
    if (++open <= MAX_CONNECTIONS_WITH_IDLE || performance.now() - closedAt < IDLE_CLOSE_MS) return;
    closedAt = performance.now();
    server.closeIdleConnections();
  });
}

/** What fastify and its plugins refuse by themselves, in our words. */
function frameworkRefusal(error: { statusCode?: number; code?: string }): AppError {
  const failure = databaseFailure(error);
  if (failure === 'disk-full') return new AppError('TS_ERR_SERVER_0003');
  if (failure === 'unavailable') return new AppError('TS_ERR_SERVER_0004', '', { retryAfter: DATABASE_RETRY_SECONDS });
  // A file where the call takes none.
  if (error.code === 'FST_FILES_LIMIT') return new AppError('TS_ERR_REQUEST_0005');
  const status = error.statusCode ?? 500;
  if (status === 414) return new AppError('TS_ERR_HTTP_0003');
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
