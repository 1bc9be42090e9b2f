import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';
import { KnownToMembers } from './project-link.ts';

const ShareToken = z.string().check(z.minLength(1), z.maxLength(100));

export const createShareToken = endpoint({
  method: 'POST',
  path: '/v1/project/share/token',
  who: 'user',
  summary:
    'The token with which others join a project; empty while the link is off. It stays the same until it is renewed or someone is removed.',
  request: z.object({ projectId: Id }),
  response: z.object({ token: z.string() }),
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_PERMISSION_0001'],
});

export const verifyShareToken = endpoint({
  method: 'POST',
  path: '/v1/project/share/verify',
  who: 'user',
  summary: 'What a token invites to, and whether the user has joined it already.',
  request: z.object({ projectShareToken: ShareToken }),
  response: z.object({
    token: z.string(),
    projectName: z.string(),
    projectId: z.string(),
    hasJoined: z.boolean(),
  }),
  errors: ['TS_ERR_PROJECT_0003'],
});

export const joinProject = endpoint({
  method: 'POST',
  path: '/v1/project/share/join',
  who: 'user',
  summary: 'Join a project by its token. Joining twice is joining once.',
  isBodiless: true,
  request: z.object({ projectShareToken: ShareToken }),
  response: Done,
  errors: ['TS_ERR_PROJECT_0003'],
});

export const removeProjectUser = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/share/remove-{userId}',
  who: 'user',
  summary:
    'Remove a collaborator, with the topics that they created, or leave oneself. The token to join changes, and what else `renew` names of what they knew.',
  request: z.object({
    projectId: Id,
    userId: Id,
    renew: z._default(z.array(KnownToMembers).check(z.maxLength(KnownToMembers.options.length)), []),
  }),
  response: Done,
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_PROJECT_0004', 'TS_ERR_PROJECT_0005'],
});
