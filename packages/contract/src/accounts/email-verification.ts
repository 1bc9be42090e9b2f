import * as z from 'zod/mini';
import { accountErrors } from '../error-codes/accounts.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done } from '../platform/primitives.ts';

export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/v1/user/send-verification-email',
  access: 'user',
  summary:
    'Email the user a verification link. It works once, within 24 hours. Until then someone else may have registered the address, so using the link removes the password and ends all sessions.',
  request: z.object({}),
  response: Done,
  errors: [accountErrors.askedTooSoon, accountErrors.emailAlreadyVerified],
});
