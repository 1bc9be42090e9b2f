import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { type Endpoint, fillPath, type ParsedRequestOf, type Who } from '@tinkerstream/contract/platform/endpoint';
import type { Language } from '@tinkerstream/contract/platform/language';
import { XLSX_TYPE } from '@tinkerstream/contract/platform/media-types';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { plainAddress } from '../address.ts';
import type { SecurityLog } from '../security-log.ts';
import { type AnswerOf, isCsvWanted, type ListInput, sendAnswer } from './answers.ts';
import { AppError } from './app-error.ts';
import { type Authenticate, type Caller, type Client, isCaller, requestLanguage, type Visitor } from './caller.ts';
import { hasBody } from './slow-body.ts';
import { leaveUploadsUnread, receiveUpload, type Upload } from './upload.ts';
import { parseInput } from './validation.ts';

/** What a handler may know of a call beyond its input. Public calls have a caller only where they sent a valid token. */
export interface CallContext<E extends Endpoint> {
  readonly caller: CallerOf<E['who']>;
  readonly language: Language;
  readonly client: Client;
  /** Takes in the file of an upload, as `receiveUpload` does. */
  readonly receive: E extends { encoding: 'upload' }
    ? <Result>(take: (upload: Upload) => Promise<Result>) => Promise<Result>
    : undefined;
}

type CallerOf<W extends Who> = W extends 'public'
  ? Caller | undefined
  : W extends 'session'
    ? Caller | Visitor
    : Caller;

/** What a handler is given; the file of an upload is received while it arrives. */
type InputOf<E extends Endpoint> = E extends { encoding: 'upload' }
  ? Omit<ParsedRequestOf<E>, 'file'>
  : ParsedRequestOf<E>;

type Handler<E extends Endpoint> = (input: InputOf<E>, context: CallContext<E>) => Promise<AnswerOf<E>>;

/** Serves a declared call with `handler`, after checking who calls and what was sent. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Refuses a call that is not to be made at present. */
export type Gate = (endpoint: Endpoint, caller: Caller | undefined) => Promise<void>;

export function createRoute(
  app: FastifyInstance,
  authenticate: Authenticate,
  gate: Gate,
  report: SecurityLog['report'],
): Route {
  /** Reports a refusal for want of a right, and passes every error on. */
  function reporting(endpoint: Endpoint, caller: Caller | Visitor | undefined, { ip }: FastifyRequest) {
    return (error: unknown): never => {
      if (error instanceof AppError && error.status === 403) {
        report({ event: 'right.refused', userId: caller?.userId, address: ip, subject: endpoint.path });
      }
      throw error;
    };
  }

  return (endpoint, handler) => {
    const isUpload = endpoint.encoding === 'upload';
    const isForm = isUpload || endpoint.encoding === 'multipart';
    const schema = isUpload ? z.omit(endpoint.request, { file: true }) : endpoint.request;
    const options: RouteOptions = {
      method: endpoint.method,
      url: fillPath(endpoint.path, (name) => `:${name}`),
      // A HEAD would read all of a stream to its end, for nothing.
      exposeHeadRoute: !endpoint.streamed && endpoint.file === undefined,
      // The token is checked before the body is read: a stranger's large upload is never taken in.
      onRequest: async (request, reply) => {
        // Answers are private, and some hold tokens, keys or links that sign in.
        reply.header('cache-control', 'no-store');
        const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
        const somebody = token ? await authenticate(token) : undefined;
        await gate(endpoint, isCaller(somebody) ? somebody : undefined);
        try {
          request.setDecorator('caller', admit(endpoint.who, somebody));
        } catch (error) {
          reporting(endpoint, somebody, request)(error);
        }
        if (!isForm && !isJson(request)) throw new AppError('TS_ERR_REQUEST_0005');
      },
      handler: async (request, reply) => {
        const language = requestLanguage(request.headers['accept-language']);
        const input = parseInput(schema, rawInput(request), language);
        const caller = request.getDecorator<Caller | Visitor | undefined>('caller');
        const receive = isUpload ? (take: never) => receiveUpload(request, take) : undefined;
        const context = { caller, language, client: clientOf(request), receive } as unknown as CallContext<
          typeof endpoint
        >;
        const answer = await handler(input as never, context).catch(reporting(endpoint, caller, request));
        if (isExport(endpoint, input, request)) {
          report({ event: 'data.exported', userId: caller?.userId, address: request.ip, subject: endpoint.path });
        }
        return sendAnswer(endpoint, answer, input, request, reply);
      },
    };
    if (!isUpload) return void app.route(options);
    void app.register(async (part) => {
      leaveUploadsUnread(part);
      part.route(options);
    });
  };
}

/** Whether a whole list or a workbook leaves, rather than one page. */
function isExport({ csv, file }: Endpoint, input: unknown, request: FastifyRequest): boolean {
  return file?.includes(XLSX_TYPE) || (csv !== undefined && isCsvWanted(input as ListInput, request));
}

/** @throws AppError when a call is not for this somebody */
function admit(who: Who, somebody: Caller | Visitor | undefined): Caller | Visitor | undefined {
  if (who === 'public') return isCaller(somebody) ? somebody : undefined;
  if (!somebody) throw new AppError('TS_ERR_AUTH_0002');
  if (who === 'session') return somebody;
  if (!isCaller(somebody)) throw new AppError('TS_ERR_ACCOUNT_0001');
  if (who === 'admin' && !somebody.authorities.includes(ROLE_ADMIN)) throw new AppError('TS_ERR_AUTH_0004');
  return somebody;
}

/** Whether the body of a call is JSON, where there is one: a form could be sent by a page of any other site. */
function isJson({ raw, headers }: FastifyRequest): boolean {
  return !hasBody(raw) || /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

function clientOf({ ip, headers, raw: { socket } }: FastifyRequest): Client {
  return {
    address: plainAddress(ip),
    connection: socket,
    get isGone() {
      return socket.destroyed;
    },
    userAgent: headers['user-agent'] ?? '',
    host: headers.host ?? '',
  };
}

function rawInput(request: FastifyRequest): unknown {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new AppError('TS_ERR_REQUEST_0002');
  }
  return { ...(request.query as object), ...(body as object | null | undefined), ...(request.params as object) };
}
