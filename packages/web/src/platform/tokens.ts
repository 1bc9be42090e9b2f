import type { LoginResult } from '@tinkerstream/contract/accounts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';
import { keep, kept } from './kept/browser-store.ts';

/** The content of the token cookies. `expiry` is in milliseconds since 1970. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiry: number;
}

/** How long before the server a token counts as expired here, so that no call carries a token that is about to expire. */
const EXPIRY_MARGIN_MS = 30_000;

/** The stored expiry of a token valid for `expiresInSeconds` from `now`. */
export function expiryOf(expiresInSeconds: number, now: number): number {
  return now + expiresInSeconds * 1000 - EXPIRY_MARGIN_MS;
}

/** Whether a stored expiry has passed; true if it is unreadable. */
export function hasExpired(expiry: number, now: number): boolean {
  return !(expiry > now);
}

/** The tokens of this browser; undefined if no one is signed in, that is, without an access token cookie. */
export function readTokens(): Tokens | undefined {
  const accessToken = readCookie('accessToken');
  if (accessToken === undefined) return undefined;
  return { accessToken, refreshToken: readCookie('refreshToken') ?? '', expiry: Number(readCookie('expiry')) };
}

export function storeTokens(result: LoginResult): void {
  writeCookie('accessToken', result.access_token);
  writeCookie('refreshToken', result.refresh_token);
  writeCookie('expiry', String(expiryOf(result.expires_in, Date.now())));
}

const RETRY_ID = 'refreshRetryId';

/**
 * A secret that proves that a retried refresh comes from this browser, not from a thief of the token.
 */
export function retryId(): string | undefined {
  const stored = kept(RETRY_ID);
  if (stored) return stored;
  keep(RETRY_ID, crypto.getRandomValues(new Uint32Array(4)).join('-'));
  // The id is read back, because another tab may have stored one first.
  return kept(RETRY_ID);
}

export function clearTokens(): void {
  for (const name of ['accessToken', 'refreshToken', 'expiry']) clearCookie(name);
}
