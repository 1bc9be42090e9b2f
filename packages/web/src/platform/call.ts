import type { Endpoint, RequestOf, ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import {
  ApiError,
  type ItemOf,
  type ListEndpoint,
  type Page,
  request,
  requestFile,
  requestPage,
  requestUpload,
  type UploadOptions,
} from './request.ts';
import { freshAccessToken, renewAccessToken } from './session.ts';

let onUnauthorised = () => {};

/** Tells whom to call when the server does not accept the access token of a call any more. */
export function whenUnauthorised(listener: () => void): void {
  onUnauthorised = listener;
}

/**
 * Makes a declared call as the signed-in user, in the language of the interface. Throws `ApiError` for an answer that
 * is no success and `TypeError` when there was none. A 401 has ended the session by the time the caller sees it.
 */
export function call<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ResponseOf<E>> {
  return inSession(endpoint, (token) => request(endpoint, input, token));
}

/** The same for one page of a list. */
export function callPage<E extends ListEndpoint>(endpoint: E, input: RequestOf<E>): Promise<Page<ItemOf<E>>> {
  return inSession(endpoint, (token) => requestPage(endpoint, input, token));
}

/** The same for a call that answers with a file, and for a list with `format: 'csv'`. */
export function callFile<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Blob> {
  return inSession(endpoint, (token) => requestFile(endpoint, input, token));
}

/** The same for a call that takes a file, which can be followed and ended. */
export function callUpload<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: UploadOptions,
): Promise<ResponseOf<E>> {
  return inSession(endpoint, (token) => requestUpload(endpoint, input, options, token));
}

async function inSession<Answer>(
  { who, takesToken }: Endpoint,
  ask: (accessToken?: string) => Promise<Answer>,
): Promise<Answer> {
  if (who === 'public' && !takesToken) return ask();
  const token = await freshAccessToken();
  try {
    return await ask(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const current = await renewAccessToken(token);
    if (current !== undefined) return ask(current);
    onUnauthorised();
    throw error;
  }
}
