import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';

/** What opens something of a project without an invitation by name: the link to join, the public map, the open API. */
export const ProjectLink = z.enum(['join', 'map', 'open-api']);
export type ProjectLink = z.infer<typeof ProjectLink>;

/** What every member knows, beside the link to join, and can use without being a member. */
export const KnownToMembers = z.enum(['map', 'open-api', 'charts', 'topic-names']);
export type KnownToMembers = z.infer<typeof KnownToMembers>;

const request = z.object({ projectId: Id, link: ProjectLink });

export const renewProjectLink = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/link/{link}/renew-project-link',
  who: 'user',
  summary:
    'Give a project a new link in the place of the old one, which opens nothing from then on, or of one that was off.',
  request,
  response: Done,
  errors: ['TS_ERR_PROJECT_0001'],
});

export const switchOffProjectLink = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/link/{link}/switch-off-project-link',
  who: 'user',
  summary: 'Withdraw a link of a project. It opens nothing from then on; renewing it makes a new one.',
  request,
  response: Done,
  errors: ['TS_ERR_PROJECT_0001'],
});
