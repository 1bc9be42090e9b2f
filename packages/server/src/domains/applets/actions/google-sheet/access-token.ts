import { createRequire } from 'node:module';
import type { gaxios } from 'google-auth-library';
import * as z from 'zod/mini';
import type { Logger } from '../../../../platform/logger.ts';
import { fetchOutbound, OutboundError } from '../../../../platform/outbound-http/outbound-http.ts';
import type { ActionResult } from '../action-definition.ts';
import { failed, retried, unreached } from '../action-result.ts';
import { MAX_ANSWER_BYTES } from '../service-call.ts';
import type { ServiceAccount } from './service-account.ts';

const require = createRequire(import.meta.url);

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

/** A token that expires within this many milliseconds is renewed. */
const RENEW_BEFORE_MS = 60_000;

/** A token (RFC 6749 section 5.1). */
const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.optional(z.number()) });
/** An error (RFC 6749 section 5.2). */
const ErrorAnswer = z.object({ error: z.string(), error_description: z._default(z.string(), '') });

/** The longest part of Google's explanation that is logged. */
const MAX_EXPLANATION = 200;

type AccessToken =
  | { readonly token: string; readonly failure?: never }
  | { readonly token?: never; readonly failure: ActionResult };

/** Gets the access token of the service account, the same until it expires. `isRefused`: the last token did not work. */
export type GetAccessToken = (isRefused: boolean) => Promise<AccessToken>;

/** Google refused the service account. The message has no secret. */
class SignInRefusal extends Error {
  readonly status: number;

  constructor(status: number, explanation: string) {
    super(`Google answered ${status}${explanation && ` (${explanation})`}`);
    this.name = 'SignInRefusal';
    this.status = status;
  }
}

export function createGoogleSignIn(account: ServiceAccount, logger: Logger): GetAccessToken {
  // The library is loaded at the start, but only where it is set up. Later, a lack of file descriptors could break it
  // until a restart: Node remembers the failures of CommonJS modules.
  const { GoogleToken } = require('google-auth-library') as typeof import('google-auth-library');
  const signer = new GoogleToken({
    email: account.email,
    key: account.privateKey,
    scope: SCOPE,
    additionalClaims: { aud: account.tokenUrl },
    eagerRefreshThresholdMillis: RENEW_BEFORE_MS,
    transporter: {
      request: async <T>({ data }: gaxios.GaxiosOptions) =>
        ({ data: await requestToken(account.tokenUrl, String(data)) }) as gaxios.GaxiosResponse<T>,
    },
  });
  /** The problem in the log. It is logged once until sign-in works again, because each row fails. */
  let loggedProblem: string | undefined;

  return async (isRefused) => {
    try {
      const { access_token: token = '' } = await signer.getToken({ forceRefresh: isRefused });
      loggedProblem = undefined;
      return { token };
    } catch (error) {
      const { message } = error as Error;
      if (message !== loggedProblem) {
        // Only the message is logged: other properties may have the signed assertion.
        logger.error({ problem: message }, 'Could not sign in to Google with GOOGLE_SHEETS_CREDENTIALS');
        loggedProblem = message;
      }
      return { failure: isPassing(error) ? failureOf(error) : failed('FAILED') };
    }
  };
}

/** Requests an access token (RFC 7523 section 2.1). Actions share the request, so none of them can abort it. */
async function requestToken(tokenUrl: string, body: string): Promise<z.infer<typeof TokenAnswer>> {
  const response = await fetchOutbound(new URL(tokenUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    maxBytes: MAX_ANSWER_BYTES,
    // The operator has set the address, so it may be private.
    allowsPrivate: true,
  });
  const answer = await response.json().catch(() => undefined);
  const token = TokenAnswer.safeParse(answer).data;
  if (response.status === 200 && token) return token;
  const { error, error_description: description } = ErrorAnswer.safeParse(answer).data ?? {};
  throw new SignInRefusal(response.status, [error, description].filter(Boolean).join(': ').slice(0, MAX_EXPLANATION));
}

/** The result of a failure: Google's refusals have a status; everything else is a call that had no answer. */
function failureOf(error: unknown): ActionResult {
  if (error instanceof SignInRefusal) return retried('ANSWERED', String(error.status));
  return unreached(error instanceof OutboundError ? error.callFault : undefined);
}

function isPassing(error: unknown): boolean {
  if (error instanceof SignInRefusal) return error.status === 429 || error.status >= 500;
  return error instanceof OutboundError && (error.fault === 'timeout' || error.fault === 'failed');
}
