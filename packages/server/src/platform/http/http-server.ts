import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { httpErrors, requestErrors, serverErrors } from '@tinkerstream/contract/error-codes';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HookHandlerDoneFunction,
  LogController,
} from 'fastify';
import { AppError } from '../app-error.ts';
import { databaseFailure } from '../db/database-failure.ts';
import { StartError } from '../start-error.ts';
import type { TrustedProxies } from '../trusted-proxies.ts';
import { answerText } from './answer/answers.ts';
import { answerBoard, ForeignRefusal, refuseBoard } from './answer/board-answer.ts';
import { compressAnswer } from './answer/compression.ts';
import { reportFailure } from './answer/failure-report.ts';
import { refuseOnSocket } from './answer/raw-answer.ts';
import { createSecurityHeaders } from './answer/security-headers.ts';
import { refuseUnparsable } from './answer/unparsable.ts';
import { BoardCalls } from './board-calls.ts';
import { requestLanguage } from './caller.ts';
import { connectionEvent } from './node-internals.ts';
import { acceptForms } from './request/form.ts';
import { answerHalfClosed } from './request/half-close.ts';
import { acceptJson } from './request/json-body.ts';
import { type ParserError, serveLaterLine } from './request/later-lines.ts';
import { acceptBareLineFeeds } from './request/line-endings.ts';
import { isEncoded, isPacked } from './request/packed-body.ts';
import { limitBodyTime } from './request/slow-body.ts';
import { InvalidInput } from './request/validation.ts';
import { createUpgrades, type Upgrades, wantsWebSocket } from './upgrades.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** Retry-After of a call that failed because the database is unavailable. */
const DATABASE_RETRY_SECONDS = 30;

/** How long a request's headers may take to arrive, and a TLS handshake before them; and how often node checks it. */
const HEADERS_WITHIN_MS = 15_000;
const HEADERS_CHECK_MS = 5000;
/** How long a connection may wait for its next request: longer than the minute that proxies keep theirs open. */
const IDLE_MS = 72_000;
/** The number of connections from which idle ones are closed, at most once a second; or half of those allowed. */
const MAX_CONNECTIONS_WITH_IDLE = 1000;
const IDLE_CLOSE_MS = 1000;
/** How often refused connections are logged. */
const DROP_LOG_MS = 60_000;

export interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** Maximum connections: a further one is closed, and logged. WebSockets of boards do not count: the gateway limits them. */
  readonly maxConnections?: number;
  readonly publicUrl?: string | undefined;
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly proxies?: TrustedProxies;
  /** A further origin of images, for the content security policy. */
  readonly imageOrigin?: string | undefined;
  /** Whether sign-in with Google is enabled. */
  readonly hasGoogleSignIn?: boolean | undefined;
}

export interface WebServer {
  /** A fastify instance with this product's limits, security headers and error answers. */
  readonly app: FastifyInstance;
  readonly upgrades: Upgrades;
  readonly boardCalls: BoardCalls;
  /** How many connections are open, WebSockets included. */
  readonly connections: () => number;
  /** Serves a connection of another listener, which has decrypted it. It counts like the server's own. */
  readonly serve: (socket: TLSSocket) => void;
  /** Serves a connection of another port without TLS, also where the server itself has TLS. */
  readonly servePlain: (socket: Socket) => void;
}

export async function createHttpServer({
  logger,
  tls,
  maxConnections = Number.POSITIVE_INFINITY,
  publicUrl,
  proxies,
  imageOrigin,
  hasGoogleSignIn,
}: HttpServerOptions): Promise<WebServer> {
  const securityHeaders = createSecurityHeaders({ isTls: tls !== undefined, publicUrl, imageOrigin, hasGoogleSignIn });
  const upgrades = createUpgrades(securityHeaders);
  const boardCalls = new BoardCalls();
  const isForBoards = (target: string) => boardCalls.has(target);
  const answerError = createAnswerError(boardCalls);
  const options = {
    shouldUpgradeCallback: upgrades.isServed,
    headersTimeout: HEADERS_WITHIN_MS,
    connectionsCheckingInterval: HEADERS_CHECK_MS,
    // Node would answer without a body; see `refuseUnservable`.
    requireHostHeader: false,
  };
  const app = Fastify({
    // At level info, fastify logs only the addresses, which the server prints anyway in a readable form.
    loggerInstance: logger.child({}, logger.level === 'info' ? { level: 'warn' } : {}),
    // On a busy classroom computer, a line per request would drown everything important.
    logController: new LogController({ disableRequestLogging: true }),
    // Without lines per request, a logger per request is of no use.
    childLoggerFactory: (shared) => shared,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    // Fastify's answer has no error list, and requests can still be served while the server closes.
    return503OnClosing: false,
    keepAliveTimeout: IDLE_MS,
    // The timeout of fastify would limit uploads like other requests; `limitBodyTime` and `limitBodyRate` replace it.
    requestTimeout: 0,
    clientErrorHandler: (error, socket) => {
      // Fastify declares the packet in the form that it has as JSON.
      if (serveLaterLine(app.server, socket, error as unknown as ParserError, isForBoards)) return;
      refuseUnparsable(error as unknown as ParserError, socket, securityHeaders, boardCalls);
    },
    frameworkErrors: answerError,
    rewriteUrl: ({ url = '' }) => boardCalls.tidy(url),
    ...(proxies?.isInUse && { trustProxy: (address) => proxies.trusts(address) }),
    // The longest parameter is a percent-encoded file name.
    routerOptions: { maxParamLength: 2500 },
    ...(tls
      ? { https: { ...options, handshakeTimeout: HEADERS_WITHIN_MS, ...readCertificate(tls) } as never }
      : { http: options as never }),
  }) as unknown as FastifyInstance<Server>;
  answerHalfClosed(app.server, upgrades.isPath);
  acceptBareLineFeeds(app.server, {
    withinMs: HEADERS_WITHIN_MS,
    refuse: (error, socket) => refuseUnparsable(error, socket, securityHeaders, boardCalls),
    isForBoards,
  });
  upgrades.listen(app.server);
  // A connection that could not be accepted, for lack of file descriptors, must not stop the server. `listen` itself
  // reports why it fails.
  app.server.on('error', (error) => app.log.debug({ err: error }, 'The web server had an error'));
  const connections = limitConnections(app.server, maxConnections, app.log);
  // Node would answer without a body. A server may ignore the expectation (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // The hook runs after Socket.IO has prepended its own listener: its answers need these headers too.
  app.addHook('onReady', async () => {
    app.server.prependListener('request', (request, response) => {
      const headers = securityHeaders(request);
      for (const name in headers) response.setHeader(name, headers[name] as string);
      limitBodyTime(request, response, () => refuseOnSocket(request.socket, httpErrors.tookTooLong, headers));
    });
  });
  app.addHook('onRequest', createRefuseUnservable(boardCalls));
  app.addHook('onSend', compressAnswer);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('entered', undefined);

  acceptJson(app);
  acceptForms(app);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  // Fastify's own parser would read the body as a string.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.setReplySerializer(answerText);
  const take = (name: string, socket: Socket) =>
    void (connections.isFull() ? socket.destroy() : app.server.emit(name, socket));
  return {
    app,
    upgrades,
    boardCalls,
    connections: connections.count,
    serve: (socket) => take('connection', socket),
    servePlain: (socket) => take(connectionEvent(app.server), socket),
  };
}

type AnswerError = (error: Partial<FastifyError> & Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

function createAnswerError(boardCalls: BoardCalls): AnswerError {
  return (error, request, reply) => {
    const target = request.raw.url ?? '';
    const isForBoards = boardCalls.has(target);
    const writeRefusal = boardCalls.refusalWriterAt(target);
    const language = requestLanguage(request.headers['accept-language']);
    if (error instanceof InvalidInput) {
      const [first] = error.body.errors;
      if (writeRefusal && first) return answerBoard(reply, 400, writeRefusal({ ...first, status: 400 }));
      if (!isForBoards) return reply.code(400).send(error.body);
      return refuseBoard(request, reply, 400, error.body);
    }
    if (error instanceof ForeignRefusal) return answerBoard(reply, error.answer.status, error.answer);
    const refusal = error instanceof AppError ? error : frameworkRefusal(error);
    const reference = refusal === error ? undefined : reportFailure(refusal, error, request);
    // Fastify would close the connection while the client still sends, and the client would see no answer. Without the
    // header, Node drops the rest, for as long as `limitBodyTime` allows.
    if (refusal.status === 413) reply.removeHeader('connection');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    if (writeRefusal) {
      const { status, code, message: description } = refusal;
      return answerBoard(reply, status, writeRefusal({ status, code, description }));
    }
    const body = { ...refusal.bodyFor(language), ...(reference !== undefined && { reference }) };
    if (isForBoards) return refuseBoard(request, reply, refusal.status, body);
    return reply.code(refusal.status).send(body);
  };
}

/**
 * Refuses requests without a Host, compressed ones, whose bodies would be read as plain unless a board sends them, and
 * WebSocket handshakes at other paths, whose clients would wait forever.
 */
function createRefuseUnservable(boardCalls: BoardCalls) {
  return ({ raw }: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (wantsWebSocket(raw)) {
      reply.header('connection', 'close');
      return done(new AppError(httpErrors.webSocketUnknown) as Error as FastifyError);
    }
    // RFC 9112, 3.2: every HTTP/1.1 request must have one. Small firmware omits it.
    const isInvalid = raw.httpVersion === '1.1' && raw.headers.host === undefined && !boardCalls.has(raw.url ?? '');
    const isUnreadable = isEncoded(raw) && !(isPacked(raw) && boardCalls.has(raw.url ?? ''));
    const refused = isInvalid ? requestErrors.unreadable : isUnreadable ? requestErrors.encodingUnsupported : undefined;
    done(refused && (new AppError(refused) as Error as FastifyError));
  };
}

/** Limits the connections. If there are many, closes idle ones, so that they do not use up file descriptors. */
function limitConnections(server: Server, max: number, log: FastifyBaseLogger) {
  server.maxConnections = max;
  const maxWithIdle = Math.min(MAX_CONNECTIONS_WITH_IDLE, max / 2);
  let open = 0;
  let closedAt = Number.NEGATIVE_INFINITY;
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - loggedAt < DROP_LOG_MS) return;
    loggedAt = performance.now();
    log.warn(
      `Connections are refused: ${max} are open, as many as the limit of open files allows. Raise ulimit -n, or LimitNOFILE= in the unit`,
    );
  });
  server.on('connection', (socket) => {
    socket.once('close', () => open--);
    if (++open <= maxWithIdle || performance.now() - closedAt < IDLE_CLOSE_MS) return;
    closedAt = performance.now();
    server.closeIdleConnections();
  });
  return { isFull: () => open >= server.maxConnections, count: () => open };
}

/** Maps errors of fastify and the database to this product's error codes. */
function frameworkRefusal(error: { statusCode?: number; code?: string }): AppError {
  const status = error.statusCode ?? 500;
  if (status === 414) return new AppError(httpErrors.addressTooLong);
  if (status === 413) return new AppError(requestErrors.tooLarge);
  if (status === 415) return new AppError(requestErrors.contentTypeUnsupported);
  if (status === 503) return new AppError(serverErrors.stopping);
  // Errors while the request was read are its sender's, including a connection that ended.
  if (status >= 400 && status < 500) return new AppError(requestErrors.unreadable);
  const failure = databaseFailure(error);
  if (failure === 'disk-full') return new AppError(serverErrors.diskFull);
  if (failure === 'unavailable')
    return new AppError(serverErrors.storageUnavailable, '', { retryAfter: DATABASE_RETRY_SECONDS });
  // SQLSTATE character_not_in_repertoire: PostgreSQL cannot store U+0000 in a text.
  if (error.code === '22021') return new AppError(requestErrors.unreadable);
  return new AppError(serverErrors.failed);
}

/** Reads the certificate of the operator. @throws StartError if it cannot be read */
export function readCertificate({ certFile, keyFile }: { certFile: string; keyFile: string }): {
  cert: Buffer;
  key: Buffer;
} {
  try {
    return { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  } catch (error) {
    throw new StartError(`TLS_CERT and TLS_KEY cannot be read: ${(error as Error).message}`);
  }
}
