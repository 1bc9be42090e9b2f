import * as z from 'zod/mini';
import { LastName } from '../accounts/current-user.ts';
import { schoolErrors } from '../error-codes/admin.ts';
import { classErrors } from '../error-codes/classes.ts';
import { licenseErrors } from '../error-codes/subscriptions.ts';
import { list } from '../platform/bounded.ts';
import { Email, isEmail, normaliseEmail } from '../platform/email.ts';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { Id, Name } from '../platform/primitives.ts';
import { Permission } from '../subscriptions/permission.ts';
import { type ColumnRole, type ListedPerson, listedPeople, type PastedList } from '../users/index.ts';

/** Maximum accounts per list. Schools paste a year class by class. */
export const MAX_CLASS_SIZE = 100;

const MAX_NAME_LENGTH = 100;

/** The email of the member. If absent, the account gets a name to sign in with, such as `anna` or `anna2`. */
const ClassMember = z.object({ email: z.optional(Email), firstName: Name, lastName: LastName });
export type ClassMember = z.infer<typeof ClassMember>;

const CreatedMember = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whether the account has access, from the list or from the school of its email. */
  hasAccess: z.boolean(),
  /** What the account may do; null without access. */
  permission: z.nullable(Permission),
  /** When the access ends, in ISO 8601 UTC; null without access, and for access without an end. */
  accessUntil: z.nullable(z.string()),
  /** The code opens one session, to set a password. */
  code: z.string(),
  /** When the code expires. ISO 8601 UTC. */
  expiresOn: z.string(),
});
export type CreatedMember = z.infer<typeof CreatedMember>;

/** The source of the rights that the accounts of a list get. A school, a batch of licenses or a class has the ID `accessId`. */
export const ListAccess = z.enum(['NONE', 'WHITELIST', 'SCHOOL', 'LICENSE', 'CLASS']);
export type ListAccess = z.infer<typeof ListAccess>;

const TARGET_ERRORS = [
  schoolErrors.unknown,
  licenseErrors.batchUnknown,
  classErrors.unknown,
  classErrors.archived,
] as const;

export const createClass = endpoint({
  method: 'POST',
  path: '/v1/user/create-class',
  access: 'admin',
  summary:
    'Create the accounts of a class, each with a one-time code to set a password. Sends no email. Skips emails that are taken and returns them. Creates no account without a place in the batch of licenses or the class that gives the rights.',
  request: z.object({
    members: list(ClassMember, { atLeast: 1, atMost: MAX_CLASS_SIZE }),
    access: z._default(ListAccess, 'NONE'),
    /** The ID of the school, batch or class. */
    accessId: z.optional(Id),
  }),
  response: z.object({
    created: z.array(CreatedMember),
    takenEmails: z.array(z.string()),
    /** Names and emails without an account, because no place was free. */
    withoutPlace: z.array(z.string()),
  }),
  errors: TARGET_ERRORS,
});

/** What the accounts of a list would get. */
export const ListPlaces = z.object({
  /** How many accounts the school, batch or class can take now; null without a limit. */
  free: z.nullable(z.int()),
  /** How many users of the batch or school may be signed in at the same time; null without a limit. */
  seats: z.nullable(z.int()),
  /** What each account may do; null if the list gives no access now. */
  permission: z.nullable(Permission),
  /** When the access ends, in ISO 8601 UTC; null without an end. Licenses that run from their first use count from now. */
  until: z.nullable(z.string()),
});
export type ListPlaces = z.infer<typeof ListPlaces>;

export const getListPlaces = endpoint({
  method: 'GET',
  path: '/v1/user/create-class/places',
  access: 'admin',
  summary: 'Get how many accounts a school, a batch of licenses or a class can take, and what it gives them.',
  request: z.object({ access: z.enum(['SCHOOL', 'LICENSE', 'CLASS']), accessId: Id }),
  response: ListPlaces,
  errors: TARGET_ERRORS,
});

export const ListedClass = z.object({
  id: z.string(),
  name: z.string(),
  /** The name of the teacher who created the class. */
  teacher: z.string(),
  createdOn: z.string(),
});
export type ListedClass = z.infer<typeof ListedClass>;

export const listAllClasses = endpoint({
  method: 'GET',
  path: '/v1/class/list/all-class',
  access: 'admin',
  summary: 'List all classes in use, latest first. Searches names.',
  request: z.object(listQuery(['-createdOn', 'name'])),
  response: z.array(ListedClass),
  csv: ['id', 'name', 'teacher', 'createdOn'],
  errors: [],
});

type RowProblem = 'no-email' | 'twice' | 'no-name' | 'long-name' | 'too-many' | 'aside';

/** A line of a pasted list: the member it describes, or the reason it creates no account. */
export interface ClassRow {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly member: ClassMember | undefined;
  readonly problem: RowProblem | undefined;
}

/** The members of a pasted list. A person without an email gets a name to sign in with. */
export function classRows(list: PastedList, roles: readonly ColumnRole[]): ClassRow[] {
  const seen = new Set<string>();
  let count = 0;
  return listedPeople(list, roles).map((person) => {
    const { line, text, firstName, lastName } = person;
    const email = person.email === '' ? undefined : normaliseEmail(person.email);
    const names = firstName === '' ? { firstName: lastName, lastName: '' } : { firstName, lastName };
    const isTwice = email !== undefined && seen.has(email);
    const problem = person.isAside ? 'aside' : problemOf({ ...person, ...names }, isTwice, count >= MAX_CLASS_SIZE);
    if (email !== undefined) seen.add(email);
    if (problem) return { line, text, member: undefined, problem };
    count++;
    return { line, text, member: { ...(email !== undefined && { email }), ...names }, problem };
  });
}

function problemOf(
  { firstName, lastName, email }: Pick<ListedPerson, 'firstName' | 'lastName' | 'email'>,
  isTwice: boolean,
  isFull: boolean,
): RowProblem | undefined {
  if (email !== '' && !isEmail(email)) return 'no-email';
  if (isTwice) return 'twice';
  if (firstName === '') return 'no-name';
  if (Math.max(firstName.length, lastName.length) > MAX_NAME_LENGTH) return 'long-name';
  return isFull ? 'too-many' : undefined;
}
