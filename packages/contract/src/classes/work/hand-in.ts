import * as z from 'zod/mini';
import { classErrors } from '../../error-codes/classes.ts';
import { text } from '../../platform/bounded.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { Done, Id } from '../../platform/primitives.ts';

/** The maximum length of a comment. */
export const COMMENT_LENGTH = 1000;
/** The maximum number of comments on a copy. */
export const MAX_COMMENTS = 100;

export const WorkComment = z.object({
  id: z.string(),
  /** The author's name; empty for a teacher without a name. */
  authorName: z.string(),
  isByTeacher: z.boolean(),
  isOwn: z.boolean(),
  text: z.string(),
  /** ISO 8601 UTC. */
  createdOn: z.string(),
});
export type WorkComment = z.infer<typeof WorkComment>;

/** A copy as its pupils and teachers see it in the project. */
export const OpenCopy = z.object({
  id: z.string(),
  classId: z.string(),
  className: z.string(),
  workId: z.string(),
  workName: z.string(),
  /** Whether the caller teaches the class; otherwise the copy is the caller's. */
  isTeacher: z.boolean(),
  pupils: z.array(z.string()),
  /** When the copy was handed in, in ISO 8601 UTC; null until then. */
  handedInOn: z.nullable(z.string()),
  /** Whether pupils may only view the copy. */
  isLocked: z.boolean(),
  isArchived: z.boolean(),
  /** The comments, the oldest first. */
  comments: z.array(WorkComment),
});
export type OpenCopy = z.infer<typeof OpenCopy>;

const ProjectId = z.object({ projectId: Id });

export const getProjectWork = endpoint({
  method: 'GET',
  path: '/v1/class-work/project/{projectId}',
  access: 'user',
  summary: 'Get the copy of a template that a project is, with its comments; null for any other project.',
  request: ProjectId,
  response: z.object({ copy: z.nullable(OpenCopy) }),
  errors: [],
});

export const setHandedIn = endpoint({
  method: 'PUT',
  path: '/v1/class-work/project/{projectId}/hand-in',
  access: 'user',
  summary: 'Hand in your copy, or take it back while it is not locked.',
  request: z.object({ projectId: Id, isHandedIn: z.boolean() }),
  response: Done,
  errors: [classErrors.workUnknown, classErrors.archived, classErrors.projectLocked],
});

export const addComment = endpoint({
  method: 'POST',
  path: '/v1/class-work/project/{projectId}/comment',
  access: 'user',
  summary: 'Write a comment on a copy. Its pupils and the teachers of the class see it, and are notified.',
  request: z.object({
    projectId: Id,
    text: text({ atLeast: 1, atMost: COMMENT_LENGTH }),
  }),
  response: z.object({ id: z.string() }),
  errors: [classErrors.workUnknown, classErrors.archived, classErrors.tooManyComments],
});

export const removeComment = endpoint({
  method: 'DELETE',
  path: '/v1/class-work/project/{projectId}/comment/{commentId}',
  access: 'user',
  summary: 'Delete a comment of yours; teachers delete any.',
  request: z.object({ projectId: Id, commentId: Id }),
  response: Done,
  errors: [classErrors.workUnknown],
});

export const lockCopies = endpoint({
  method: 'PUT',
  path: '/v1/class/{classId}/work/{workId}/lock',
  access: 'user',
  summary: 'Lock a copy of a template, or all of them, so that pupils may only view it; or unlock.',
  request: z.object({ classId: Id, workId: Id, copyId: z.optional(Id), isLocked: z.boolean() }),
  response: Done,
  errors: [classErrors.unknown, classErrors.workUnknown],
});
