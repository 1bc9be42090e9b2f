import * as z from 'zod/mini';
import { classErrors } from '../error-codes/classes.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';

const ClassId = z.object({ classId: Id });

export const archiveClass = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/archive',
  access: 'user',
  summary: 'Archive a class: the door closes, and pupils lose the access that it gives. Everything is kept.',
  request: ClassId,
  response: Done,
  errors: [classErrors.unknown, classErrors.notCreator],
});

export const restoreClass = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/restore',
  access: 'user',
  summary: 'Restore an archived class. Pupils have access again.',
  request: ClassId,
  response: Done,
  errors: [classErrors.unknown, classErrors.notCreator],
});

/** What is deleted together with a class. */
export const ClassContent = z.object({
  /** The accounts that the class has made. */
  accounts: z.int(),
  /** The copies of template projects. */
  copies: z.int(),
  /** The projects of these pupils, and the topics of these projects and of the copies. */
  projects: z.int(),
  topics: z.int(),
  /** The values that are stored in these topics. */
  records: z.int(),
  /** Accounts that stay, because they have a password. */
  staying: z.int(),
});
export type ClassContent = z.infer<typeof ClassContent>;

export const getClassContent = endpoint({
  method: 'GET',
  path: '/v1/class/{classId}/content',
  access: 'user',
  summary: 'Get what the deletion of a class deletes.',
  request: ClassId,
  response: ClassContent,
  errors: [classErrors.unknown, classErrors.notCreator],
});

export const removeClass = endpoint({
  method: 'DELETE',
  path: '/v1/class/{classId}',
  access: 'user',
  summary:
    'Delete a class with the copies of its templates, the accounts that it made, their projects, and their topics with all records. The project of the class and the templates stay.',
  request: ClassId,
  response: Done,
  errors: [classErrors.unknown, classErrors.notCreator],
});
