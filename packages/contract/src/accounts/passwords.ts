import * as z from 'zod/mini';
import { accountErrors, authErrors, passwordErrors } from '../error-codes/accounts.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done } from '../platform/primitives.ts';
import { Password } from './password.ts';

/** Minimum seconds between two emails with a link (rule 3). */
export const LINK_COOL_DOWN_SECONDS = 60;

/** The `ref` of the direct-access login in a reset email: the page that opens after sign-in. */
export const SETUP_PASSWORD_PATH = '/user/setup-password';

export const setUpPassword = endpoint({
  method: 'POST',
  path: '/v1/user/setup-password',
  access: 'user',
  summary:
    'Set the first password of the account. A session opened by a reset email or a one-time code may also replace the password, once.',
  request: z.object({ password: Password }),
  response: Done,
  errors: [passwordErrors.alreadyCreated, accountErrors.passwordTooEasy],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/v1/user/change-password',
  access: 'user',
  summary: 'Change your own password. All your other sessions end.',
  request: z.object({ oldPassword: exactText({ atLeast: 1, atMost: 4096 }), newPassword: Password }),
  response: Done,
  errors: [
    passwordErrors.currentWrong,
    accountErrors.passwordTooEasy,
    authErrors.tooManyAttempts,
    authErrors.tooManySigningIn,
  ],
});

/** An invalid email gets the same answer as an unknown one: 'Email does not exist' (rule 3). */
export const sendForgetPasswordEmail = endpoint({
  method: 'POST',
  path: '/v1/public/user/send-forget-password-email',
  access: 'public',
  summary: 'Email a link that opens Set up password. It works once, within an hour.',
  request: z.object({ email: exactText({ atLeast: 1, atMost: 4096 }) }),
  response: Done,
  errors: [accountErrors.emailUnknown, accountErrors.askedTooSoon, authErrors.tooManyAttempts],
});
