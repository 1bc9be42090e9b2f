import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { accountErrors, authErrors, pictureErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import { type Access, type Endpoint, fillPath, type ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { Language } from '@tinkerstream/contract/platform/language';
import { MAX_PICTURE_BYTES, XLSX_TYPE, ZIP_TYPE } from '@tinkerstream/contract/platform/media-types';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { limitedAddress, plainAddress } from '../address.ts';
import { AppError } from '../app-error.ts';
import { type AnswerOf, isCsvWanted, type ListInput, sendAnswer } from './answer/answers.ts';
import { isJsonWanted } from './answer/board-answer.ts';
import { BoardCalls, OWN_BEGINNING } from './board-calls.ts';
import { type Caller, type Client, isCaller, requestLanguage, type Visitor } from './caller.ts';
import { ANY_ORIGIN, answerPreflights } from './cross-origin.ts';
import type { Guards } from './guards.ts';
import { acceptAnyBody, MAX_ANY_BYTES, type Sent, sentWith } from './request/any-body.ts';
import { BodyRoom } from './request/body-room.ts';
import { RequestClient } from './request/request-client.ts';
import { hasBody } from './request/slow-body.ts';
import { disableFormParsing, receiveUpload, type Upload } from './request/upload.ts';
import { parseInput } from './request/validation.ts';

/** Retry-After of a call without room for its body. */
const ROOM_RETRY_SECONDS = 5;

/** The context of a call beyond its input. Public calls have a caller only if they sent a valid token. */
export interface CallContext<E extends Endpoint, Entered = undefined> {
  readonly caller: CallerOf<E['access']>;
  readonly language: Language;
  readonly client: Client;
  /** Receives the file of an upload; see `receiveUpload`. */
  readonly receive: E extends { encoding: 'upload' }
    ? <Result>(handle: (upload: Upload) => Promise<Result>) => Promise<Result>
    : undefined;
  /** The result of `enter`. */
  readonly entered: Entered;
  /** The content of a call that may have any body. */
  readonly sent: E extends { encoding: 'any' } ? Sent : undefined;
  /** Whether the caller accepts JSON explicitly: a call that also answers text decides by it. */
  readonly isJsonWanted: boolean;
}

type CallerOf<A extends Access> = A extends 'public'
  ? Caller | undefined
  : A extends 'session'
    ? Caller | Visitor
    : Caller;

/**
 * The input of a handler. The file of an upload is not part of it: the handler receives it as a stream. A picture is its
 * bytes.
 */
type InputOf<E extends Endpoint> = E extends { encoding: 'upload' }
  ? Omit<ParsedRequestOf<E>, 'file'>
  : E extends { encoding: 'picture' }
    ? Omit<ParsedRequestOf<E>, 'picture'> & { readonly picture: Uint8Array<ArrayBuffer> }
    : ParsedRequestOf<E>;

type Handler<E extends Endpoint, Entered> = (
  input: InputOf<E>,
  context: CallContext<E, Entered>,
) => Promise<AnswerOf<E>>;

type PathParameter<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameter<Rest> : never;

/**
 * Checks the secret in the path or the head of a public call before its body is read, so a stranger's body is never
 * received.
 * @param path its parameters, not validated yet
 * @returns what the handler needs of it, and the user or address whose share of the memory holds the body
 */
type Enter<E extends Endpoint, Entered> = (
  path: Readonly<Record<PathParameter<E['path']>, string>>,
  client: Client,
  head: Pick<Sent, 'headers' | 'query'>,
) => Promise<Entered>;

interface WithSender {
  readonly sender: string;
}

/** Serves a declared call with `handler`, after checking the caller and validating the input. */
export interface Route {
  <E extends Endpoint>(endpoint: E, handler: Handler<E, undefined>): void;
  <E extends Endpoint, Entered extends WithSender>(
    endpoint: E,
    enter: Enter<E, Entered>,
    handler: Handler<E, Entered>,
  ): void;
}

export function createRoute(app: FastifyInstance, guards: Guards, boardCalls = new BoardCalls()): Route {
  const bodies = new BodyRoom();
  const preflights = new Set<string>();

  /** Reports a missing permission to the security log, and rethrows every error. */
  function reportRefusal(endpoint: Endpoint, caller: Caller | Visitor | undefined, { ip }: FastifyRequest) {
    return (error: unknown): never => {
      if (error instanceof AppError && error.status === 403) {
        guards.report({ event: 'right.refused', userId: caller?.userId, address: ip, subject: endpoint.path });
      }
      throw error;
    };
  }

  return <E extends Endpoint>(
    endpoint: E,
    ...steps: [Handler<E, undefined>] | [Enter<E, WithSender>, Handler<E, never>]
  ) => {
    const handler = steps.at(-1) as Handler<E, undefined>;
    const enter = steps.length === 2 ? steps[0] : undefined;
    const isUpload = endpoint.encoding === 'upload';
    const isPicture = endpoint.encoding === 'picture';
    const isAny = endpoint.encoding === 'any';
    const isForm = isUpload || endpoint.encoding === 'multipart';
    const maxBytes = isPicture
      ? MAX_PICTURE_BYTES
      : isAny
        ? (endpoint.anyBytes ?? MAX_ANY_BYTES)
        : (app.initialConfig.bodyLimit ?? 0);
    const schema = isUpload
      ? z.omit(endpoint.request, { file: true })
      : isPicture
        ? z.omit(endpoint.request, { picture: true })
        : endpoint.request;
    const names = Object.keys(schema.shape);
    const options: RouteOptions = {
      method: endpoint.method,
      url: pathOfRoute(endpoint.path),
      // No HEAD routes for these: such a request would read a whole stream for nothing, and fire a webhook.
      exposeHeadRoute: !endpoint.streamed && endpoint.file === undefined && !endpoint.text,
      // The hook checks the token before the body is read, so a stranger's large upload is never received.
      onRequest: async (request, reply) => {
        // Answers are private, and some contain tokens, keys or sign-in links.
        reply.header('cache-control', 'no-store');
        // The headers are set first, so that pages of other sites can read refusals too.
        if (endpoint.apis || endpoint.anyOrigin || endpoint.forBoards) reply.headers(ANY_ORIGIN);
        const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
        const identity = token ? await guards.authenticate(token) : undefined;
        await guards.gate(endpoint, isCaller(identity) ? identity : undefined);
        try {
          request.setDecorator('caller', admit(endpoint.access, identity));
        } catch (error) {
          reportRefusal(endpoint, identity, request)(error);
        }
        if (!isForm && !isPicture && !isAny && !isJson(request))
          throw new AppError(requestErrors.contentTypeUnsupported);
        const entered = await enter?.(request.params as never, new RequestClient(request), sentWith(request));
        request.setDecorator('entered', entered);
        // An upload is written to its file while it arrives.
        if (isUpload || !hasBody(request.raw)) return;
        const sender = entered?.sender ?? identity?.userId ?? limitedAddress(request.ip);
        const release = bodies.take(sender, Math.min(announcedBytes(request), maxBytes));
        if (!release) {
          throw new AppError(requestErrors.tooMuchArriving, String(ROOM_RETRY_SECONDS), {
            retryAfter: ROOM_RETRY_SECONDS,
          });
        }
        reply.raw.once('close', release);
      },
      handler: async (request, reply) => {
        const language = requestLanguage(request.headers['accept-language']);
        const fields = parseInput(schema, rawInput(request, names), language);
        const input = isPicture ? { ...fields, picture: pictureOf(request) } : fields;
        const caller = request.getDecorator<Caller | Visitor | undefined>('caller');
        const receive = isUpload ? (handle: never) => receiveUpload(request, handle) : undefined;
        const client = new RequestClient(request);
        const entered = request.getDecorator('entered');
        const sent = isAny ? sentWith(request) : undefined;
        const context = {
          caller,
          language,
          client,
          receive,
          entered,
          sent,
          isJsonWanted: isJsonWanted(request),
        } as never;
        const answer = await handler(input as never, context).catch(reportRefusal(endpoint, caller, request));
        if (isExport(endpoint, input, request)) {
          guards.report({
            event: 'data.exported',
            userId: caller?.userId,
            address: plainAddress(request.ip),
            subject: endpoint.path,
          });
        }
        return sendAnswer(endpoint, answer, input, request, reply);
      },
    };
    if (endpoint.forBoards) boardCalls.add(endpoint.path);
    const isAsked = endpoint.apis || (endpoint.anyOrigin && endpoint.method !== 'GET');
    if (isAsked) answerPreflights(app, options.url, endpoint.method);
    else if (endpoint.forBoards && !preflights.has(options.url)) {
      preflights.add(options.url);
      answerPreflights(app, options.url, 'GET, POST, DELETE');
    }
    if (!isUpload && !isPicture && !isAny) return void app.route(options);
    void app.register(async (part) => {
      if (isUpload) disableFormParsing(part);
      else if (isPicture) acceptPictures(part);
      else acceptAnyBody(part, maxBytes);
      part.route(options);
    });
  };
}

/** A path in the form of fastify. A path that begins with a parameter is none of this server's own. */
function pathOfRoute(path: string): string {
  const route = fillPath(path, (name) => `:${name}`);
  return route.replace(/^\/:\w+/, (first) => `${first}(^(?!${OWN_BEGINNING}$).*)`);
}

/** Whether the answer is a whole list, a workbook or an archive, not just one page. */
function isExport({ csv, file }: Endpoint, input: unknown, request: FastifyRequest): boolean {
  return (
    file?.some((type) => type === XLSX_TYPE || type === ZIP_TYPE) ||
    (csv !== undefined && isCsvWanted(input as ListInput, request))
  );
}

/** @throws AppError if this caller may not make such a call */
function admit(access: Access, identity: Caller | Visitor | undefined): Caller | Visitor | undefined {
  if (access === 'public') return isCaller(identity) ? identity : undefined;
  if (!identity) throw new AppError(authErrors.notSignedIn);
  if (access === 'session') return identity;
  if (!isCaller(identity)) throw new AppError(accountErrors.notRegistered);
  if (access === 'admin' && !identity.authorities.includes(ROLE_ADMIN)) throw new AppError(authErrors.notAllowed);
  return identity;
}

/** The length of a body as announced; the sender of chunks announces none. */
function announcedBytes({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : Number.POSITIVE_INFINITY;
}

/** Whether the body, if any, is JSON: pages of any other site could send a form. */
function isJson({ raw, headers }: FastifyRequest): boolean {
  return !hasBody(raw) || /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

/** The fields of a request with the given names. Other fields are not copied: a body may have many. */
function rawInput(request: FastifyRequest, names: readonly string[]): unknown {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new AppError(requestErrors.unreadable);
  }
  const sources = [request.params, body ?? {}, request.query] as readonly Readonly<Record<string, unknown>>[];
  const fields = names.flatMap((name) => {
    const source = sources.find((one) => Object.hasOwn(one, name));
    return source ? [[name, source[name]] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** Accepts a picture as the body, of any declared type: boards often send none, and only the bytes count. */
function acceptPictures(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES } as const;
  app.addContentTypeParser('*', options, (_request, picture, done) => done(null, { picture }));
  app.setErrorHandler((error: { code?: string }) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new AppError(pictureErrors.tooLarge) : error;
  });
}

/** The bytes of the body; none without a body. */
function pictureOf({ body }: FastifyRequest): Uint8Array<ArrayBuffer> {
  return (body as { picture: Buffer<ArrayBuffer> } | undefined)?.picture ?? new Uint8Array();
}
