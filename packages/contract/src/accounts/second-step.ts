import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done } from '../platform/primitives.ts';

/** Six digits of an authenticator app (RFC 6238), or a recovery code; blanks and dashes do not count. */
export const SecondStepCode = z.string().check(z.minLength(1), z.maxLength(40));

export const startSecondStep = endpoint({
  method: 'POST',
  path: '/v1/user/second-step/start',
  who: 'admin',
  summary: 'A new secret for an authenticator app. Nothing changes before a code of that app confirms it.',
  request: z.object({}),
  response: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** The same as an otpauth:// address, for a QR code. */
    uri: z.string(),
    /** To be sent back with the first code, within 15 minutes. */
    enrolment: z.string(),
  }),
  errors: ['TS_ERR_AUTH_0014'],
});

export const enableSecondStep = endpoint({
  method: 'POST',
  path: '/v1/user/second-step/enable',
  who: 'admin',
  summary:
    'Ask for a code at each sign-in from now on. Answers ten recovery codes, each of which works once in place of a code. All other sessions end.',
  request: z.object({ enrolment: z.string().check(z.minLength(1), z.maxLength(1000)), code: SecondStepCode }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['TS_ERR_AUTH_0014', 'TS_ERR_AUTH_0015', 'TS_ERR_AUTH_0012', 'TS_ERR_AUTH_0006'],
});

export const disableSecondStep = endpoint({
  method: 'POST',
  path: '/v1/user/second-step/disable',
  who: 'user',
  summary: 'No longer ask for a code. Takes a code or a recovery code.',
  request: z.object({ code: SecondStepCode }),
  response: Done,
  errors: ['TS_ERR_AUTH_0012', 'TS_ERR_AUTH_0006'],
});
