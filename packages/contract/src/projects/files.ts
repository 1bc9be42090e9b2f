import * as z from 'zod/mini';
import { fileErrors, projectErrors } from '../error-codes/projects.ts';
import { PathPart } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { BINARY_TYPE } from '../platform/media-types.ts';
import { Done, Id } from '../platform/primitives.ts';

export const ProjectFile = z.object({
  id: z.string(),
  /** The name at upload. */
  filename: z.string(),
  /** The size in bytes. */
  size: z.int(),
  createdOn: z.string(),
  /** The user who has uploaded the file; null if that is not known. */
  creatorId: z.nullable(z.string()),
});
export type ProjectFile = z.infer<typeof ProjectFile>;

/** Longest filename in characters, as in common file systems. */
export const MAX_FILENAME_LENGTH = 255;

export const listProjectFiles = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/file/get-project-file-list',
  access: 'user',
  summary: 'List the files of a project, oldest first.',
  request: z.object({ projectId: Id }),
  response: z.array(ProjectFile),
  errors: [projectErrors.unknown],
});

export const uploadProjectFile = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/file/upload-project-file',
  access: 'user',
  summary: 'Upload a file to a project.',
  encoding: 'upload',
  request: z.object({ projectId: Id, file: z.file() }),
  response: ProjectFile,
  errors: [
    projectErrors.unknown,
    projectErrors.roleTooLow,
    fileErrors.tooLarge,
    fileErrors.noSpace,
    fileErrors.missing,
    fileErrors.nameInvalid,
    fileErrors.tooManyUploads,
  ],
});

export const deleteProjectFile = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/file/{fileId}/delete-project-file',
  access: 'user',
  summary: 'Delete a file of a project.',
  request: z.object({ projectId: Id, fileId: Id }),
  response: Done,
  errors: [projectErrors.unknown, projectErrors.roleTooLow, fileErrors.unknown],
});

export const downloadProjectFile = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/file/{fileId}/download/{filename}',
  access: 'user',
  summary: 'Download a file of a project. It is saved under its own name, whatever the address says.',
  // Never the claimed media type: a browser must not execute an uploaded file.
  file: [BINARY_TYPE],
  request: z.object({ projectId: Id, fileId: Id, filename: PathPart }),
  response: z.file(),
  errors: [projectErrors.unknown, fileErrors.unknown],
});
