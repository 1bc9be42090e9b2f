import * as z from 'zod/mini';
import { Email } from '../platform/email.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Name } from '../platform/primitives.ts';
import { EventCodeText, LicenseKey } from '../subscriptions/license-key.ts';
import { LastName } from './current-user.ts';
import { Password } from './password.ts';

/** What a registration gives: the key signs in once, within 24 hours, by the grant direct_access_key. */
export const RegisteredUser = z.object({ email: z.string(), directAccessKey: z.string() });
export type RegisteredUser = z.infer<typeof RegisteredUser>;

/*
 * A taken e-mail is refused at registration, and no answer may tell that it is taken. So a code or key that does not
 * exist and an e-mail that is taken get the same answer: the error of the code or key, then TS_ERR_ACCOUNT_0002, which
 * says what somebody does who has registered before.
 */

export const registerWithEventCode = endpoint({
  method: 'POST',
  path: '/v1/public/user/register/register-with-event-code',
  who: 'public',
  summary: 'Register as a guest, with an event code.',
  request: z.object({ email: Email, eventCode: EventCodeText }),
  response: RegisteredUser,
  errors: [
    'TS_ERR_EVENT_0001',
    'TS_ERR_EVENT_0002',
    'TS_ERR_EVENT_0003',
    'TS_ERR_EVENT_0004',
    'TS_ERR_ACCOUNT_0002',
    'TS_ERR_AUTH_0006',
  ],
});

export const registerWithLicense = endpoint({
  method: 'POST',
  path: '/v1/public/user/create/create-user-with-license',
  who: 'public',
  summary: 'Register with a license key.',
  request: z.object({ email: Email, licenseKey: LicenseKey }),
  response: RegisteredUser,
  errors: [
    'MC_ERR_LIC_0001',
    'TS_ERR_LICENSE_0001',
    'TS_ERR_LICENSE_0002',
    'TS_ERR_LICENSE_0003',
    'TS_ERR_ACCOUNT_0002',
    'TS_ERR_AUTH_0006',
  ],
});

export const registerWithGoogle = endpoint({
  method: 'POST',
  path: '/v1/user/register/register-with-google',
  who: 'public',
  summary:
    'Make an account of a Google sign-in. The tokens that google_sign_in has given for the same e-mail are its tokens from then on.',
  request: z.object({ googleIdToken: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  response: Done,
  errors: ['TS_ERR_AUTH_0006', 'TS_ERR_AUTH_0007', 'TS_ERR_AUTH_0008', 'TS_ERR_AUTH_0009', 'TS_ERR_AUTH_0010'],
});

export const CreatedUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdOn: z.string(),
});
export type CreatedUser = z.infer<typeof CreatedUser>;

export const createUser = endpoint({
  method: 'POST',
  path: '/v1/user/create',
  who: 'admin',
  summary: 'Create an account. Without a password its user gets a mail with a link that opens Set up password.',
  request: z.object({ email: Email, firstName: Name, lastName: LastName, password: z.optional(Password) }),
  response: CreatedUser,
  errors: ['TS_ERR_ACCOUNT_0005', 'TS_ERR_ACCOUNT_0006'],
});
