import * as z from 'zod/mini';
import { text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Name } from '../platform/primitives.ts';
import { seenName } from '../platform/seen-name.ts';
import { Permission } from '../subscriptions/index.ts';
import { Authority } from './roles.ts';

export const CurrentUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether the user has proved that the email is theirs. The whitelist and a school apply only to verified emails. */
  isEmailVerified: z.boolean(),
  /** Whether a subscription is active. Without one, only the subscription page opens. */
  enabled: z.boolean(),
  credentialsNonExpired: z.boolean(),
  accountNonExpired: z.boolean(),
  accountNonLocked: z.boolean(),
  school: z.nullable(z.object({ emailDomain: z.string(), schoolName: z.string() })),
  authorities: z.array(Authority),
  /** A user without a password signs in with Google, or with a code from an administrator or a teacher. */
  hasPassword: z.boolean(),
  /** Whether each sign-in asks for a code from an authenticator app. */
  hasSecondStep: z.boolean(),
  subscriptionStatus: z.object({ permission: Permission }),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/v1/user/me',
  access: 'user',
  summary: 'Get the signed-in user with roles and permissions. 404 for a Google sign-in without an account.',
  request: z.object({}),
  response: CurrentUser,
  errors: [],
});

/** A last name. It may be empty: a guest is known by email alone. */
export const LastName = text({ atMost: 100 }).check(z.overwrite(seenName));

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/v1/user/update-profile',
  access: 'user',
  summary: 'Change your own names.',
  request: z.object({ firstName: Name, lastName: LastName }),
  response: Done,
  errors: [],
});

export const SessionListItem = z.object({
  id: z.string(),
  /** ISO 8601 UTC. */
  createdOn: z.string(),
  /** The last token refresh; a session in use refreshes every hour. ISO 8601 UTC. */
  lastUsedOn: z.string(),
  /** The latest end: 90 days after the session began. ISO 8601 UTC. */
  endsOn: z.string(),
  /** The browser and its operating system, as the user agent names them ('Firefox', 'Android'); null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Whether this call belongs to the session. */
  isCurrent: z.boolean(),
});
export type SessionListItem = z.infer<typeof SessionListItem>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/user/session/list',
  access: 'user',
  summary: 'List your open sessions, most recently used first.',
  request: z.object({}),
  response: z.array(SessionListItem),
  errors: [],
});

export const removeOtherSessions = endpoint({
  method: 'POST',
  path: '/v1/user/session/remove-others',
  access: 'user',
  summary: 'End all your sessions except this one, immediately.',
  request: z.object({}),
  response: Done,
  errors: [],
});
