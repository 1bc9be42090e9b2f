import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { appletErrors } from '../error-codes/applets.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done } from '../platform/primitives.ts';

/** How long a mute from an email lasts. */
export const MAIL_MUTE_MS = 60 * 60_000;

/** The page that a link in an email opens, without the token at its end. */
export const MAIL_MUTE_PATH = '/event-trigger/emails/token';

/** The token in the link names an event trigger and a recipient. */
const Token = z.object({ token: exactText({ atLeast: 1, atMost: 100 }) });

const path = '/v1/public/applet/mail-mute/{token}';
const errors = [appletErrors.muteLinkInvalid, authErrors.tooManyAttempts] as const;

export const getMailMute = endpoint({
  method: 'GET',
  path,
  access: 'public',
  summary: 'Get whether the emails of an event trigger to a recipient are muted.',
  request: Token,
  response: z.object({
    appletName: z.string(),
    projectName: z.string(),
    /** The end of the mute, ISO 8601 UTC; null if emails arrive. */
    mutedUntil: z.nullable(z.string()),
  }),
  errors,
});

/** The call is no GET: programs that check emails for viruses open all links. */
export const muteMails = endpoint({
  method: 'POST',
  path,
  access: 'public',
  summary: 'Mute the emails of an event trigger to a recipient for an hour.',
  request: Token,
  response: z.object({ mutedUntil: z.string() }),
  errors,
});

export const unmuteMails = endpoint({
  method: 'DELETE',
  path,
  access: 'public',
  summary: 'End the mute of the emails of an event trigger to a recipient.',
  request: Token,
  response: Done,
  errors,
});
