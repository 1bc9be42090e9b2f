import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { appletErrors } from '../error-codes/applets.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';

/** Maximum calls of one address in a minute. */
export const MAX_HOOK_CALLS = 300;

/** Longest `msg` that a verification by oneNET answers, in characters. */
export const MAX_VERIFICATION = 200;

const Token = exactText({ atLeast: 1, atMost: 100 });

/**
 * A call may have any query, and any body of any media type: contents may read its parameters, and a call without any
 * fires the trigger too.
 */
const Hook = z.object({ token: Token });

const ERRORS = [
  appletErrors.addressUnknown,
  appletErrors.calledTooOften,
  authErrors.tooManyAttempts,
  projectErrors.roleTooLow,
] as const;

const IFTTT = {
  path: '/v1/public/applet/ifttt/{token}',
  access: 'public',
  summary: 'Trigger by a webhook. Answers the content of a response action, or {}.',
  encoding: 'any',
  request: Hook,
  response: z.string(),
  text: 'only',
  errors: ERRORS,
} as const;

export const triggerByIfttt = endpoint({ ...IFTTT, method: 'POST' });
export const triggerByIftttGet = endpoint({ ...IFTTT, method: 'GET' });

export const triggerByOneNet = endpoint({
  method: 'POST',
  path: '/v1/public/applet/onenet/{token}',
  access: 'public',
  summary: 'Trigger by a message that oneNET pushes. Answers the content of a response action, or {}.',
  encoding: 'any',
  request: Hook,
  response: z.string(),
  text: 'only',
  errors: ERRORS,
});

export const verifyOneNet = endpoint({
  method: 'GET',
  path: '/v1/public/applet/onenet/{token}',
  access: 'public',
  summary: 'Answer the verification of oneNET, which sends a text and expects it back.',
  request: z.object({ token: Token, msg: exactText({ atLeast: 1, atMost: MAX_VERIFICATION }) }),
  response: z.string(),
  text: 'only',
  errors: ERRORS,
});

export const triggerByDialogflow = endpoint({
  method: 'POST',
  path: '/v1/public/applet/dialogflow/{token}',
  access: 'public',
  summary:
    'Trigger by a fulfillment request of Dialogflow ES. Answers the content of a response action, or an empty text.',
  request: z.object({
    token: Token,
    queryResult: z.object({
      intent: z.object({ displayName: exactText({ atMost: 1000 }) }),
      /** An object, which contents may read; any other JSON has no parameters. */
      parameters: z.optional(z.unknown()),
      /** The user's words, which contents read as the parameter `queryText`. */
      queryText: z.optional(z.unknown()),
    }),
  }),
  response: z.object({ fulfillmentText: z.string() }),
  errors: ERRORS,
});
