import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { Done, Id } from '../platform/primitives.ts';
import { SubscriptionStatus } from '../subscriptions/index.ts';

export const UserListItem = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdOn: z.string(),
  isAdmin: z.boolean(),
  /** Whether an administrator has disabled the account: nobody signs in to it. */
  isDisabled: z.boolean(),
  /** Whether the user has shown that the e-mail is theirs, or an administrator has vouched for it. */
  isEmailVerified: z.boolean(),
});
export type UserListItem = z.infer<typeof UserListItem>;

const userQuery = listQuery(['email', 'firstName', 'lastName', 'createdOn']);
/** Only those whose e-mail is verified, or only the others. Apart from the rest: a spread stays in the web's build. */
const isEmailVerified = z.optional(z.enum(['true', 'false']));
const userColumns = ['id', 'email', 'firstName', 'lastName', 'createdOn', 'isAdmin', 'isDisabled', 'isEmailVerified'];

export const listUsers = endpoint({
  method: 'GET',
  path: '/v1/user/list/all-user',
  who: 'admin',
  summary: 'All users. Searches e-mail and names.',
  request: z.object({ ...userQuery, isEmailVerified }),
  response: z.array(UserListItem),
  csv: userColumns,
  errors: [],
});

export const listWhitelistedUsers = endpoint({
  method: 'GET',
  path: '/v1/user/list/whitelisted-user',
  who: 'admin',
  summary: 'The users whose e-mail is on the whitelist.',
  request: z.object({ ...userQuery, isEmailVerified }),
  response: z.array(UserListItem),
  csv: userColumns,
  errors: [],
});

export const listLicensedUsers = endpoint({
  method: 'GET',
  path: '/v1/user/list/licensed-user',
  who: 'admin',
  summary: 'The users who have used a licence of a package.',
  request: z.object({ ...userQuery, isEmailVerified, licenseTargetId: Id }),
  response: z.array(UserListItem),
  csv: userColumns,
  errors: ['TS_ERR_LICENSE_0004'],
});

export const listEventUsers = endpoint({
  method: 'GET',
  path: '/v1/user/list/event-user',
  who: 'admin',
  summary: 'The users who have used an event code.',
  request: z.object({ ...userQuery, isEmailVerified, eventId: Id }),
  response: z.array(UserListItem),
  csv: userColumns,
  errors: ['TS_ERR_EVENT_0006'],
});

export const verifyUserEmail = endpoint({
  method: 'POST',
  path: '/v1/user/verify-email-{userId}',
  who: 'admin',
  summary:
    "Verify a user's e-mail where no mail can. With endsAccess, someone else has registered the address: the password, the keys and the sessions of the account end, and its owner gets a mail with a link that signs in. Where it is verified already, nothing changes.",
  request: z.object({ userId: Id, endsAccess: z._default(z.boolean(), false) }),
  response: Done,
  errors: ['TS_ERR_USER_0001'],
});

export const AdminUser = z.extend(UserListItem, { hasSecondStep: z.boolean(), subscriptionStatus: SubscriptionStatus });
export type AdminUser = z.infer<typeof AdminUser>;

export const getUser = endpoint({
  method: 'GET',
  path: '/v1/user/user-detail-{userId}',
  who: 'admin',
  summary: 'A user with everything that gives access.',
  request: z.object({ userId: Id }),
  response: AdminUser,
  errors: ['TS_ERR_USER_0001'],
});

export const updateUserAccess = endpoint({
  method: 'PUT',
  path: '/v1/user/update-access',
  who: 'admin',
  summary:
    "Disable or enable a user, give or take the administrator role, or remove the second step of somebody who has lost it. What is left out stays. A disabled user's sessions end; content and boards stay. Not for the own account.",
  request: z.object({
    userId: Id,
    isDisabled: z.optional(z.boolean()),
    isAdmin: z.optional(z.boolean()),
    hasSecondStep: z.optional(z.literal(false)),
  }),
  response: Done,
  errors: ['TS_ERR_USER_0001', 'TS_ERR_USER_0002', 'TS_ERR_USER_0003'],
});
