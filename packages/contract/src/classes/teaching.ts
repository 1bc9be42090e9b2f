import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { classErrors } from '../error-codes/classes.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { list, text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id, Name } from '../platform/primitives.ts';
import { Permission } from '../subscriptions/permission.ts';
import { MAX_PUPILS, PupilName } from './names.ts';
import { PASS_MINUTES, Pass, UsedPass } from './pass.ts';
import { Pictures, WrongPictures } from './pictures.ts';

/** The highest limit for the messages of a board. */
const MAX_STORED_PER_SECOND = 100;
/** The maximum number of co-teachers of a class. */
export const MAX_CO_TEACHERS = 20;
/** The maximum number of classes of a teacher. */
export const MAX_CLASSES = 50;
/** How long a join code works unless a teacher chooses otherwise: a double lesson. */
export const DOOR_MINUTES = 90;

export const ClassListItem = z.object({
  id: z.string(),
  name: z.string(),
  pupilCount: z.int(),
  /** When the join code ends; null while the door is closed. ISO 8601 UTC. */
  openUntil: z.nullable(z.string()),
  isArchived: z.boolean(),
  /** The project of the class; null without one. */
  projectId: z.nullable(z.string()),
  /** Whether the caller created the class; otherwise the caller is a co-teacher. */
  isOwner: z.boolean(),
});
export type ClassListItem = z.infer<typeof ClassListItem>;

const PupilState = z.object({
  id: z.string(),
  name: z.string(),
  /** When the pupil first entered; null for a name of the list that nobody has taken. ISO 8601 UTC. */
  enteredOn: z.nullable(z.string()),
  /** Whether a pass lets the pupil in without pictures now. */
  hasPass: z.boolean(),
  /** Whether the nickname may be unkind, and no teacher has reviewed it. */
  isDoubtful: z.boolean(),
  /** The pass; null without one, and for a teacher who may not enter as a pupil. */
  pass: z.nullable(Pass),
  /** Where the latest pass was used within a day; null if none was. */
  usedPass: z.nullable(UsedPass),
  /** Whether the account has a password, so that the class neither lets it in nor names it. */
  hasPassword: z.boolean(),
});
export type PupilState = z.infer<typeof PupilState>;

export const SchoolClass = z.object({
  id: z.string(),
  name: z.string(),
  isOwner: z.boolean(),
  /** Whether pupils have no access, because the class is over. */
  isArchived: z.boolean(),
  /** The join code; null before the first opening. */
  code: z.nullable(z.string()),
  /** When the code ends; null while the door is closed. ISO 8601 UTC. */
  openUntil: z.nullable(z.string()),
  allowsNicknames: z.boolean(),
  /** The maximum number of messages a second that are stored of each board of the project; null without a limit. */
  storedPerSecond: z.nullable(z.int()),
  /** Whether all pupils are signed out when the door closes, as on shared computers. */
  signsOut: z.boolean(),
  /** Whether the caller may enter as a pupil, by cards, new pictures and passes. */
  isEntrusted: z.boolean(),
  pupils: z.array(PupilState),
  /** The wrong pictures; null if there were few. */
  wrongPictures: z.nullable(WrongPictures),
  /** The teachers, the creator first. */
  teachers: z.array(z.object({ userId: z.string(), username: z.string(), name: z.string(), isOwner: z.boolean() })),
  project: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** What each pupil may do: what the subscription of the class's creator allows; null without an active one. */
  permission: z.nullable(Permission),
  /** The seats of the creator's license, which sessions of pupils take too; null if pupils need none. */
  seats: z.nullable(z.object({ taken: z.int(), total: z.int() })),
});
export type SchoolClass = z.infer<typeof SchoolClass>;

const ClassId = z.object({ classId: Id });
const PupilId = z.object({ classId: Id, pupilId: Id });

export const listClasses = endpoint({
  method: 'GET',
  path: '/v1/class/list',
  access: 'user',
  summary: 'List your classes, with those where you are a co-teacher.',
  request: z.object({}),
  response: z.array(ClassListItem),
  errors: [],
});

export const addClass = endpoint({
  method: 'POST',
  path: '/v1/class/create',
  access: 'user',
  summary: 'Create a class. Its pupils may do what your subscription allows.',
  request: z.object({ name: Name }),
  response: z.object({ id: z.string() }),
  errors: [classErrors.creationNotAllowed, classErrors.tooMany],
});

export const getClass = endpoint({
  method: 'GET',
  path: '/v1/class/{classId}',
  access: 'user',
  summary: 'Get a class with its pupils and teachers.',
  request: ClassId,
  response: SchoolClass,
  errors: [classErrors.unknown],
});

export const updateClass = endpoint({
  method: 'PUT',
  path: '/v1/class/{classId}',
  access: 'user',
  summary:
    'Change the name of a class, whether pupils may choose nicknames, whether they are signed out when the door closes, how many messages a second are stored of each board, or its project, whose members the pupils become; they leave the one before. Absent fields stay unchanged.',
  request: z.object({
    classId: Id,
    name: z.optional(Name),
    allowsNicknames: z.optional(z.boolean()),
    signsOut: z.optional(z.boolean()),
    projectId: z.optional(z.nullable(Id)),
    storedPerSecond: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_STORED_PER_SECOND)))),
  }),
  response: Done,
  errors: [classErrors.unknown, projectErrors.unknown, projectErrors.roleTooLow, classErrors.notCreator],
});

export const openClass = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/open',
  access: 'user',
  summary: `Open the door of a class for some minutes (${DOOR_MINUTES} if absent). The code stays the same, or is a new one with isNewCode; the old one then stops working.`,
  request: z.object({
    classId: Id,
    minutes: z._default(z.int().check(z.minimum(1), z.maximum(24 * 60)), DOOR_MINUTES),
    isNewCode: z._default(z.boolean(), false),
  }),
  response: z.object({ code: z.string(), openUntil: z.string() }),
  errors: [classErrors.unknown, classErrors.archived],
});

export const closeClass = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/close',
  access: 'user',
  summary:
    'Close the door of a class. Pupils who are in stay, unless the class signs them out with its door; signsOut says otherwise for this time.',
  request: z.object({ classId: Id, signsOut: z.optional(z.boolean()) }),
  response: Done,
  errors: [classErrors.unknown],
});

export const addPupils = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/pupils',
  access: 'user',
  summary: 'Add names to the list of a class. Skips names that it has. The first list ends nicknames.',
  request: z.object({ classId: Id, names: list(PupilName, { atLeast: 1, atMost: MAX_PUPILS }) }),
  response: z.object({
    added: z.int(),
    /** Whether the class let in nicknames until now. */
    endsNicknames: z.boolean(),
  }),
  errors: [classErrors.unknown, classErrors.full],
});

export const renamePupil = endpoint({
  method: 'PUT',
  path: '/v1/class/{classId}/pupil/{pupilId}',
  access: 'user',
  summary: 'Rename a pupil. The name that they have says that it is fine.',
  request: z.object({ classId: Id, pupilId: Id, name: PupilName }),
  response: Done,
  errors: [classErrors.unknown, classErrors.nameTaken, classErrors.nameLooksAlike],
});

export const resetPupil = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/pupil/{pupilId}/reset',
  access: 'user',
  summary:
    'Give a pupil new pictures. Sessions of the pupil end. For teachers who may add to the project of the class.',
  request: PupilId,
  response: z.object({ pictures: Pictures }),
  errors: [classErrors.unknown, classErrors.notEntrusted, classErrors.cannotLetIn],
});

export const passPupil = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/pupil/{pupilId}/pass',
  access: 'user',
  summary: `Let a pupil in once without pictures, within ${PASS_MINUTES} minutes, by a number to read out. The pupil gets new pictures with it. For teachers who may add to the project of the class.`,
  request: PupilId,
  response: Pass,
  errors: [classErrors.unknown, classErrors.notEntrusted, classErrors.cannotLetIn],
});

export const removePupil = endpoint({
  method: 'DELETE',
  path: '/v1/class/{classId}/pupil/{pupilId}',
  access: 'user',
  summary:
    'Remove a pupil from a class and its project. The account that the class made is closed; one with a password stays.',
  request: PupilId,
  response: Done,
  errors: [classErrors.unknown],
});

export const removePupils = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/pupils/removal',
  access: 'user',
  summary: 'Remove several pupils from a class, as one by one. Ids that the class does not have are skipped.',
  request: z.object({ classId: Id, pupilIds: list(Id, { atLeast: 1, atMost: MAX_PUPILS }) }),
  response: z.object({ removed: z.int() }),
  errors: [classErrors.unknown],
});

export const listClassCards = endpoint({
  method: 'GET',
  path: '/v1/class/{classId}/cards',
  access: 'user',
  summary:
    'Get the names and pictures of all pupils, for cards to print. For teachers who may add to the project of the class. The audit log has each call.',
  request: ClassId,
  response: z.array(z.object({ id: z.string(), name: z.string(), pictures: Pictures })),
  errors: [classErrors.unknown, classErrors.notEntrusted],
});

export const addCoTeacher = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/teachers',
  access: 'user',
  summary: 'Add a co-teacher by username, who may then do everything in the class but delete it.',
  request: z.object({ classId: Id, username: text({ atLeast: 1, atMost: 254 }) }),
  response: Done,
  errors: [
    classErrors.unknown,
    classErrors.coTeacherRefused,
    classErrors.notCreator,
    classErrors.tooManyCoTeachers,
    authErrors.tooManyAttempts,
  ],
});

export const removeCoTeacher = endpoint({
  method: 'DELETE',
  path: '/v1/class/{classId}/teacher/{userId}',
  access: 'user',
  summary: 'Remove a co-teacher; co-teachers may remove themselves.',
  request: z.object({ classId: Id, userId: Id }),
  response: Done,
  errors: [classErrors.unknown, classErrors.notCreator],
});
