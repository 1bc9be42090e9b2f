import type { ErrorCode } from '@tinkerstream/contract/errors';
import { type Endpoint, fillPath, type RequestOf, type ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import type { ErrorBody } from '@tinkerstream/contract/platform/errors';
import { TOTAL_COUNT_HEADER } from '@tinkerstream/contract/platform/list';
import { loadConfig } from '../config.ts';
import { storedLanguage } from '../language.ts';
import { trackAttempt } from './attempts.ts';
import { dropFirstAnswers, hasFirstAnswer, takeFirstAnswer } from './first-answers.ts';
import { noteServerTime } from './server-clock.ts';

/** The longest body of a keepalive request, since browsers limit these requests to 64 KiB in total. */
const MAX_KEEPALIVE_LENGTH = 1000;

/** An error response. `errors` is empty if the body is not an error body of the server. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: ErrorBody['errors'];
  /** The number under which the server's log explains the failure. */
  readonly reference: string | undefined;

  constructor(status: number, { errors, reference }: ErrorBody) {
    super(errors[0]?.description ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
    this.reference = reference;
  }
}

/** Whether the server responds that the subject does not exist, or is not shared with the user. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether an error contains an error code. */
export function hasErrorCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.errors.some((one) => one.code === code);
}

/** An endpoint of a paged list. */
export type ListEndpoint = Endpoint & { readonly csv: readonly string[] };

export type ItemOf<E extends ListEndpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/** One page of a list, with the total number of entries. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/**
 * Calls an endpoint over HTTP.
 * @throws ApiError for an error response, TypeError if there is no response
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  accessToken?: string,
): Promise<ResponseOf<E>> {
  const message = await compose(endpoint, input, 'application/json', accessToken);
  const first = endpoint.method === 'GET' ? takeFirstAnswer(message.address) : undefined;
  if (first !== undefined) return first as ResponseOf<E>;
  const response = await send(message);
  return (response.status === 204 ? {} : await response.json()) as ResponseOf<E>;
}

/** Whether a call needs no request, because its answer came with the HTML and is not taken yet. */
export function isAnswered<E extends Endpoint>(endpoint: E, input: RequestOf<E>): boolean {
  const { path, rest } = fill(endpoint, input);
  return hasFirstAnswer(path + queryOf(rest));
}

/** Calls an endpoint over HTTP for one page of a list. */
export async function requestPage<E extends ListEndpoint>(
  endpoint: E,
  input: RequestOf<E>,
  accessToken?: string,
): Promise<Page<ItemOf<E>>> {
  const response = await send(await compose(endpoint, input, 'application/json', accessToken));
  const items = (await response.json()) as ItemOf<E>[];
  return { items, total: Number(response.headers.get(TOTAL_COUNT_HEADER) ?? items.length) };
}

/** Calls an endpoint over HTTP for a file. */
export async function requestFile<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  accessToken?: string,
): Promise<Blob> {
  return (await send(await compose(endpoint, input, '*/*', accessToken))).blob();
}

function send({ address, ...message }: Awaited<ReturnType<typeof compose>>): Promise<Response> {
  if (message.method !== 'GET') dropFirstAnswers();
  return trackAttempt(nameOf(message.method, address), async () => {
    // Requests in progress survive leaving the page.
    const keepalive = typeof message.body === 'string' && message.body.length <= MAX_KEEPALIVE_LENGTH;
    const response = await fetch(address, { ...message, keepalive });
    noteServerTime(response.headers.get('date'));
    if (!response.ok) throw new ApiError(response.status, bodyOf(await response.text().catch(() => '')));
    return response;
  });
}

/** The name of an attempt, which does not depend on the input. */
function nameOf(method: string, address: string): string {
  return `${method} ${address.split('?')[0]}`;
}

export interface UploadOptions {
  /** Receives the sent share of the upload, from 0 to 1. */
  readonly onProgress: (sent: number) => void;
  /** Cancels the upload, which then throws the signal's reason. */
  readonly signal: AbortSignal;
}

/**
 * Sends a request for an upload, with progress and cancellation. It uses XMLHttpRequest, because `fetch` reports no
 * progress.
 */
export async function requestUpload<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { onProgress, signal }: UploadOptions,
  accessToken?: string,
): Promise<ResponseOf<E>> {
  const { address, method, headers, body } = await compose(endpoint, input, 'application/json', accessToken);
  signal.throwIfAborted();
  const exchange = new XMLHttpRequest();
  exchange.open(method, address);
  for (const [name, value] of headers) exchange.setRequestHeader(name, value);
  const end = () => exchange.abort();
  signal.addEventListener('abort', end);
  const answer = new Promise<ResponseOf<E>>((resolve, reject) => {
    exchange.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    exchange.onabort = () => reject(signal.reason);
    exchange.onerror = () => reject(new TypeError('Could not reach the server'));
    exchange.onload = () => {
      if (exchange.status >= 200 && exchange.status < 300) resolve(JSON.parse(exchange.responseText));
      else reject(new ApiError(exchange.status, bodyOf(exchange.responseText)));
    };
    exchange.send(body);
  }).finally(() => signal.removeEventListener('abort', end));
  return trackAttempt(nameOf(method, address), () => answer);
}

/** Builds the HTTP request of a call. */
async function compose<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  accept: string,
  accessToken: string | undefined,
) {
  const { path, rest } = fill(endpoint, input);
  const headers = new Headers({ Accept: accept, 'Accept-Language': storedLanguage() });
  if (accessToken !== undefined) headers.set('Authorization', `Bearer ${accessToken}`);
  let query = '';
  let body: FormData | string | undefined;
  if (endpoint.method === 'GET') {
    query = queryOf(rest);
  } else if (endpoint.encoding === 'multipart' || endpoint.encoding === 'upload') {
    body = new FormData();
    for (const [name, value] of rest) body.append(name, value instanceof Blob ? value : String(value));
  } else {
    headers.set('Content-Type', 'application/json');
    body = JSON.stringify(Object.fromEntries(rest));
  }
  return { address: `${await baseAddress(path)}${path}${query}`, method: endpoint.method, headers, body };
}

/** The path of a call, and the fields of its input that are not in the path. */
function fill<E extends Endpoint>(endpoint: E, input: RequestOf<E>) {
  const rest = new Map<string, unknown>(Object.entries(input as object).filter(([, value]) => value !== undefined));
  const path = fillPath(endpoint.path, (name) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

function queryOf(fields: ReadonlyMap<string, unknown>): string {
  if (fields.size === 0) return '';
  return `?${new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))}`;
}

async function baseAddress(path: string): Promise<string> {
  const { backends } = await loadConfig();
  return path.startsWith('/oauth/') || path === '/logout' ? backends.singleSignOn : backends.main;
}

function bodyOf(body: string): ErrorBody {
  try {
    const { errors, reference } = JSON.parse(body) as Partial<ErrorBody>;
    return {
      errors: Array.isArray(errors) ? errors : [],
      ...(typeof reference === 'string' && { reference }),
    };
  } catch {
    return { errors: [] };
  }
}
