import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { classErrors } from '../error-codes/classes.ts';
import { exactText, text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { optional } from '../platform/primitives.ts';
import { MAX_TYPED_CODE } from './code.ts';
import { PupilName } from './names.ts';
import { PassNumber } from './pass.ts';
import { Pictures } from './pictures.ts';

const Code = text({ atLeast: 1, atMost: MAX_TYPED_CODE });

export const ClassDoor = z.object({
  className: z.string(),
  /** Whether a pupil may enter with a name that is not in the list. */
  allowsNicknames: z.boolean(),
  /** The names of the list, in its order. */
  names: z.array(z.object({ name: z.string(), isInUse: z.boolean() })),
});
export type ClassDoor = z.infer<typeof ClassDoor>;

export const findClassDoor = endpoint({
  method: 'POST',
  path: '/v1/class/door',
  access: 'public',
  summary:
    'Find the open class of a join code, with the names of its list. Case, spaces and hyphens of the code are ignored.',
  request: z.object({ code: Code }),
  response: ClassDoor,
  errors: [classErrors.notOpen, classErrors.ended, authErrors.tooManyAttempts],
});

export const EnteredClass = z.object({
  /** The username for one sign-in, with the grant direct_access_key of /oauth/token. */
  username: z.string(),
  directAccessKey: z.string(),
  className: z.string(),
  name: z.string(),
  /** The pupil's pictures. With these and the code, the pupil enters on another device. */
  pictures: Pictures,
  /** Whether the pupil has just got these pictures, and has never seen them. */
  isNew: z.boolean(),
  /** A key that a browser sends with its next entry: its wrong pictures are then counted apart from those of others. */
  browserKey: z.string(),
  /** The project of the class; null without one. */
  project: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type EnteredClass = z.infer<typeof EnteredClass>;

export const enterClass = endpoint({
  method: 'POST',
  path: '/v1/class/enter',
  access: 'public',
  summary:
    'Enter an open class with its code and a name, which creates an account without email and password. A name in use needs its two pictures, or the number of a pass, with which it gets new pictures.',
  request: z.object({
    code: Code,
    name: PupilName,
    pictures: z.optional(Pictures),
    pass: optional(PassNumber),
    /** The key from an earlier entry with this name: wrong pictures of others do not hold this browser up. */
    browserKey: optional(exactText({ atMost: 200 })),
  }),
  response: EnteredClass,
  errors: [
    classErrors.notOpen,
    classErrors.nameNotAllowed,
    classErrors.nameInUse,
    classErrors.picturesWrong,
    classErrors.tooManyWrongPictures,
    classErrors.full,
    classErrors.nameNotListed,
    classErrors.hasPassword,
    classErrors.passWrong,
    classErrors.tooManyWrongPicturesInClass,
    classErrors.nameLooksAlike,
    classErrors.ended,
    authErrors.tooManyAttempts,
  ],
});

export const joinClass = endpoint({
  method: 'POST',
  path: '/v1/class/join',
  access: 'user',
  summary:
    'Join another class as a pupil who is signed in, by its code. Each class has accounts of its own, so this answers the key of another one. The name is your own unless given.',
  request: z.object({ code: Code, name: optional(PupilName) }),
  response: EnteredClass,
  errors: [
    classErrors.notOpen,
    classErrors.nameNotAllowed,
    classErrors.full,
    classErrors.nameNotListed,
    classErrors.nameTaken,
    authErrors.notAllowed,
    classErrors.nameLooksAlike,
    classErrors.ended,
    authErrors.tooManyAttempts,
  ],
});
