import * as z from 'zod/mini';
import { LastName } from '../accounts/current-user.ts';
import { Email, isEmail, normaliseEmail } from '../platform/email.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Name } from '../platform/primitives.ts';

/** Maximum accounts per list. Schools paste a year class by class. */
export const MAX_CLASS_SIZE = 100;

const MAX_NAME_LENGTH = 100;

const ClassMember = z.object({ email: Email, firstName: Name, lastName: LastName });
export type ClassMember = z.infer<typeof ClassMember>;

const CreatedMember = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
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
  request: z.object({ members: z.array(ClassMember).check(z.minLength(1), z.maxLength(MAX_CLASS_SIZE)) }),
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

/**
 * Parses a pasted class list: each line has an email and the names, as columns in any order, with the first name before
 * the last name. Skips empty lines and a heading.
 */
export function parseClassList(text: string): ClassRow[] {
  const rows: ClassRow[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cells = line
      .split(/[,;\t]/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      .filter((cell) => cell !== '');
    const isHeading = rows.length === 0 && !line.includes('@') && cells.length > 1;
    if (cells.length === 0 || isHeading) continue;
    const typed = cells.find(isEmail);
    const [firstName = '', lastName = ''] = cells.filter((cell) => cell !== typed);
    const email = normaliseEmail(typed ?? '');
    const isFull = rows.filter(({ member }) => member).length >= MAX_CLASS_SIZE;
    const problem = problemOf({ email, firstName, lastName }, seen.has(email), isFull);
    seen.add(email);
    const member = problem === undefined ? { email, firstName, lastName } : undefined;
    rows.push({ line: index + 1, text: line.trim().slice(0, 200), member, problem });
  }
  return rows;
}

function problemOf(member: ClassMember, isDuplicate: boolean, isFull: boolean): RowProblem | undefined {
  if (member.email === '') return 'no-email';
  if (isDuplicate) return 'twice';
  if (member.firstName === '') return 'no-name';
  if (Math.max(member.firstName.length, member.lastName.length) > MAX_NAME_LENGTH) return 'long-name';
  return isFull ? 'too-many' : undefined;
}
