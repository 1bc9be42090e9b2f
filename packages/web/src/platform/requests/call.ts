import { maintenanceErrors } from '@tinkerstream/contract/error-codes';
import type { Endpoint, RequestOf, ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { commitRemovals, type Removed, withoutRemoved } from '../removals.ts';
import { freshAccessToken, renewAccessToken } from '../session.ts';
import {
  ApiError,
  hasErrorCode,
  type ItemOf,
  isGone,
  type ListEndpoint,
  type Page,
  request,
  requestFile,
  requestPage,
  requestUpload,
  type UploadOptions,
} from './request.ts';

let handleUnauthorised = () => {};

/** Sets the listener for calls refused because the access token is no longer valid. */
export function onUnauthorised(listener: () => void): void {
  handleUnauthorised = listener;
}

let handleMaintenance = () => {};

/** Sets the listener for calls refused during maintenance. */
export function onMaintenance(listener: () => void): void {
  handleMaintenance = listener;
}

/**
 * Calls an endpoint as the signed-in user, in the interface language. When a 401 reaches the caller, the session has
 * already ended.
 * @throws ApiError for an error response, TypeError if there is no response
 */
export function call<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ResponseOf<E>> {
  return inSession(endpoint, (token) => request(endpoint, input, token));
}

/** Calls an endpoint that removes something. It is no error if someone else has already removed it. */
export async function callRemoval<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Removed> {
  try {
    await call(endpoint, input);
    return 'removed';
  } catch (error) {
    if (isGone(error)) return 'gone';
    throw error;
  }
}

/** Calls an endpoint for one page of a list, otherwise like `call`. */
export function callPage<E extends ListEndpoint>(endpoint: E, input: RequestOf<E>): Promise<Page<ItemOf<E>>> {
  return inSession(endpoint, (token) => requestPage(endpoint, input, token));
}

/** Calls an endpoint that returns a file, or a list with `format: 'csv'`. */
export function callFile<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Blob> {
  return inSession(endpoint, (token) => requestFile(endpoint, input, token));
}

/** Calls an endpoint for an upload, with progress and cancellation. */
export function callUpload<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: UploadOptions,
): Promise<ResponseOf<E>> {
  return inSession(endpoint, (token) => requestUpload(endpoint, input, options, token));
}

async function inSession<Answer>(endpoint: Endpoint, ask: (accessToken?: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await withToken(endpoint, ask);
  } catch (error) {
    if (hasErrorCode(error, maintenanceErrors.running)) handleMaintenance();
    throw error;
  }
}

async function withToken<Answer>(
  { access, acceptsToken }: Endpoint,
  ask: (accessToken?: string) => Promise<Answer>,
): Promise<Answer> {
  if (access === 'public' && !acceptsToken) return ask();
  const token = await freshAccessToken();
  try {
    return withoutRemoved(await ask(token));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A pending removal may cause the refusal: its name is reused, or it counts towards a limit.
    if ([403, 409].includes(error.status) && (await commitRemovals())) return withoutRemoved(await ask(token));
    if (error.status !== 401) throw error;
    const current = await renewAccessToken(token);
    if (current !== undefined) return withoutRemoved(await ask(current));
    handleUnauthorised();
    throw error;
  }
}
