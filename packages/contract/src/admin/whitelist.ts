import * as z from 'zod/mini';
import { whitelistErrors } from '../error-codes/admin.ts';
import { exactText } from '../platform/bounded.ts';
import { cutText } from '../platform/cut-text.ts';
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
  /** The user registered with the email, or null. Access starts once the email is verified. */
  user: z.nullable(z.object({ id: z.string(), isEmailVerified: z.boolean() })),
});
export type WhitelistListItem = z.infer<typeof WhitelistListItem>;

export const listWhitelist = endpoint({
  method: 'GET',
  path: '/v1/email/list/whitelist',
  access: 'admin',
  summary: 'List whitelist entries, latest first. Searches email and remarks.',
  request: z.object(listQuery(['-createdOn', 'whitelistEmail', 'remarks'])),
  response: z.array(WhitelistListItem),
  csv: ['id', 'whitelistEmail', 'remarks'],
  errors: [],
});

export const createWhitelistEntry = endpoint({
  method: 'POST',
  path: '/v1/email/list/whitelist-create',
  access: 'admin',
  summary: 'Add an email to the whitelist.',
  request: z.object({ whitelistEmail: Email, remarks: Description }),
  response: WhitelistEntry,
  errors: [whitelistErrors.emailListed],
});

export const updateWhitelistEntry = endpoint({
  method: 'POST',
  path: '/v1/email/list/whitelist-update',
  access: 'admin',
  summary: 'Update a whitelist entry.',
  request: z.object({ whitelistEmailId: Id, whitelistEmail: Email, remarks: Description }),
  response: Done,
  errors: [whitelistErrors.unknown, whitelistErrors.emailListed],
});

export const removeWhitelistEntry = endpoint({
  method: 'POST',
  path: '/v1/email/list/whitelist-delete-{whitelistEmailId}',
  access: 'admin',
  summary: 'Remove an email from the whitelist.',
  request: z.object({ whitelistEmailId: Id }),
  response: Done,
  errors: [whitelistErrors.unknown],
});

/** Longest pasted list, in characters: about 20,000 emails. */
const MAX_PASTED_LENGTH = 600_000;

/** Maximum invalid lines that an import reports. */
const MAX_INVALID_LINES = 100;

export const importWhitelist = endpoint({
  method: 'POST',
  path: '/v1/email/list/whitelist-import',
  access: 'admin',
  summary:
    'Import a pasted list into the whitelist: one email per line, with optional remarks after a comma, semicolon or tab. Existing entries stay unchanged.',
  request: z.object({ text: exactText({ atLeast: 1, atMost: MAX_PASTED_LENGTH }) }),
  response: z.object({
    createdCount: z.int(),
    existingCount: z.int(),
    /** The first lines without a valid email. */
    invalidLines: z.array(z.string()),
  }),
  errors: [],
});

interface WhitelistPaste {
  /** Unique normalised emails. */
  readonly entries: readonly { readonly email: string; readonly remarks: string }[];
  readonly invalidLines: readonly string[];
}

/** Parses a pasted list the way `importWhitelist` does. */
export function parseWhitelist(text: string): WhitelistPaste {
  const remarksByEmail = new Map<string, string>();
  const invalidLines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const entry = line.trimStart();
    const end = entry.search(/[,;\t]|$/);
    const first = entry.slice(0, end).trimEnd();
    const rest = entry.slice(end + 1);
    if (first === '' && rest === '') continue;
    const email = normaliseEmail(first);
    // Validate the original text: lower-casing can turn a look-alike letter into one of a to z.
    if (!isEmail(first)) invalidLines.push(line.slice(0, 200));
    else if (!remarksByEmail.has(email)) remarksByEmail.set(email, cutText(rest.trim(), 100));
  }
  return {
    entries: [...remarksByEmail].map(([email, remarks]) => ({ email, remarks })),
    invalidLines: invalidLines.slice(0, MAX_INVALID_LINES),
  };
}
