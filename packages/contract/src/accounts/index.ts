import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done } from '../platform/primitives.ts';
import { Permission } from '../subscriptions/index.ts';

export const ROLE_STUDENT = 'ROLE_STUDENT';
export const ROLE_TEACHER = 'ROLE_TEACHER';
export const ROLE_ADMIN = 'ROLE_TINKERSTREAM_ADMIN';
export const Authority = z.enum([ROLE_STUDENT, ROLE_TEACHER, ROLE_ADMIN]);
export type Authority = z.infer<typeof Authority>;

/** The identity with which our own web signs in; other clients may leave it out. */
export const WEB_CLIENT_ID = 'tinkerstream-web';

export const CurrentUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether a subscription is active; without one only the subscription page opens. */
  enabled: z.boolean(),
  credentialsNonExpired: z.boolean(),
  accountNonExpired: z.boolean(),
  accountNonLocked: z.boolean(),
  school: z.nullable(z.object({ emailDomain: z.string(), schoolName: z.string() })),
  authorities: z.array(Authority),
  subscriptionStatus: z.object({ permission: Permission }),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** RFC 6749 section 5.1. `expires_in` is in seconds. */
export const LoginResult = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
});
export type LoginResult = z.infer<typeof LoginResult>;

const GrantText = z.string().check(z.minLength(1), z.maxLength(4096));

export const createToken = endpoint({
  method: 'POST',
  path: '/oauth/token',
  who: 'public',
  summary: 'Sign in, or exchange a refresh token for a new pair. A refresh token works once.',
  encoding: 'multipart',
  request: z.object({
    grant_type: z.enum(['password', 'refresh_token']),
    client_id: z.optional(GrantText),
    username: z.optional(GrantText),
    password: z.optional(GrantText),
    refresh_token: z.optional(GrantText),
  }),
  response: LoginResult,
  errors: ['TS_ERR_AUTH_0001', 'TS_ERR_AUTH_0003'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  who: 'user',
  summary: 'End this session: its access and refresh tokens stop working at once.',
  request: z.object({}),
  response: Done,
  errors: [],
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/v1/user/me',
  who: 'user',
  summary: 'The signed-in user with roles and permissions.',
  request: z.object({}),
  response: CurrentUser,
  errors: [],
});
