import * as z from 'zod/mini';
import { accountErrors, authErrors } from '../error-codes/accounts.ts';
import { eventCodeErrors, licenseErrors } from '../error-codes/subscriptions.ts';
import { exactText } from '../platform/bounded.ts';
import { Email } from '../platform/email.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Name, optional } from '../platform/primitives.ts';
import { EventCodeText, LicenseKey } from '../subscriptions/license-key.ts';
import { LastName } from './current-user.ts';
import { Password } from './password.ts';

/** The result of a registration. The key signs in once, within 24 hours, with the grant direct_access_key. */
export const RegisteredUser = z.object({ email: z.string(), directAccessKey: z.string() });
export type RegisteredUser = z.infer<typeof RegisteredUser>;

/*
 * Only someone with a valid code or key learns that an email is taken, by accountErrors.emailTaken. An unknown code or key
 * has the same answer for every email: its error, then accountErrors.mayBeRegistered, whose text says what users with an account
 * do.
 */

export const registerWithEventCode = endpoint({
  method: 'POST',
  path: '/v1/public/user/register/register-with-event-code',
  access: 'public',
  summary: 'Register as a guest with an event code.',
  request: z.object({ email: Email, eventCode: EventCodeText }),
  response: RegisteredUser,
  errors: [
    eventCodeErrors.invalid,
    eventCodeErrors.ended,
    eventCodeErrors.registrationClosed,
    accountErrors.mayBeRegistered,
    accountErrors.emailTaken,
    authErrors.tooManyAttempts,
  ],
});

export const registerWithLicense = endpoint({
  method: 'POST',
  path: '/v1/public/user/create/create-user-with-license',
  access: 'public',
  summary: 'Register with a license key.',
  request: z.object({ email: Email, licenseKey: LicenseKey }),
  response: RegisteredUser,
  errors: [
    licenseErrors.keyInvalid,
    licenseErrors.expired,
    licenseErrors.revoked,
    licenseErrors.usedUp,
    accountErrors.mayBeRegistered,
    accountErrors.emailTaken,
    authErrors.tooManyAttempts,
  ],
});

export const registerWithGoogle = endpoint({
  method: 'POST',
  path: '/v1/user/register/register-with-google',
  access: 'public',
  summary:
    'Create an account from a Google sign-in. Tokens that google_sign_in has already issued for this email then belong to the account.',
  request: z.object({ googleIdToken: exactText({ atLeast: 1, atMost: 4096 }) }),
  response: Done,
  errors: [
    authErrors.tooManyAttempts,
    authErrors.googleUnconfirmed,
    authErrors.googleEmailUnverified,
    authErrors.googleOff,
    authErrors.googleUnreachable,
  ],
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
  access: 'admin',
  summary: 'Create an account. Without a password, the user gets an email with a link that opens Set up password.',
  request: z.object({ email: Email, firstName: Name, lastName: LastName, password: optional(Password) }),
  response: CreatedUser,
  errors: [accountErrors.emailTaken, accountErrors.passwordTooEasy],
});
