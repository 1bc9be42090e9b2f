import * as z from 'zod/mini';
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
  errors: ['TS_ERR_CLASS_0002', 'TS_ERR_CLASS_0090', 'TS_ERR_AUTH_0006'],
});

export const EnteredClass = z.object({
  /** Signs in once, as the grant direct_access_key of /oauth/token. */
  username: z.string(),
  directAccessKey: z.string(),
  className: z.string(),
  name: z.string(),
  /** With these and the code, the pupil enters on another device. */
  pictures: Pictures,
  /** Whether the pupil has these pictures since now, so that they have not seen them before. */
  isNew: z.boolean(),
  /** Counts the wrong pictures of this browser apart from those of others when it is sent with the next entry. */
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
    /** From an earlier entry with this name: wrong pictures that others try do not hold this browser up. */
    browserKey: optional(exactText({ atMost: 200 })),
  }),
  response: EnteredClass,
  errors: [
    'TS_ERR_CLASS_0002',
    'TS_ERR_CLASS_0003',
    'TS_ERR_CLASS_0004',
    'TS_ERR_CLASS_0005',
    'TS_ERR_CLASS_0006',
    'TS_ERR_CLASS_0007',
    'TS_ERR_CLASS_0010',
    'TS_ERR_CLASS_0050',
    'TS_ERR_CLASS_0077',
    'TS_ERR_CLASS_0084',
    'TS_ERR_CLASS_0085',
    'TS_ERR_CLASS_0090',
    'TS_ERR_AUTH_0006',
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
    'TS_ERR_CLASS_0002',
    'TS_ERR_CLASS_0003',
    'TS_ERR_CLASS_0007',
    'TS_ERR_CLASS_0010',
    'TS_ERR_CLASS_0011',
    'TS_ERR_AUTH_0004',
    'TS_ERR_CLASS_0085',
    'TS_ERR_CLASS_0090',
    'TS_ERR_AUTH_0006',
  ],
});
