import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Id, Name } from '../platform/primitives.ts';
import { PortableProject } from './portable-project.ts';

export * from './portable-project.ts';

/** A project that was created with a content. */
const CreatedProject = z.object({
  id: z.string(),
  projectName: z.string(),
  /** The event triggers that are off until someone completes them: they lack a secret, or what the subscription allows. */
  incompleteEventTriggers: z.array(z.string()),
});
export type CreatedProject = z.infer<typeof CreatedProject>;

const CREATE_ERRORS = ['TS_ERR_PERMISSION_0001', 'TS_ERR_DASHBOARD_0005'] as const;

export const exportProject = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/export-project',
  access: 'user',
  summary:
    'Get a project as one file: topics, data types, charts, your dashboards of them, the map and event triggers, without records, topic names and secrets.',
  request: z.object({ projectId: Id }),
  response: PortableProject,
  errors: ['TS_ERR_PROJECT_0001'],
});

export const importProject = endpoint({
  method: 'POST',
  path: '/v1/project/import-project',
  access: 'user',
  summary:
    'Create a project from a file, or from a description in the same form: only `projectName` is required. Topics get new names, and everything in the file follows them.',
  request: z.object({
    /** The file, or a description. */
    file: z.unknown(),
    /** Replaces the name in the file. */
    projectName: z.optional(Name),
  }),
  response: CreatedProject,
  errors: [...CREATE_ERRORS, 'TS_ERR_TRANSFER_0001', 'TS_ERR_TRANSFER_0002', 'TS_ERR_TRANSFER_0003'],
});

export const copyProject = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/copy-project',
  access: 'user',
  summary:
    'Create a project with the same topics under new names, charts, dashboards and event triggers, without records, members and files.',
  request: z.object({ projectId: Id, projectName: Name }),
  response: CreatedProject,
  errors: ['TS_ERR_PROJECT_0001', ...CREATE_ERRORS],
});
