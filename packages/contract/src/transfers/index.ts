import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Id, Name } from '../platform/primitives.ts';
import { PortableProject } from './portable-project.ts';

export * from './portable-project.ts';
export { FileSources, type FileValues, MAX_FILE_BYTES, MAX_FILE_VALUES } from './portable-values.ts';

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

export const exportProjectWithValues = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/export-project-with-values',
  access: 'user',
  summary: 'Get a project as one file with its values: at most 200,000, each with its time and device.',
  request: z.object({ projectId: Id }),
  file: ['application/json'],
  response: z.file(),
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_PERMISSION_0001', 'TS_ERR_TRANSFER_0004'],
});

const FILE_ERRORS = [
  ...CREATE_ERRORS,
  'TS_ERR_TRANSFER_0001',
  'TS_ERR_TRANSFER_0002',
  'TS_ERR_TRANSFER_0003',
  'TS_ERR_TRANSFER_0005',
  'TS_ERR_TRANSFER_0006',
  'TS_ERR_TOPIC_0064',
  'TS_ERR_TRANSFER_0007',
] as const;

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
  errors: FILE_ERRORS,
});

export const importProjectFile = endpoint({
  method: 'POST',
  path: '/v1/project/import-project-file',
  access: 'user',
  summary:
    'Create a project from an uploaded file, with its values if it has any. They keep their times, and start no event triggers.',
  encoding: 'upload',
  request: z.object({ file: z.file() }),
  response: CreatedProject,
  errors: [...FILE_ERRORS, 'TS_ERR_FILE_0004', 'TS_ERR_REQUEST_0007'],
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
