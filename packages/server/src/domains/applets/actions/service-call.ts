import type { Logger } from '../../../platform/logger.ts';
import type { AllowedHosts } from '../../../platform/outbound-http/allowed-hosts.ts';
import { fetchOutbound, OutboundError } from '../../../platform/outbound-http/outbound-http.ts';
import { fetchFollowing, isPerformed } from '../../../platform/outbound-http/redirects.ts';
import type { ActionResult } from './action-definition.ts';
import { done, failed, retried, unreached } from './action-result.ts';

/** Maximum bytes of an answer, which nobody reads. */
export const MAX_ANSWER_BYTES = 64 * 1024;

interface ServiceCall {
  /** The address, under a base address that the operator has set: it may be private. */
  readonly url: URL;
  /** The body: JSON, unless a header names another type. */
  readonly body: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** A key that is equal for all attempts of an action. */
  readonly idempotencyKey: string;
  /** The method; POST if absent. */
  readonly method?: string;
  /** The hosts beside the public internet, for an address that a user has typed. Its answer may have any length. */
  readonly allowed?: AllowedHosts;
}

/**
 * Calls the service of an action, within 10 seconds. Follows redirects of a GET to an address that a user has typed,
 * and no others.
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
        // The call counts as performed once it has a status: another call would repeat it.
        isStatusEnough: true,
        ...(allowed ? { allowed, cutsBody: true } : { allowsPrivate: true }),
      });
      if (allowed && isPerformed(response, url)) return done('ANSWERED', String(response.status));
      return resultOfStatus(response.status);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (error.fault === 'refused-address') return failed('ADDRESS_REFUSED');
      if (error.fault !== 'too-large') return unreached(error.callFault);
      // The service has performed the call: another call would repeat it.
      logger.warn({ err: error }, 'A service of event triggers answered too much');
      return failed('FAILED');
    }
  };
}

/** The result of a status. 408, 429 and 5xx are tried again: any other refusal would only repeat. */
export function resultOfStatus(status: number): ActionResult {
  const detail = String(status);
  if (status >= 200 && status < 300) return done('ANSWERED', detail);
  return status === 408 || status === 429 || status >= 500 ? retried('ANSWERED', detail) : failed('ANSWERED', detail);
}
