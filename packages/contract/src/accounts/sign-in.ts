import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done } from '../platform/primitives.ts';
import { SecondStepCode } from './second-step.ts';

/** The identity with which our own web signs in; other clients may leave it out. */
export const WEB_CLIENT_ID = 'tinkerstream-web';

/** RFC 6749 section 5.1. `expires_in` is in seconds. */
export const LoginResult = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  /**
   * After a sign-in by password: sent along next time, it shows that this program has signed in to this account before,
   * so that wrong passwords of others never hold it up.
   */
  browser_key: z.optional(z.string()),
});
export type LoginResult = z.infer<typeof LoginResult>;

const GrantText = z.string().check(z.minLength(1), z.maxLength(4096));

export const createToken = endpoint({
  method: 'POST',
  path: '/oauth/token',
  who: 'public',
  summary:
    'Sign in, or exchange a refresh token for a new pair. The grants take: password (username, password), direct_access_key ' +
    '(username, direct_access_key), google_sign_in (google_id_token), refresh_token (refresh_token). A refresh token and a ' +
    'direct-access key work once; a spent refresh token ends its session. Whoever sends a retry_id with a refresh, a secret of ' +
    'their own, may try it again with the same one for a few minutes, and gets the same refresh token. Where an account has a second step, second_step_code is needed too (TS_ERR_AUTH_0011). With google_sign_in, somebody without an account gets tokens too: /v1/user/me then answers 404.',
  encoding: 'multipart',
  duringMaintenance: 'open',
  request: z.object({
    grant_type: z.enum(['password', 'direct_access_key', 'google_sign_in', 'refresh_token']),
    client_id: z.optional(GrantText),
    username: z.optional(GrantText),
    password: z.optional(GrantText),
    direct_access_key: z.optional(GrantText),
    google_id_token: z.optional(GrantText),
    refresh_token: z.optional(GrantText),
    retry_id: z.optional(GrantText),
    second_step_code: z.optional(SecondStepCode),
    browser_key: z.optional(GrantText),
  }),
  response: LoginResult,
  errors: [
    'TS_ERR_AUTH_0001',
    'TS_ERR_MAINTENANCE_0001',
    'TS_ERR_AUTH_0003',
    'TS_ERR_AUTH_0005',
    'TS_ERR_AUTH_0006',
    'TS_ERR_AUTH_0007',
    'TS_ERR_AUTH_0008',
    'TS_ERR_AUTH_0009',
    'TS_ERR_AUTH_0010',
    'TS_ERR_AUTH_0011',
    'TS_ERR_AUTH_0012',
    'TS_ERR_AUTH_0013',
    'TS_ERR_AUTH_0016',
  ],
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  who: 'session',
  summary: 'End this session: its access and refresh tokens stop working at once.',
  request: z.object({}),
  response: Done,
  duringMaintenance: 'open',
  errors: [],
});
