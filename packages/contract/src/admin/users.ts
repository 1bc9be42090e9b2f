import * as z from 'zod/mini';
import { userErrors } from '../error-codes/admin.ts';
import { classErrors } from '../error-codes/classes.ts';
import { eventCodeErrors, licenseErrors } from '../error-codes/subscriptions.ts';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { Done, defaulted, Id, optional } from '../platform/primitives.ts';
import { SubscriptionStatus } from '../subscriptions/index.ts';

export const UserListItem = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdOn: z.string(),
  isAdmin: z.boolean(),
  /** Whether an administrator has disabled the account, which blocks sign-in. */
  isDisabled: z.boolean(),
  /** Whether the user has proved that the email is theirs, or an administrator has confirmed it. */
  isEmailVerified: z.boolean(),
  /** The classes of a pupil, who has a generated username in place of an email; absent for others. */
  classNames: z.optional(z.array(z.string())),
});
export type UserListItem = z.infer<typeof UserListItem>;

const userQuery = listQuery(['email', 'firstName', 'lastName', 'createdOn']);
/**
 * Filters users by whether their email is verified. It is outside `userQuery`, because a spread at module level stays
 * in the web bundle.
 */
const isEmailVerified = optional(z.enum(['true', 'false']));
const userColumns = ['id', 'email', 'firstName', 'lastName', 'createdOn', 'isAdmin', 'isDisabled', 'isEmailVerified'];

export const listUsers = endpoint({
  method: 'GET',
  path: '/v1/user/list/all-user',
  access: 'admin',
  summary:
    'List all users. Searches email and names. Pupils of classes, who have no email, can be left out or listed alone.',
  request: z.object({ ...userQuery, isEmailVerified, pupils: optional(z.enum(['WITHOUT', 'ONLY'])) }),
  response: z.array(UserListItem),
  csv: userColumns,
  errors: [],
});

export const listWhitelistedUsers = endpoint({
  method: 'GET',
  path: '/v1/user/list/whitelisted-user',
  access: 'admin',
  summary: 'List users whose email is on the whitelist.',
  request: z.object({ ...userQuery, isEmailVerified }),
  response: z.array(UserListItem),
  csv: userColumns,
  errors: [],
});

export const listLicensedUsers = endpoint({
  method: 'GET',
  path: '/v1/user/list/licensed-user',
  access: 'admin',
  summary: 'List users who have used a license of a package.',
  request: z.object({ ...userQuery, isEmailVerified, licenseTargetId: Id }),
  response: z.array(UserListItem),
  csv: userColumns,
  errors: [licenseErrors.packageUnknown],
});

export const listEventUsers = endpoint({
  method: 'GET',
  path: '/v1/user/list/event-user',
  access: 'admin',
  summary: 'List users who have used an event code.',
  request: z.object({ ...userQuery, isEmailVerified, eventId: Id }),
  response: z.array(UserListItem),
  csv: userColumns,
  errors: [eventCodeErrors.unknown],
});

export const verifyUserEmail = endpoint({
  method: 'POST',
  path: '/v1/user/verify-email-{userId}',
  access: 'admin',
  summary:
    "Mark a user's email as verified, for users who cannot receive email. Set endsAccess if someone else registered the address: the account's password, keys and sessions end, and the owner of the address gets an email with a sign-in link. Does nothing if the email is already verified.",
  request: z.object({ userId: Id, endsAccess: defaulted(z.boolean(), false) }),
  response: Done,
  errors: [userErrors.unknown],
});

export const removeUser = endpoint({
  method: 'POST',
  path: '/v1/user/delete-{userId}',
  access: 'admin',
  summary:
    'Delete an account that owns no project and no class and has created no topic, with its sessions, memberships, dashboards and uses of codes and licenses, and its entry on the whitelist. Charts of others’ topics go to the creator of the topic, without their links; event triggers go to the owner of the project, switched off. The audit log keeps the user ID in place of the email and names. Not for your own account.',
  request: z.object({ userId: Id }),
  response: Done,
  errors: [
    userErrors.unknown,
    userErrors.ownAccountNotDeletable,
    userErrors.ownsProjects,
    userErrors.createdTopics,
    classErrors.accountHasClasses,
  ],
});

export const AdminUser = z.extend(UserListItem, { hasSecondStep: z.boolean(), subscriptionStatus: SubscriptionStatus });
export type AdminUser = z.infer<typeof AdminUser>;

export const getUser = endpoint({
  method: 'GET',
  path: '/v1/user/user-detail-{userId}',
  access: 'admin',
  summary: 'Get a user and everything that gives them access.',
  request: z.object({ userId: Id }),
  response: AdminUser,
  errors: [userErrors.unknown],
});

export const updateUserAccess = endpoint({
  method: 'PUT',
  path: '/v1/user/update-access',
  access: 'admin',
  summary:
    "Disable or enable a user, grant or revoke the administrator role, or remove the second step of a user who has lost it. Omitted fields stay unchanged. Disabling ends the user's sessions; their content and boards are unaffected. Not for your own account.",
  request: z.object({
    userId: Id,
    isDisabled: optional(z.boolean()),
    isAdmin: optional(z.boolean()),
    hasSecondStep: optional(z.literal(false)),
  }),
  response: Done,
  errors: [userErrors.unknown, userErrors.ownAccessFixed, userErrors.emailUnverified],
});
