import * as z from 'zod/mini';
import { dashboardErrors } from '../error-codes/dashboards.ts';
import { requestErrors } from '../error-codes/platform.ts';
import { fileErrors, projectErrors } from '../error-codes/projects.ts';
import { permissionErrors } from '../error-codes/subscriptions.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { transferErrors } from '../error-codes/transfers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id, Name } from '../platform/primitives.ts';
import { PortableProject } from './portable-project.ts';

export * from './portable-project.ts';
export { FileSources, type FileValues, MAX_FILE_BYTES, MAX_FILE_VALUES } from './portable-values.ts';

/** A project that was created with a content. */
const CreatedProject = z.object({
  id: z.string(),
  projectName: z.string(),
  /**
   * The event triggers that are off until someone completes them: they lack a secret, or something that the
   * subscription does not allow.
   */
  incompleteEventTriggers: z.array(z.string()),
});
export type CreatedProject = z.infer<typeof CreatedProject>;

const CREATE_ERRORS = [permissionErrors.notIncluded, dashboardErrors.tooMany] as const;

export const exportProject = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/export-project',
  access: 'user',
  summary:
    'Get a project as one file: topics, data types, charts, your dashboards of them, the map and event triggers, without records, topic names and secrets.',
  request: z.object({ projectId: Id }),
  response: PortableProject,
  errors: [projectErrors.unknown],
});

export const exportProjectWithValues = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/export-project-with-values',
  access: 'user',
  summary: 'Get a project as one file with its values: at most 200,000, each with its time and device.',
  request: z.object({ projectId: Id }),
  file: ['application/json'],
  response: z.file(),
  errors: [projectErrors.unknown, permissionErrors.notIncluded, transferErrors.tooManyValues],
});

const FILE_ERRORS = [
  ...CREATE_ERRORS,
  transferErrors.notProjectFile,
  transferErrors.newerVersion,
  transferErrors.hasMistake,
  transferErrors.tooLarge,
  transferErrors.valueInFuture,
  topicErrors.formulasTooLong,
  transferErrors.valuesNotStored,
] as const;

export const importProject = endpoint({
  method: 'POST',
  path: '/v1/project/import-project',
  access: 'user',
  summary:
    'Create a project from a file, or from a description in the same form: only `projectName` is required. Topics get new names, and everything in the file follows them.',
  request: z.object({
    /** The content of the file, or a description. */
    file: z.unknown(),
    /** The name, which replaces the name in the file. */
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
  errors: [...FILE_ERRORS, fileErrors.missing, requestErrors.tooMuchArriving],
});

export const copyProject = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/copy-project',
  access: 'user',
  summary:
    'Create a project with the same topics under new names, charts, dashboards and event triggers, without records, members and files.',
  request: z.object({ projectId: Id, projectName: Name }),
  response: CreatedProject,
  errors: [projectErrors.unknown, ...CREATE_ERRORS],
});
