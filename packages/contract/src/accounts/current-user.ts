import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Name } from '../platform/primitives.ts';
import { Permission } from '../subscriptions/index.ts';
import { Authority } from './roles.ts';

export const CurrentUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether the user has shown that the e-mail is theirs: the whitelist and a school count only then. */
  isEmailVerified: z.boolean(),
  /** Whether a subscription is active; without one only the subscription page opens. */
  enabled: z.boolean(),
  credentialsNonExpired: z.boolean(),
  accountNonExpired: z.boolean(),
  accountNonLocked: z.boolean(),
  school: z.nullable(z.object({ emailDomain: z.string(), schoolName: z.string() })),
  authorities: z.array(Authority),
  /** Whether a sign-in asks for a code of an authenticator app. */
  hasSecondStep: z.boolean(),
  subscriptionStatus: z.object({ permission: Permission }),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/v1/user/me',
  who: 'user',
  summary:
    'The signed-in user with roles and permissions. 404 for somebody whom Google let in and who has no account yet.',
  request: z.object({}),
  response: CurrentUser,
  errors: [],
});

/** A last name may be empty: a guest is known by the e-mail alone. */
export const LastName = z.string().check(z.trim(), z.maxLength(100));

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/v1/user/update-profile',
  who: 'user',
  summary: 'Change the own names.',
  request: z.object({ firstName: Name, lastName: LastName }),
  response: Done,
  errors: [],
});

export const SessionListItem = z.object({
  id: z.string(),
  /** ISO 8601 UTC. */
  createdOn: z.string(),
  /** When its tokens were last refreshed, which a session in use does each hour. ISO 8601 UTC. */
  lastUsedOn: z.string(),
  /** When it ends at the latest, 90 days after it began. ISO 8601 UTC. */
  endsOn: z.string(),
  /** The browser and the system it runs on, as they name themselves ('Firefox', 'Android'); null where unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Whether this call was made in it. */
  isCurrent: z.boolean(),
});
export type SessionListItem = z.infer<typeof SessionListItem>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/user/session/list',
  who: 'user',
  summary: 'The open sessions of the user, the one last used first.',
  request: z.object({}),
  response: z.array(SessionListItem),
  errors: [],
});

export const removeOtherSessions = endpoint({
  method: 'POST',
  path: '/v1/user/session/remove-others',
  who: 'user',
  summary: 'End all sessions of the user but this one, at once.',
  request: z.object({}),
  response: Done,
  errors: [],
});
