import type { LoginResult } from '@tinkerstream/contract/accounts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';

/** What the token cookies hold. `expiry` is in milliseconds since 1970. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiry: number;
}

/** How long before the server's expiry a token is taken as expired, so that no call travels with a dying one. */
const HEAD_START_MS = 30_000;

/** The stored expiry of a token that the server lets live for `expiresInSeconds` from `now`. */
export function expiryOf(expiresInSeconds: number, now: number): number {
  return now + expiresInSeconds * 1000 - HEAD_START_MS;
}

/** Whether a stored expiry has passed. An unreadable one has. */
export function hasExpired(expiry: number, now: number): boolean {
  return !(expiry > now);
}

/** The tokens of this browser; undefined when nobody is signed in, that is, when there is no access-token cookie. */
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
 * What this browser proves with that a refresh is tried again by itself, and not by somebody who has copied the token.
 * Undefined where the browser keeps nothing.
 */
export function retryId(): string | undefined {
  try {
    const stored = localStorage.getItem(RETRY_ID);
    if (stored) return stored;
    const fresh = crypto.getRandomValues(new Uint32Array(4)).join('-');
    localStorage.setItem(RETRY_ID, fresh);
    // As it is stored: another tab may have been faster.
    return localStorage.getItem(RETRY_ID) ?? undefined;
  } catch {
    return undefined;
  }
}

export function clearTokens(): void {
  for (const name of ['accessToken', 'refreshToken', 'expiry']) clearCookie(name);
}
