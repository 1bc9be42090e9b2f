import { createToken, logout, WEB_CLIENT_ID } from '@tinkerstream/contract/accounts';
import { browserKeyOf, storeBrowserKey } from './browser-keys.ts';
import { ApiError, request } from './request.ts';
import { clearTokens, hasExpired, readTokens, retryId, storeTokens } from './tokens.ts';

/** A longer delay overflows the browser's timer and fires at once. */
const LONGEST_TIMER_MS = 2_147_483_647;
/** How soon a refresh that never reached the server is tried again. */
const RETRY_MS = 15_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let refreshing: Promise<void> | undefined;
let onRefused = () => {};

/** Tells whom to call when the server refuses to prolong the session. */
export function whenRefreshIsRefused(listener: () => void): void {
  onRefused = listener;
}

export function isSignedIn(): boolean {
  return readTokens() !== undefined;
}

/** What somebody signs in with. */
export type Grant =
  | { readonly grant_type: 'password'; readonly username: string; readonly password: string }
  | { readonly grant_type: 'direct_access_key'; readonly username: string; readonly direct_access_key: string }
  | { readonly grant_type: 'google_sign_in'; readonly google_id_token: string };

/**
 * Signs in; throws `ApiError` when the server refuses. A session that this browser had ends, which nobody could end later.
 * @param code of an authenticator app, where the account has a second step
 */
export async function signIn(grant: Grant, code?: string): Promise<void> {
  const replaced = await freshAccessToken().catch(() => undefined);
  const username = grant.grant_type === 'password' ? grant.username : undefined;
  const login = await request(createToken, {
    ...grant,
    client_id: WEB_CLIENT_ID,
    browser_key: username && browserKeyOf(username),
    second_step_code: code,
  });
  storeTokens(login);
  if (username && login.browser_key) storeBrowserKey(username, login.browser_key);
  if (replaced) void request(logout, {}, replaced).catch(() => {});
  // Made now: tabs that refresh for the first time at the same moment would each make one of their own.
  retryId();
  keepFresh();
}

/** Ends the session on the server, as far as it can be reached, and in this browser. */
export async function signOut(): Promise<void> {
  // An expired access token could not end the session, and its refresh token would live on.
  const accessToken = await freshAccessToken().catch(() => undefined);
  endSession();
  if (accessToken) await request(logout, {}, accessToken).catch(() => {});
}

/** Forgets the session in this browser. */
export function endSession(): void {
  clearTimeout(timer);
  clearTokens();
}

/** Refreshes the tokens when their stored expiry passes: now when it has, else by a timer. */
export function keepFresh(): void {
  clearTimeout(timer);
  const tokens = readTokens();
  if (!tokens) return;
  const delay = Number.isFinite(tokens.expiry) ? Math.max(0, tokens.expiry - Date.now()) : 0;
  timer = setTimeout(
    () => {
      freshAccessToken().then(keepFresh, () => {
        timer = setTimeout(keepFresh, RETRY_MS);
      });
    },
    Math.min(delay, LONGEST_TIMER_MS),
  );
}

/** An access token that has not expired, refreshed first if need be; undefined when nobody is signed in. */
export async function freshAccessToken(): Promise<string | undefined> {
  const tokens = readTokens();
  if (tokens && hasExpired(tokens.expiry, Date.now())) await refreshOnce(tokens.refreshToken);
  return readTokens()?.accessToken;
}

/**
 * Another access token in place of one that the server refused, although it has not expired here: the clock of the
 * server or of this computer has jumped, or the tokens were rotated while the call was on its way. Undefined when the
 * session has ended.
 */
export async function renewAccessToken(refused: string | undefined): Promise<string | undefined> {
  const tokens = readTokens();
  if (tokens && tokens.accessToken === refused) await refreshOnce(tokens.refreshToken);
  const current = readTokens()?.accessToken;
  return current === refused ? undefined : current;
}

function refreshOnce(refreshToken: string): Promise<void> {
  refreshing ??= refresh(refreshToken).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** A refresh token works once; with the retry id, all tabs that ask at the same moment get the same new one. */
async function refresh(refreshToken: string): Promise<void> {
  try {
    storeTokens(
      await request(createToken, {
        grant_type: 'refresh_token',
        client_id: WEB_CLIENT_ID,
        refresh_token: refreshToken,
        retry_id: retryId(),
      }),
    );
    keepFresh();
  } catch (error) {
    // Only a refusal ends the session: a classroom server that restarts must not sign a class out.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    // Somebody may have signed in anew in another tab meanwhile.
    if (readTokens()?.refreshToken === refreshToken) onRefused();
  }
}
