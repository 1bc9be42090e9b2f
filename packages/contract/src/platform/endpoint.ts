import type * as z from 'zod/mini';
import type { ErrorForm } from './errors.ts';

/**
 * The callers whom a call admits: anyone, anyone with a session (even a Google sign-in without an account), a signed-in
 * user, or a platform administrator.
 */
export type Access = 'public' | 'session' | 'user' | 'admin';

/** The APIs for programs of students. Each has its own description, `/swagger/{name}.json`. */
export const OPEN_APIS = ['project-api', 'image-recognition', 'image-classification'] as const;
export type OpenApi = (typeof OPEN_APIS)[number];

/**
 * One call of the HTTP API, declared once for the server, the web and the OpenAPI document.
 *
 * `request` is the whole input in one object. Names that occur in `path` go there; the rest goes into the query of a
 * GET, and into the body of other methods. `response` is the body of a success. The web build strips both, and also
 * `summary` and `errors`.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are in braces, as in `/v1/project/{projectId}`. */
  readonly path: string;
  readonly access: Access;
  /** A public call with optional authentication: the web sends its access token if it has one. */
  readonly acceptsToken?: true;
  readonly summary: string;
  /**
   * The encoding of the body. An upload is multipart with one file, in the field `file`, which is streamed. `any` is a
   * small body of any type, which the handler gets unread, with the query. A picture is the whole body, the field
   * `picture` of the request, as a camera board sends it.
   */
  readonly encoding?: 'json' | 'multipart' | 'upload' | 'picture' | 'any';
  /** The largest body of any type, if it may be larger than the usual small one. */
  readonly anyBytes?: number;
  readonly request: z.ZodMiniObject;
  readonly response: z.ZodMiniType;
  /** A success is 204 without a body. */
  readonly isBodiless?: true;
  /** The answer is a list streamed from the store, possibly larger than the server's memory. */
  readonly streamed?: true;
  /**
   * For a paged list, with `listQuery` in its request: the columns of its CSV file, as paths into an entry. The answer
   * is one page; the header `X-Total-Count` has the total number of entries.
   */
  readonly csv?: readonly string[];
  /** The answer is a file of one of these media types instead of JSON; `response` is `z.file()`. */
  readonly file?: readonly string[];
  /**
   * The answer is plain text instead of JSON, and `response` is `z.string()`; or it may be either, and `response` includes
   * `z.string()`.
   */
  readonly text?: 'only' | 'also';
  /** The open APIs that the call belongs to. Pages of any site may make it: the key in its path authorises it, no cookie does. */
  readonly apis?: readonly OpenApi[];
  /**
   * Pages of any site may make this public call and read its answer, which is the same for everyone, or which a token
   * in the input authorises. They send neither cookies nor an access token. An embedded page counts as such a page: its
   * frame has no origin of its own.
   */
  readonly anyOrigin?: true;
  /**
   * Small firmware makes this public call, which its path authorises: its request line may lack the version or contain
   * spaces, and it may lack a Host. Pages of any site may make the call. Answers and errors are one line of text,
   * unless JSON is requested, with a `Content-Length` in this spelling, which such firmware searches for.
   */
  readonly forBoards?: true;
  /** Answers and errors have another cloud's form: its words, and its media types. */
  readonly foreign?: true;
  /** The answer has an ETag; a client that has it already gets 304. */
  readonly hasEtag?: true;
  /** During maintenance, only administrators may make a call, unless it is open. */
  readonly duringMaintenance?: 'open';
  /** Errors other than malformed input (400), a missing token (401) and a missing role (403). */
  readonly errors: readonly ErrorForm[];
}

/** The input that a caller passes. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>;
/** The validated input of a handler. */
export type ParsedRequestOf<E extends Endpoint> = z.output<E['request']>;
/** The body of a success. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Declares a call with its exact types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

const PARAMETER = /\{(\w+)\}/g;

/** The parameter names in a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map((match) => match[1] as string);
}

/** Replaces each parameter in a path with `replacement(name)`. */
export function fillPath(path: string, replacement: (name: string) => string): string {
  return path.replace(PARAMETER, (_, name: string) => replacement(name));
}
