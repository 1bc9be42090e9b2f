import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { classErrors } from '../error-codes/classes.ts';
import { requestErrors } from '../error-codes/platform.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { permissionErrors } from '../error-codes/subscriptions.ts';
import { exactText, list } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';
import { MemberSecret } from './project-link.ts';
import { MemberRole } from './role.ts';

const ShareToken = exactText({ atLeast: 1, atMost: 100 });

export const createShareToken = endpoint({
  method: 'POST',
  path: '/v1/project/share/token',
  access: 'user',
  summary:
    'Get the token to join a project; empty while the link is off. It stays the same until it is renewed or someone is removed.',
  request: z.object({ projectId: Id }),
  response: z.object({ token: z.string() }),
  errors: [projectErrors.unknown, projectErrors.roleTooLow, permissionErrors.notIncluded],
});

export const verifyShareToken = endpoint({
  method: 'POST',
  path: '/v1/project/share/verify',
  access: 'user',
  summary: 'Get the project that a token invites to, and whether the user has already joined.',
  request: z.object({ projectShareToken: ShareToken }),
  response: z.object({
    token: z.string(),
    projectName: z.string(),
    projectId: z.string(),
    hasJoined: z.boolean(),
    /** The role of users who join. */
    role: MemberRole,
  }),
  errors: [projectErrors.invitationInvalid],
});

export const Invitation = z.object({
  projectName: z.string(),
  /** The owner's name; empty if unknown. */
  ownerName: z.string(),
  /** The role of users who join. */
  role: MemberRole,
});
export type Invitation = z.infer<typeof Invitation>;

export const findInvitation = endpoint({
  method: 'POST',
  path: '/v1/project/share/invitation',
  access: 'public',
  summary:
    'Find what a token invites to, before anyone signs in: the name of the project and of its owner, and nothing more.',
  request: z.object({ projectShareToken: ShareToken }),
  response: Invitation,
  errors: [projectErrors.invitationInvalid, authErrors.tooManyAttempts, requestErrors.tooMany],
});

export const joinProject = endpoint({
  method: 'POST',
  path: '/v1/project/share/join',
  access: 'user',
  summary: 'Join a project by its token. Idempotent.',
  isBodiless: true,
  request: z.object({ projectShareToken: ShareToken }),
  response: Done,
  errors: [projectErrors.invitationInvalid, classErrors.outsideItsClass],
});

export const removeProjectUser = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/share/remove-{userId}',
  access: 'user',
  summary:
    'Remove a collaborator and the topics they created, or leave the project yourself. Renews the join token, and the secrets listed in `renew`.',
  request: z.object({
    projectId: Id,
    userId: Id,
    renew: z._default(list(MemberSecret, { atMost: MemberSecret.options.length }), []),
  }),
  response: Done,
  errors: [
    projectErrors.unknown,
    projectErrors.roleTooLow,
    projectErrors.ownerNotRemovable,
    projectErrors.memberUnknown,
  ],
});

export const setMemberRole = endpoint({
  method: 'PUT',
  path: '/v1/project/{projectId}/member/{userId}/set-member-role',
  access: 'user',
  summary:
    'Set what a collaborator may do: `VIEW` changes nothing, `ADD` adds and changes their own, `CHANGE` changes everything. For the owner.',
  request: z.object({ projectId: Id, userId: Id, role: MemberRole }),
  response: Done,
  errors: [
    projectErrors.unknown,
    projectErrors.memberUnknown,
    projectErrors.rolesNotManageable,
    projectErrors.ownerRoleFixed,
  ],
});

export const setJoinRole = endpoint({
  method: 'PUT',
  path: '/v1/project/{projectId}/share/set-join-role',
  access: 'user',
  summary: 'Set the role of those who join a project by its link from now on.',
  request: z.object({ projectId: Id, role: MemberRole }),
  response: Done,
  errors: [projectErrors.unknown, projectErrors.roleTooLow],
});
