import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done } from '../platform/primitives.ts';
import { Password } from './password.ts';

/** How long a user waits between two mails with a link, in seconds (specification 1 section 9). */
export const LINK_COOL_DOWN_SECONDS = 60;

/** Where the link of a reset mail leads after the sign-in: the `ref` of the direct-access login. */
export const SETUP_PASSWORD_PATH = '/user/setup-password';

export const setUpPassword = endpoint({
  method: 'POST',
  path: '/v1/user/setup-password',
  who: 'user',
  summary: 'Give the account its first password; or a new one, once, in a session opened by the link of a reset mail.',
  request: z.object({ password: Password }),
  response: Done,
  errors: ['MC_AUTH_ERR_USER_0007', 'TS_ERR_ACCOUNT_0006'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/v1/user/change-password',
  who: 'user',
  summary: 'Replace the own password. All other sessions of the user end.',
  request: z.object({ oldPassword: z.string().check(z.minLength(1), z.maxLength(4096)), newPassword: Password }),
  response: Done,
  errors: ['MC_AUTH_ERR_USER_0006', 'TS_ERR_ACCOUNT_0006', 'TS_ERR_AUTH_0006', 'TS_ERR_AUTH_0016'],
});

/** An e-mail that is none is answered like one that nobody has: 'Email does not exist' (specification 1 section 5). */
export const sendForgetPasswordEmail = endpoint({
  method: 'POST',
  path: '/v1/public/user/send-forget-password-email',
  who: 'public',
  summary: 'Send a mail with a link that opens Set up password. It works once, for an hour.',
  request: z.object({ email: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  response: Done,
  errors: ['TS_ERR_ACCOUNT_0003', 'TS_ERR_ACCOUNT_0004', 'TS_ERR_AUTH_0006'],
});
