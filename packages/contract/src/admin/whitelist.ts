import * as z from 'zod/mini';
import { Email, isEmail, normaliseEmail } from '../platform/email.ts';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { Description, Done, Id } from '../platform/primitives.ts';

export const WhitelistEntry = z.object({
  id: z.string(),
  whitelistEmail: z.string(),
  remarks: z.string(),
});
export type WhitelistEntry = z.infer<typeof WhitelistEntry>;

export const WhitelistListItem = z.extend(WhitelistEntry, {
  /** Who has registered with the e-mail; null where nobody has. They have access once it is verified. */
  user: z.nullable(z.object({ id: z.string(), isEmailVerified: z.boolean() })),
});
export type WhitelistListItem = z.infer<typeof WhitelistListItem>;

export const listWhitelist = endpoint({
  method: 'GET',
  path: '/v1/email/list/whitelist',
  who: 'admin',
  summary: 'The whitelist, newest first. Searches e-mail and remarks.',
  request: z.object(listQuery(['-createdOn', 'whitelistEmail', 'remarks'])),
  response: z.array(WhitelistListItem),
  csv: ['id', 'whitelistEmail', 'remarks'],
  errors: [],
});

export const createWhitelistEntry = endpoint({
  method: 'POST',
  path: '/v1/email/list/whitelist-create',
  who: 'admin',
  summary: 'Put an e-mail on the whitelist.',
  request: z.object({ whitelistEmail: Email, remarks: Description }),
  response: WhitelistEntry,
  errors: ['TS_ERR_WHITELIST_0002'],
});

export const updateWhitelistEntry = endpoint({
  method: 'POST',
  path: '/v1/email/list/whitelist-update',
  who: 'admin',
  summary: 'Change an entry of the whitelist.',
  request: z.object({ whitelistEmailId: Id, whitelistEmail: Email, remarks: Description }),
  response: Done,
  errors: ['TS_ERR_WHITELIST_0001', 'TS_ERR_WHITELIST_0002'],
});

export const removeWhitelistEntry = endpoint({
  method: 'POST',
  path: '/v1/email/list/whitelist-delete-{whitelistEmailId}',
  who: 'admin',
  summary: 'Take an e-mail off the whitelist.',
  request: z.object({ whitelistEmailId: Id }),
  response: Done,
  errors: ['TS_ERR_WHITELIST_0001'],
});

/** Longest list that can be pasted, in characters: about 20,000 e-mails. */
const MAX_PASTED_LENGTH = 600_000;

/** How many of the lines that are no e-mail an import tells back. */
const MAX_INVALID_LINES = 100;

export const importWhitelist = endpoint({
  method: 'POST',
  path: '/v1/email/list/whitelist-import',
  who: 'admin',
  summary:
    'Put a pasted list on the whitelist: an e-mail on each line, with its remarks after a comma, semicolon or tab where it has some. E-mails that are there already stay as they are.',
  request: z.object({ text: z.string().check(z.minLength(1), z.maxLength(MAX_PASTED_LENGTH)) }),
  response: z.object({
    createdCount: z.int(),
    existingCount: z.int(),
    /** The first lines that are no e-mail. */
    invalidLines: z.array(z.string()),
  }),
  errors: [],
});

interface WhitelistPaste {
  /** Each e-mail once, in the form in which it is stored. */
  readonly entries: readonly { readonly email: string; readonly remarks: string }[];
  readonly invalidLines: readonly string[];
}

/** Reads a pasted list: what `importWhitelist` will make of it. */
export function parseWhitelist(text: string): WhitelistPaste {
  const remarksByEmail = new Map<string, string>();
  const invalidLines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, first = '', rest = ''] = /^\s*([^,;\t]*?)\s*(?:[,;\t](.*))?$/.exec(line) ?? [];
    if (first === '' && rest === '') continue;
    const email = normaliseEmail(first);
    // As it was typed: in lower case, a letter that only looks like one of a to z may have become it.
    if (!isEmail(first)) invalidLines.push(line.slice(0, 200));
    else if (!remarksByEmail.has(email)) remarksByEmail.set(email, rest.trim().slice(0, 100));
  }
  return {
    entries: [...remarksByEmail].map(([email, remarks]) => ({ email, remarks })),
    invalidLines: invalidLines.slice(0, MAX_INVALID_LINES),
  };
}
