import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done } from '../platform/primitives.ts';

/** Six digits from an authenticator app (RFC 6238), or a recovery code. Spaces and dashes are ignored. */
export const SecondStepCode = exactText({ atLeast: 1, atMost: 40 });

export const startSecondStep = endpoint({
  method: 'POST',
  path: '/v1/user/second-step/start',
  access: 'admin',
  summary: 'Create a secret for an authenticator app. Nothing changes until a code from the app confirms it.',
  request: z.object({}),
  response: z.object({
    /** Base32, for typing by hand. */
    secret: z.string(),
    /** The secret as an otpauth:// URI, for a QR code. */
    uri: z.string(),
    /** Send this back with the first code, within 15 minutes. */
    enrolment: z.string(),
  }),
  errors: [authErrors.secondStepAlreadyOn],
});

export const enableSecondStep = endpoint({
  method: 'POST',
  path: '/v1/user/second-step/enable',
  access: 'admin',
  summary:
    'Require a code at each sign-in. Returns ten recovery codes, each of which replaces a code once. All other sessions end.',
  request: z.object({ enrolment: exactText({ atLeast: 1, atMost: 1000 }), code: SecondStepCode }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [
    authErrors.secondStepAlreadyOn,
    authErrors.enrolmentEnded,
    authErrors.secondStepWrong,
    authErrors.tooManyAttempts,
  ],
});

export const disableSecondStep = endpoint({
  method: 'POST',
  path: '/v1/user/second-step/disable',
  access: 'user',
  summary: 'Stop requiring a code. Accepts a code or a recovery code.',
  request: z.object({ code: SecondStepCode }),
  response: Done,
  errors: [authErrors.secondStepWrong, authErrors.tooManyAttempts],
});
