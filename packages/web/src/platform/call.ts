import type { Endpoint, RequestOf, ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { ApiError, request } from './request.ts';
import { freshAccessToken } from './session.ts';
import { readTokens } from './tokens.ts';

let onUnauthorised = () => {};

/** Tells whom to call when the server does not accept the access token of a call any more. */
export function whenUnauthorised(listener: () => void): void {
  onUnauthorised = listener;
}

/**
 * Makes a declared call as the signed-in user, in the language of the interface. Throws `ApiError` for an answer that
 * is no success and `TypeError` when there was none. A 401 has ended the session by the time the caller sees it.
 */
export async function call<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ResponseOf<E>> {
  if (endpoint.who === 'public') return request(endpoint, input);
  const token = await freshAccessToken();
  try {
    return await request(endpoint, input, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // The tokens were rotated while the call was on its way: the new one has not been refused.
    const current = readTokens()?.accessToken;
    if (current !== undefined && current !== token) return request(endpoint, input, current);
    onUnauthorised();
    throw error;
  }
}
