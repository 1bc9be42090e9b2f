import * as z from 'zod/mini';
import { accountErrors } from '../error-codes/accounts.ts';
import { Email } from '../platform/email.ts';
import { endpoint } from '../platform/endpoint.ts';

/** Days until an unused one-time code expires. */
export const ONE_TIME_CODE_DAYS = 7;

export const OneTimeCode = z.object({
  /** Three groups joined by hyphens, easy to read aloud. */
  code: z.string(),
  /** ISO 8601 UTC. */
  expiresOn: z.string(),
});
export type OneTimeCode = z.infer<typeof OneTimeCode>;

export const giveOneTimeCode = endpoint({
  method: 'POST',
  path: '/v1/user/one-time-code',
  access: 'user',
  summary:
    'Create a one-time code for someone who cannot sign in. It opens one session, within 7 days, to set a password, and replaces any earlier code. Administrators create codes for anyone but administrators, teachers for students with an email of their school.',
  request: z.object({ email: Email }),
  response: OneTimeCode,
  errors: [accountErrors.codeNotAllowed],
});
