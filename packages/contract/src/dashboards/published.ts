import * as z from 'zod/mini';
import { projectErrors } from '../error-codes/projects.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';

/** A member who shows parts of a project to anyone with a link. */
export const Publisher = z.object({
  userId: z.string(),
  /** The name of the member. */
  by: z.string(),
  /** The names of the member's public dashboards with something of the project. */
  dashboards: z.array(z.string()),
  /** How many of the member's charts have a public link of their own. */
  chartCount: z.int(),
});
export type Publisher = z.infer<typeof Publisher>;

export const listPublishers = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/publisher/list',
  access: 'user',
  summary:
    'List who shows something of a project by public links of dashboards and charts. For members who may change it.',
  request: z.object({ projectId: Id }),
  response: z.array(Publisher),
  errors: [projectErrors.unknown, projectErrors.roleTooLow],
});

export const endPublishing = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/publisher/{userId}/end-publishing',
  access: 'user',
  summary:
    'Switch off the links by which someone shows something of your project: those of their dashboards, and of their charts. They can create new ones while their role allows it.',
  request: z.object({ projectId: Id, userId: Id }),
  response: Done,
  errors: [projectErrors.unknown, projectErrors.publishedNotManageable],
});
