import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call: anybody, somebody with a session (even one whom Google let in and who has no account yet), a
 * signed-in user, or a platform administrator.
 */
export type Who = 'public' | 'session' | 'user' | 'admin';

/**
 * One call of the HTTP API, declared once for the server, the web and the OpenAPI document.
 *
 * `request` is everything the caller gives, in one object: the names that stand in `path` travel there, the rest in
 * the query of a GET and in the body of the other methods. `response` is the body of a success. At run time the web has
 * neither of them, nor `summary` and `errors`: its build leaves them out.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its parameters in braces, as in `/v1/project/{projectId}`. */
  readonly path: string;
  readonly who: Who;
  /** A public call for which it matters who is signed in: the web sends its access token along where it has one. */
  readonly takesToken?: true;
  readonly summary: string;
  /** How the body travels. An upload is multipart with one file, in the field `file`, which is read as it comes. */
  readonly encoding?: 'json' | 'multipart' | 'upload';
  readonly request: z.ZodMiniObject;
  readonly response: z.ZodMiniType;
  /** A success is 204 and has no body. */
  readonly isBodiless?: true;
  /** The answer is a list that is written while it is read, and may be longer than the server's memory. */
  readonly streamed?: true;
  /**
   * For a list that pages, with `listQuery` in its request: the columns of its csv file, as paths into an entry. The
   * answer is one page; the header `X-Total-Count` says how many entries there are.
   */
  readonly csv?: readonly string[];
  /** The answer is a file of one of these media types, and not JSON; `response` is `z.file()`. */
  readonly file?: readonly string[];
  /** What becomes of the call during a maintenance: refused to all but administrators, unless it is open. */
  readonly duringMaintenance?: 'open';
  /** What it can answer beyond malformed input (400), a missing token (401) and a missing role (403). */
  readonly errors: readonly ErrorCode[];
}

/** What a caller may pass. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>;
/** What a handler receives, after validation. */
export type ParsedRequestOf<E extends Endpoint> = z.output<E['request']>;
/** What a success answers. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Declares a call and keeps its exact types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

const PARAMETER = /\{(\w+)\}/g;

/** The names that stand in braces in a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map((match) => match[1] as string);
}

/** Puts a value in the place of each braced name, by way of `replacement`. */
export function fillPath(path: string, replacement: (name: string) => string): string {
  return path.replace(PARAMETER, (_, name: string) => replacement(name));
}
