import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { BINARY_TYPE } from '../platform/media-types.ts';
import { Done, Id } from '../platform/primitives.ts';

export const ProjectFile = z.object({
  id: z.string(),
  /** As it was called when it was uploaded. */
  filename: z.string(),
  /** In bytes. */
  size: z.int(),
  createdOn: z.string(),
});
export type ProjectFile = z.infer<typeof ProjectFile>;

/** The longest name of a file, in characters: what file systems allow. */
export const MAX_FILENAME_LENGTH = 255;

export const listProjectFiles = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/file/get-project-file-list',
  who: 'user',
  summary: 'The files of a project, oldest first.',
  request: z.object({ projectId: Id }),
  response: z.array(ProjectFile),
  errors: ['TS_ERR_PROJECT_0001'],
});

export const uploadProjectFile = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/file/upload-project-file',
  who: 'user',
  summary: 'Add a file to a project.',
  encoding: 'upload',
  request: z.object({ projectId: Id, file: z.file() }),
  response: ProjectFile,
  errors: [
    'TS_ERR_PROJECT_0001',
    'TS_ERR_FILE_0002',
    'TS_ERR_FILE_0003',
    'TS_ERR_FILE_0004',
    'TS_ERR_FILE_0005',
    'TS_ERR_FILE_0006',
  ],
});

export const deleteProjectFile = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/file/{fileId}/delete-project-file',
  who: 'user',
  summary: 'Delete a file of a project.',
  request: z.object({ projectId: Id, fileId: Id }),
  response: Done,
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_FILE_0001'],
});

export const downloadProjectFile = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/file/{fileId}/download/{filename}',
  who: 'user',
  summary: 'A file of a project, to be saved under its own name, whatever the address says.',
  // Never the type it claims to be: a browser must not run what somebody uploaded.
  file: [BINARY_TYPE],
  request: z.object({ projectId: Id, fileId: Id, filename: z.string() }),
  response: z.file(),
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_FILE_0001'],
});
