import * as z from 'zod/mini';
import { projectErrors } from '../error-codes/projects.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';

/** A link that opens part of a project to anyone who has it: the join link, the public map, the open API. */
export const ProjectLink = z.enum(['join', 'map', 'open-api']);
export type ProjectLink = z.infer<typeof ProjectLink>;

/** Secrets, besides the join link, that every member knows and that work without membership. */
export const MemberSecret = z.enum(['map', 'open-api', 'charts', 'topic-names', 'event-triggers', 'other-clouds']);
export type MemberSecret = z.infer<typeof MemberSecret>;

const request = z.object({ projectId: Id, link: ProjectLink });

export const renewProjectLink = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/link/{link}/renew-project-link',
  access: 'user',
  summary: 'Create a new link for a project. An existing link stops working.',
  request,
  response: Done,
  errors: [projectErrors.unknown, projectErrors.roleTooLow],
});

export const switchOffProjectLink = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/link/{link}/switch-off-project-link',
  access: 'user',
  summary: 'Switch off a link of a project. Renewing the link creates a new one.',
  request,
  response: Done,
  errors: [projectErrors.unknown, projectErrors.roleTooLow],
});
