import * as z from 'zod/mini';
import { LastName } from '../accounts/current-user.ts';
import { Email, isEmail, normaliseEmail } from '../platform/email.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Name } from '../platform/primitives.ts';

/** Maximum accounts per list. Schools paste a year class by class. */
export const MAX_CLASS_SIZE = 100;

const MAX_NAME_LENGTH = 100;

/** Absent: the account gets a name to sign in with, such as `anna` or `anna2`. */
const ClassMember = z.object({ email: z.optional(Email), firstName: Name, lastName: LastName });
export type ClassMember = z.infer<typeof ClassMember>;

const CreatedMember = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whether the account has access: by the whitelist, or by the school of its email. */
  hasAccess: z.boolean(),
  /** Opens one session, to set a password. */
  code: z.string(),
  /** When the code expires. ISO 8601 UTC. */
  expiresOn: z.string(),
});
export type CreatedMember = z.infer<typeof CreatedMember>;

export const createClass = endpoint({
  method: 'POST',
  path: '/v1/user/create-class',
  access: 'admin',
  summary:
    'Create the accounts of a class, each with a one-time code to set a password. Sends no email. Skips emails that are taken and returns them.',
  request: z.object({
    members: z.array(ClassMember).check(z.minLength(1), z.maxLength(MAX_CLASS_SIZE)),
    /** What gives the new accounts access: nothing, or an entry in the whitelist. */
    access: z._default(z.enum(['NONE', 'WHITELIST']), 'NONE'),
  }),
  response: z.object({ created: z.array(CreatedMember), takenEmails: z.array(z.string()) }),
  errors: [],
});

type RowProblem = 'no-email' | 'twice' | 'no-name' | 'long-name' | 'too-many';

/** A row of a pasted list: the member it describes, or the reason it creates no account. */
export interface ClassRow {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly member: ClassMember | undefined;
  readonly problem: RowProblem | undefined;
}

/** Words of a heading, in the languages of schools here. */
const HEADING =
  /^(e-?mail|email address|(first|last|given|family|full)? ?names?|surname|姓|名|姓名|名字|姓氏|學生|学生|電郵|電郵地址|邮箱|电子邮箱)$/i;

/**
 * Parses a pasted class list: each line has the names, and an email if the person has one, as columns in any order, with the first
 * name before the last name. Skips empty lines and a heading.
 */
export function parseClassList(text: string): ClassRow[] {
  const rows: ClassRow[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cells = line
      .split(/[,;\t]/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      .filter((cell) => cell !== '');
    const isHeading = rows.length === 0 && !line.includes('@') && cells.some((cell) => HEADING.test(cell));
    if (cells.length === 0 || isHeading) continue;
    const typed = cells.find(isEmail);
    const [firstName = '', lastName = ''] = cells.filter((cell) => cell !== typed);
    const email = typed && normaliseEmail(typed);
    const isMistyped = email === undefined && line.includes('@');
    const isFull = rows.filter(({ member }) => member).length >= MAX_CLASS_SIZE;
    const isTwice = email !== undefined && seen.has(email);
    const problem = isMistyped ? 'no-email' : problemOf({ firstName, lastName }, isTwice, isFull);
    if (email !== undefined) seen.add(email);
    const member = problem === undefined ? { ...(email !== undefined && { email }), firstName, lastName } : undefined;
    rows.push({ line: index + 1, text: line.trim().slice(0, 200), member, problem });
  }
  return rows;
}

function problemOf(
  member: Pick<ClassMember, 'firstName' | 'lastName'>,
  isDuplicate: boolean,
  isFull: boolean,
): RowProblem | undefined {
  if (isDuplicate) return 'twice';
  if (member.firstName === '') return 'no-name';
  if (Math.max(member.firstName.length, member.lastName.length) > MAX_NAME_LENGTH) return 'long-name';
  return isFull ? 'too-many' : undefined;
}
