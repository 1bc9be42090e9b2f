import { fetchOutbound, OUTBOUND_TIMEOUT_MS, type OutboundRequest } from './outbound-http.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;
/** The host of the answers of Google's scripts that have run (https://developers.google.com/apps-script/guides/content). */
const GOOGLE_SCRIPT_ANSWERS = 'script.googleusercontent.com';

/**
 * Calls an address by GET, and follows its redirects: each address is checked like the first one. Headers, which may be
 * secrets, go only to the called origin.
 * @throws OutboundError, or the reason of `signal`
 */
export async function fetchFollowing(url: URL, request: OutboundRequest): Promise<Response> {
  const until = performance.now() + OUTBOUND_TIMEOUT_MS;
  let address = url;
  let response = await fetchOutbound(address, request);
  for (let count = 0; count < MAX_REDIRECTS; count++) {
    const next = locationOf(response, address);
    if (!next) break;
    address = next;
    const { headers, ...rest } = request;
    const isOfCaller = address.origin === url.origin && headers !== undefined;
    const timeoutMs = Math.max(1, Math.ceil(until - performance.now()));
    response = await fetchOutbound(address, { ...rest, ...(isOfCaller && { headers }), timeoutMs });
  }
  return response;
}

/** Whether a redirect means that a call has been performed (RFC 9110, 15.4.4), rather than that it should go elsewhere. */
export function isPerformed({ status, headers }: Response, address: URL): boolean {
  if (status === 303) return true;
  return status === 302 && placeOf(headers, address)?.hostname === GOOGLE_SCRIPT_ANSWERS;
}

function locationOf({ status, headers }: Response, address: URL): URL | undefined {
  return REDIRECTS.has(status) ? placeOf(headers, address) : undefined;
}

function placeOf(headers: Headers, address: URL): URL | undefined {
  const location = headers.get('location');
  return location === null ? undefined : (URL.parse(location, address.href) ?? undefined);
}
