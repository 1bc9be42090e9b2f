import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import {
  type Endpoint,
  fillPath,
  type ParsedRequestOf,
  type ResponseOf,
} from '@tinkerstream/contract/platform/endpoint';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { type Authenticate, type Caller, requestLanguage } from './caller.ts';
import { contentDisposition, type FileAnswer, fileStream, listStream } from './streamed-answer.ts';
import { leaveUploadsUnread, receiveUpload, type Upload } from './upload.ts';
import { parseInput } from './validation.ts';

/** What a handler may know of a call beyond its input. Public calls have a caller only where they sent a valid token. */
export interface CallContext<E extends Endpoint> {
  readonly caller: E['who'] extends 'public' ? Caller | undefined : Caller;
  readonly language: Language;
  /** The caller's network address. */
  readonly address: string;
  /** Takes in the file of an upload, as `receiveUpload` does. */
  readonly receive: E extends { encoding: 'upload' }
    ? <Result>(take: (upload: Upload) => Promise<Result>) => Promise<Result>
    : undefined;
}

/** What a handler is given; the file of an upload is received while it arrives. */
type InputOf<E extends Endpoint> = E extends { encoding: 'upload' }
  ? Omit<ParsedRequestOf<E>, 'file'>
  : ParsedRequestOf<E>;

/** What a handler gives: the answer itself, the parts of a streamed list as they come, or a file. */
type Answer<E extends Endpoint> = E extends { streamed: true }
  ? AsyncIterable<ResponseOf<E>>
  : E extends { file: string }
    ? FileAnswer
    : ResponseOf<E>;

type Handler<E extends Endpoint> = (input: InputOf<E>, context: CallContext<E>) => Promise<Answer<E>>;

/** Serves a declared call with `handler`, after checking who calls and what was sent. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export function createRoute(app: FastifyInstance, authenticate: Authenticate): Route {
  return (endpoint, handler) => {
    const isUpload = endpoint.encoding === 'upload';
    const schema = isUpload ? z.omit(endpoint.request, { file: true }) : endpoint.request;
    const options: RouteOptions = {
      method: endpoint.method,
      url: fillPath(endpoint.path, (name) => `:${name}`),
      // A HEAD would read all of a stream to its end, for nothing.
      exposeHeadRoute: !endpoint.streamed && endpoint.file === undefined,
      // The token is checked before the body is read: a stranger's large upload is never taken in.
      onRequest: async (request) => {
        const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
        const caller = token ? await authenticate(token) : undefined;
        if (endpoint.who !== 'public' && !caller) throw new AppError('TS_ERR_AUTH_0002');
        if (endpoint.who === 'admin' && !caller?.authorities.includes(ROLE_ADMIN))
          throw new AppError('TS_ERR_AUTH_0004');
        request.setDecorator('caller', caller);
      },
      handler: async (request, reply) => {
        const language = requestLanguage(request.headers['accept-language']);
        const input = parseInput(schema, rawInput(request), language);
        const caller = request.getDecorator<Caller | undefined>('caller');
        const receive = isUpload ? (take: never) => receiveUpload(request, take) : undefined;
        const context = { caller, language, address: request.ip, receive } as unknown as CallContext<typeof endpoint>;
        const answer = await handler(input as never, context);
        return prepare(endpoint, answer, reply);
      },
    };
    if (!isUpload) return void app.route(options);
    void app.register(async (part) => {
      leaveUploadsUnread(part);
      part.route(options);
    });
  };
}

/** What is to be sent; the headers are set only once it is known that there is an answer. */
async function prepare(endpoint: Endpoint, answer: unknown, reply: FastifyReply): Promise<unknown> {
  if (endpoint.streamed) {
    const list = await listStream(answer as AsyncIterable<readonly unknown[]>, reply.raw);
    reply.type('application/json; charset=utf-8');
    return list;
  }
  if (endpoint.file !== undefined) {
    const { name, content } = answer as FileAnswer;
    const file = await fileStream(content, reply.raw);
    reply.type(endpoint.file).header('content-disposition', contentDisposition(name));
    return file;
  }
  return endpoint.isBodiless ? reply.code(204).send() : answer;
}

function rawInput(request: FastifyRequest): unknown {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new AppError('TS_ERR_REQUEST_0002');
  }
  return { ...(request.query as object), ...(body as object | null | undefined), ...(request.params as object) };
}
