import type { Logger } from '../../../platform/logger.ts';
import type { AllowedHosts } from '../../../platform/outbound-http/allowed-hosts.ts';
import { fetchOutbound, OutboundError } from '../../../platform/outbound-http/outbound-http.ts';
import { fetchFollowing, isPerformed } from '../../../platform/outbound-http/redirects.ts';
import type { ActionResult } from './action-definition.ts';
import { done, failed, retried, unreached } from './action-result.ts';

/** The size of an answer in bytes, which nobody reads. */
export const MAX_ANSWER_BYTES = 64 * 1024;

interface ServiceCall {
  /** Under a base address that the operator has set: it may be private. */
  readonly url: URL;
  /** JSON, unless a header says otherwise. */
  readonly body: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same for each attempt of an action. */
  readonly idempotencyKey: string;
  /** POST unless given. */
  readonly method?: string;
  /** For an address that a user has typed, which is public or one of these. It may answer as much as it likes. */
  readonly allowed?: AllowedHosts;
}

/**
 * Calls the service of an action, within 10 seconds. Follows redirects of a GET to an address that a user has typed, and no others.
 * @throws the reason of `signal`
 */
export type CallService = (call: ServiceCall, signal: AbortSignal) => Promise<ActionResult>;

export function createServiceCaller(logger: Logger): CallService {
  return async ({ url, body, headers, idempotencyKey, method = 'POST', allowed }, signal) => {
    try {
      const fetch = allowed && method === 'GET' ? fetchFollowing : fetchOutbound;
      const response = await fetch(url, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
          'idempotency-key': idempotencyKey,
        },
        ...(body !== undefined && { body }),
        signal,
        maxBytes: MAX_ANSWER_BYTES,
        // The call is performed once it has a status: another one would repeat it.
        isStatusEnough: true,
        ...(allowed ? { allowed, cutsBody: true } : { allowsPrivate: true }),
      });
      if (allowed && isPerformed(response, url)) return done('ANSWERED', String(response.status));
      return resultOfStatus(response.status);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (error.fault === 'refused-address') return failed('ADDRESS_REFUSED');
      if (error.fault !== 'too-large') return unreached(error.callFault);
      // The service has performed the call. Another one would repeat it.
      logger.warn({ err: error }, 'A service of event triggers answered too much');
      return failed('FAILED');
    }
  };
}

/** 408, 429 and 5xx are tried again. Any other refusal would only repeat. */
export function resultOfStatus(status: number): ActionResult {
  const detail = String(status);
  if (status >= 200 && status < 300) return done('ANSWERED', detail);
  return status === 408 || status === 429 || status >= 500 ? retried('ANSWERED', detail) : failed('ANSWERED', detail);
}
