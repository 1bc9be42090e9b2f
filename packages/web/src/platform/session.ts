import { createToken, logout, WEB_CLIENT_ID } from '@tinkerstream/contract/accounts';
import { browserKeyOf, storeBrowserKey } from './kept/browser-keys.ts';
import { commitRemovals, undoRemovals } from './removals.ts';
import { ApiError, request } from './requests/request.ts';
import { clearTokens, hasExpired, readTokens, retryId, storeTokens } from './tokens.ts';

/** The longest delay of a timer: a longer one overflows and fires immediately. */
const LONGEST_TIMER_MS = 2_147_483_647;
/** The wait before retrying a refresh that did not reach the server. */
const RETRY_MS = 15_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let refreshing: Promise<void> | undefined;
let handleRefusal = () => {};
let handleSignIn = () => {};

/** Sets the listener for a refused refresh, which ends the session. */
export function onRefreshRefused(listener: () => void): void {
  handleRefusal = listener;
}

/** Sets the listener for a sign-in, after which no data of the previous user may remain. */
export function onSignIn(listener: () => void): void {
  handleSignIn = listener;
}

/** Announces sign-outs between the tabs of this browser; absent in old browsers. */
const signOuts = globalThis.BroadcastChannel && new BroadcastChannel('sign-out');

/** Sets the listener for a sign-out in another tab, which ends the session here too. */
export function onSignOutElsewhere(listener: () => void): void {
  signOuts?.addEventListener('message', ({ data: ended }) => {
    const current = readTokens()?.accessToken;
    // A tab that was asleep receives this late: someone may have signed in since.
    if (current !== undefined && current !== ended) return;
    endSession();
    listener();
  });
}

export function isSignedIn(): boolean {
  return readTokens() !== undefined;
}

/** The credentials of a sign-in. */
export type Grant =
  | { readonly grant_type: 'password'; readonly username: string; readonly password: string }
  | { readonly grant_type: 'direct_access_key'; readonly username: string; readonly direct_access_key: string }
  | { readonly grant_type: 'one_time_code'; readonly username: string; readonly one_time_code: string }
  | { readonly grant_type: 'google_sign_in'; readonly google_id_token: string };

/**
 * Signs in. Ends any previous session of this browser, which no one could end later.
 * @param code from an authenticator app, if the account has a second step
 * @throws ApiError if the server refuses
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
  handleSignIn();
  if (username && login.browser_key) storeBrowserKey(username, login.browser_key);
  if (replaced) void request(logout, {}, replaced).catch(() => {});
  // The id is created now: tabs that first refresh at the same time would each create their own.
  retryId();
  scheduleRefresh();
}

/** Ends the session in this browser, and on the server if it is reachable. */
export async function signOut(): Promise<void> {
  await commitRemovals();
  // An expired access token cannot end the session, and its refresh token would stay valid.
  const accessToken = await freshAccessToken().catch(() => undefined);
  const ended = readTokens()?.accessToken;
  endSession();
  signOuts?.postMessage(ended);
  if (accessToken) await request(logout, {}, accessToken).catch(() => {});
}

/** Clears the session in this browser. */
export function endSession(): void {
  // The next user must not commit the removals of this user.
  undoRemovals();
  clearTimeout(timer);
  clearTokens();
}

/** Refreshes the tokens at their stored expiry: now if it has passed, otherwise by a timer. */
export function scheduleRefresh(): void {
  clearTimeout(timer);
  const tokens = readTokens();
  if (!tokens) return;
  const delay = Number.isFinite(tokens.expiry) ? Math.max(0, tokens.expiry - Date.now()) : 0;
  timer = setTimeout(
    () => {
      freshAccessToken().then(scheduleRefresh, () => {
        timer = setTimeout(scheduleRefresh, RETRY_MS);
      });
    },
    Math.min(delay, LONGEST_TIMER_MS),
  );
}

/** A valid access token, refreshed if necessary; undefined if no one is signed in. */
export async function freshAccessToken(): Promise<string | undefined> {
  const tokens = readTokens();
  if (tokens && hasExpired(tokens.expiry, Date.now())) await refreshOnce(tokens.refreshToken);
  return readTokens()?.accessToken;
}

/**
 * A new access token after the server refused one that has not expired here: the server's or this computer's clock has
 * jumped, or the tokens were rotated during the call.
 * @returns undefined if the session has ended
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

/**
 * Refreshes the tokens. A refresh token works once, but with one retry id, all tabs that refresh at the same time get the
 * same new token.
 */
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
    scheduleRefresh();
  } catch (error) {
    // Only a refusal ends the session: a server restart must not sign out a class.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    // Someone may have signed in again in another tab.
    if (readTokens()?.refreshToken === refreshToken) handleRefusal();
  }
}
