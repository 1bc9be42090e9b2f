import * as z from 'zod/mini';
import { text } from './bounded.ts';
import { halfWidth } from './typed-code.ts';

/** Longest mailbox path (RFC 5321 section 4.5.3.1.3). */
const MAX_LENGTH = 254;

const LOCAL_PART = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*";
const DOMAIN = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}';
const IP_OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IP_LITERAL = `\\[${IP_OCTET}(?:\\.${IP_OCTET}){3}\\]`;

// No `u` flag: with it, `i` also matches letters of other scripts that case-fold to a to z.
const PATTERN = new RegExp(`^${LOCAL_PART}@(?:${DOMAIN}|${IP_LITERAL})$`, 'i');

/**
 * Whether a text is an email: local-part@domain, where the domain ends in a label of two or more letters or is an IPv4
 * address in brackets (rule 3). Ignores surrounding white space.
 */
export function isEmail(text: string): boolean {
  const email = halfWidth(text).trim();
  return email.length <= MAX_LENGTH && PATTERN.test(email);
}

/** Emails are stored and compared in lower case. */
export function normaliseEmail(text: string): string {
  return halfWidth(text).trim().toLowerCase();
}

/** The domain of accounts without an email. No mail server has it. */
const LOCAL_DOMAIN = '@class.local';

/** The stored form of a typed sign-in name: an email, or the name of an account without one. */
export function accountEmail(typed: string): string {
  const text = normaliseEmail(typed);
  return text === '' || text.includes('@') ? text : `${text}${LOCAL_DOMAIN}`;
}

/** The text that people type to sign in: the name of an account without an email, or the email. */
export function signInName(email: string): string {
  return email.endsWith(LOCAL_DOMAIN) ? email.slice(0, -LOCAL_DOMAIN.length) : email;
}

/** Whether mail can reach an account. Accounts with a name and pupils have no mailbox. */
export function hasMailbox(email: string): boolean {
  return isEmail(email) && !email.endsWith(LOCAL_DOMAIN);
}

/** Parses a typed email into its stored form. */
export const Email = z.pipe(
  text({ atMost: MAX_LENGTH }).check(
    z.overwrite((typed) => halfWidth(typed).trim()),
    // Report only the first problem.
    z.minLength(1, { abort: true }),
    z.regex(PATTERN),
  ),
  z.transform(normaliseEmail),
);
