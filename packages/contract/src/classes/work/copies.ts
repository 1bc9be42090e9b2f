import * as z from 'zod/mini';
import { classErrors } from '../../error-codes/classes.ts';
import { projectErrors } from '../../error-codes/projects.ts';
import { permissionErrors } from '../../error-codes/subscriptions.ts';
import { transferErrors } from '../../error-codes/transfers.ts';
import { list } from '../../platform/bounded.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { Done, Id, Name } from '../../platform/primitives.ts';
import { MAX_PUPILS } from '../names.ts';

/** The maximum number of templates of a class. */
export const MAX_WORKS = 30;

const PupilOfCopy = z.object({ id: z.string(), name: z.string() });

export const WorkCopy = z.object({
  id: z.string(),
  /** The name of the copy's pupil or group. */
  name: z.string(),
  /** The project of the copy; null before it is made, and after someone has deleted it. */
  project: z.nullable(z.object({ id: z.string(), name: z.string() })),
  pupils: z.array(PupilOfCopy),
  /** When the latest value arrived. ISO 8601 UTC. */
  lastValueOn: z.nullable(z.string()),
  /** When the copy was handed in, in ISO 8601 UTC; null until then. */
  handedInOn: z.nullable(z.string()),
  /** Whether pupils may only view the copy. */
  isLocked: z.boolean(),
  comments: z.int(),
});
export type WorkCopy = z.infer<typeof WorkCopy>;

/** A template project, of which the pupils or groups of a class have copies. */
export const ClassWork = z.object({
  id: z.string(),
  name: z.string(),
  /** The template; null after its deletion, when no more copies are made. */
  template: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Whether a copy belongs to a group; otherwise to one pupil. */
  isForGroups: z.boolean(),
  copies: z.array(WorkCopy),
  /** How many copies can be made now. */
  missing: z.int(),
  /** Pupils without a copy or group. */
  without: z.array(PupilOfCopy),
  /** How many names of the list nobody has taken: their pupils get a copy once they are in. */
  notIn: z.int(),
});
export type ClassWork = z.infer<typeof ClassWork>;

/**
 * How much of each limit the copies of a template count for each pupil, and the limits that the subscription of the
 * class allows; -1 is unlimited.
 */
export const WorkPreview = z.object({
  pupils: z.int(),
  topics: z.int(),
  allowedProjects: z.int(),
  allowedTopics: z.int(),
  /** The names of pupils who have no room for the copy. */
  full: z.array(z.string()),
});
export type WorkPreview = z.infer<typeof WorkPreview>;

const ClassId = z.object({ classId: Id });
const WorkId = z.object({ classId: Id, workId: Id });

export const listClassWork = endpoint({
  method: 'GET',
  path: '/v1/class/{classId}/work',
  access: 'user',
  summary: 'List the templates of a class with the copies of its pupils, latest first.',
  request: ClassId,
  response: z.array(ClassWork),
  errors: [classErrors.unknown],
});

export const previewClassWork = endpoint({
  method: 'GET',
  path: '/v1/class/{classId}/work/preview',
  access: 'user',
  summary: 'Get what copies of a project would count for each pupil, and who has no room for one.',
  request: z.object({ classId: Id, templateId: Id }),
  response: WorkPreview,
  errors: [classErrors.unknown, projectErrors.unknown],
});

/** Groups of pupils; a pupil is in at most one of them. */
export const WorkGroups = list(z.object({ name: Name, pupilIds: list(Id, { atMost: MAX_PUPILS }) }), {
  atMost: MAX_PUPILS,
});

export const addClassWork = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/work',
  access: 'user',
  summary:
    'Choose a project as a template of a class, for each pupil or for groups. Answers the id that it has if it is one. Copies are made by a call of their own.',
  request: z.object({
    classId: Id,
    templateId: Id,
    name: z.optional(Name),
    groups: z.optional(WorkGroups.check(z.minLength(1))),
  }),
  response: z.object({ id: z.string() }),
  errors: [
    classErrors.unknown,
    projectErrors.unknown,
    classErrors.archived,
    classErrors.workUnknown,
    classErrors.tooManyTemplates,
    classErrors.groupsInvalid,
  ],
});

export const makeCopies = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/work/{workId}/copies',
  access: 'user',
  summary:
    'Make the copies that are missing: for pupils who are in and have none, and for groups with such a pupil. They belong to the creator of the class; pupils may change everything in theirs.',
  request: WorkId,
  response: z.object({
    made: z.int(),
    /** The copies that could not be made, with the code of the error. */
    failed: z.array(z.object({ name: z.string(), code: z.string() })),
  }),
  errors: [
    classErrors.unknown,
    classErrors.archived,
    classErrors.workUnknown,
    classErrors.pupilsHaveNoRoom,
    projectErrors.unknown,
    transferErrors.hasMistake,
    permissionErrors.notIncluded,
  ],
});

export const groupPupil = endpoint({
  method: 'PUT',
  path: '/v1/class/{classId}/work/{workId}/pupil/{pupilId}',
  access: 'user',
  summary: 'Move a pupil to another group of a template, whose copy the pupil then may change.',
  request: z.object({ classId: Id, workId: Id, pupilId: Id, copyId: Id }),
  response: Done,
  errors: [classErrors.unknown, classErrors.workUnknown],
});

export const removeClassWork = endpoint({
  method: 'DELETE',
  path: '/v1/class/{classId}/work/{workId}',
  access: 'user',
  summary: 'Delete all copies of a template with their topics and records. The template stays.',
  request: WorkId,
  response: Done,
  errors: [classErrors.unknown, classErrors.notCreator, classErrors.workUnknown],
});
