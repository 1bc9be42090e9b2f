import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { maintenanceErrors } from '../error-codes/admin.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, optional } from '../platform/primitives.ts';
import { SecondStepCode } from './second-step.ts';

/** The client id of the web app; other clients may omit it. */
export const WEB_CLIENT_ID = 'tinkerstream-web';

/** RFC 6749 section 5.1. `expires_in` is in seconds. */
export const LoginResult = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  /**
   * Issued after a password sign-in. A client that sends it with its next sign-in proves that it has signed in to this
   * account before, so wrong passwords from others never delay it.
   */
  browser_key: z.optional(z.string()),
});
export type LoginResult = z.infer<typeof LoginResult>;

const GrantText = exactText({ atLeast: 1, atMost: 4096 });

export const createToken = endpoint({
  method: 'POST',
  path: '/oauth/token',
  access: 'public',
  summary: `Sign in, or exchange a refresh token for a new pair. Grants and their fields: password (username, password), direct_access_key (username, direct_access_key), one_time_code (username, one_time_code: the code from giveOneTimeCode), google_sign_in (google_id_token), refresh_token (refresh_token). Refresh tokens, direct-access keys and one-time codes work once; reusing a refresh token ends its session. A client may send retry_id, a secret of its own, with a refresh: a retry with the same retry_id within a few minutes returns the same refresh token. An account with a second step also needs second_step_code (${authErrors.secondStepNeeded}). google_sign_in issues tokens even without an account: /v1/user/me then answers 404.`,
  encoding: 'multipart',
  duringMaintenance: 'open',
  request: z.object({
    grant_type: z.enum(['password', 'direct_access_key', 'one_time_code', 'google_sign_in', 'refresh_token']),
    client_id: optional(GrantText),
    username: optional(GrantText),
    password: optional(GrantText),
    direct_access_key: optional(GrantText),
    one_time_code: optional(GrantText),
    google_id_token: optional(GrantText),
    refresh_token: optional(GrantText),
    retry_id: optional(GrantText),
    second_step_code: optional(SecondStepCode),
    browser_key: optional(GrantText),
  }),
  response: LoginResult,
  errors: [
    authErrors.badCredentials,
    maintenanceErrors.running,
    authErrors.signInEnded,
    authErrors.linkInvalid,
    authErrors.tooManyAttempts,
    authErrors.googleUnconfirmed,
    authErrors.googleEmailUnverified,
    authErrors.googleOff,
    authErrors.googleUnreachable,
    authErrors.secondStepNeeded,
    authErrors.secondStepWrong,
    authErrors.accountDisabled,
    authErrors.tooManySigningIn,
    authErrors.oneTimeCodeWrong,
  ],
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'session',
  summary: 'End this session. Its access and refresh tokens stop working immediately.',
  request: z.object({}),
  response: Done,
  duringMaintenance: 'open',
  errors: [],
});
