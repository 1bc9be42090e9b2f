import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import type { CallFault } from '@tinkerstream/contract/platform/call-fault';
import type { AllowedHosts } from './allowed-hosts.ts';
import { callFaultOf, callFaultText } from './call-fault.ts';

/** Ranges that no public server has (RFC 6890 and the IANA registry of special-purpose addresses). */
const SPECIAL_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Public IPv6 addresses are in 2000::/3 (RFC 4291). These parts of it are not, or contain an IPv4 address. */
const SPECIAL_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const specialIpv4 = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) specialIpv4.addSubnet(network, prefix, 'ipv4');

const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
const specialIpv6 = new BlockList();
for (const [network, prefix] of SPECIAL_IPV6) specialIpv6.addSubnet(network, prefix, 'ipv6');

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local, multicast or reserved. IPv6
 * addresses that contain an IPv4 address (mapped, NAT64, 6to4, Teredo) are never public.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !specialIpv4.check(address, 'ipv4');
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/** The default time for a call. */
export const OUTBOUND_TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

export interface OutboundRequest {
  /** The method; GET if absent. */
  readonly method?: string;
  readonly headers?: Headers | Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** A signal that aborts the call, which then rejects with its reason. */
  readonly signal?: AbortSignal;
  /** The time for the whole call, from the look-up of the name to the last byte, in milliseconds; 10 seconds if absent. */
  readonly timeoutMs?: number;
  /** The maximum size of the response body, in bytes; 1 MiB if absent. */
  readonly maxBytes?: number;
  /** Whether the call ends at that size, and returns the beginning of the body. */
  readonly cutsBody?: boolean;
  /** Whether a body that breaks off, or does not end in time, is returned as far as it has come. */
  readonly isStatusEnough?: boolean;
  /**
   * Whether private, loopback and link-local addresses are allowed too. Only for a base address that the operator has
   * set, never for one that a user has typed.
   */
  readonly allowsPrivate?: boolean;
  /** Further allowed hosts, for an address that a user has typed. */
  readonly allowed?: AllowedHosts;
}

type OutboundFault = 'refused-address' | 'timeout' | 'too-large' | 'failed';

/** Thrown if there is no response. The message names the origin only: paths and queries may contain secrets. */
export class OutboundError extends Error {
  readonly fault: OutboundFault;
  /** Why the call failed; undefined if that is not known, and for the other faults. */
  readonly callFault: CallFault | undefined;

  constructor(fault: OutboundFault, message: string, { callFault, cause }: OutboundCause = {}) {
    super(message, { cause });
    this.name = 'OutboundError';
    this.fault = fault;
    this.callFault = callFault;
  }
}

interface OutboundCause {
  readonly callFault?: CallFault | undefined;
  readonly cause?: unknown;
}

/**
 * Calls an HTTP address outside this server. An answer with a status is a response, redirects too: none is followed.
 * The body has been read when this resolves.
 * @throws OutboundError, or the reason of `signal`
 */
export async function fetchOutbound(url: URL, request: OutboundRequest = {}): Promise<Response> {
  const { signal, timeoutMs = OUTBOUND_TIMEOUT_MS } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(url, request, signal ? AbortSignal.any([signal, timeout]) : timeout);
    const body = await read(response, request, url.origin);
    signal?.throwIfAborted();
    return toResponse(response, body);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof OutboundError) throw error;
    if (timeout.aborted) {
      const message = `${url.origin} did not answer within ${timeoutMs} ms`;
      throw new OutboundError('timeout', message, { callFault: 'TIMEOUT' });
    }
    const callFault = callFaultOf(error);
    const why = callFault === undefined ? '' : `: ${callFaultText(callFault)}`;
    throw new OutboundError('failed', `Could not call ${url.origin}${why}`, { callFault, cause: error });
  }
}

async function send(
  url: URL,
  { method, headers, body, allowsPrivate = false, allowed }: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { protocol, origin } = url;
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new OutboundError('refused-address', `${protocol} is neither http: nor https:`);
  }
  // A host that is an IP address is not looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = (address: string) => isPublicAddress(address) || allowed?.hasAddress(address) === true;
  if (!allowsPrivate && isIP(host) && !isAllowed(host)) throw refusal(origin);
  const allowsAny = allowsPrivate || allowed?.hasName(host) === true;
  const sent = (protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    headers: {
      ...Object.fromEntries(new Headers(headers)),
      // Node adds the header for some methods only. Without it, a server takes the body for another request.
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
    signal,
    lookup: allowsAny ? undefined : lookupChecked(origin, isAllowed),
    // Each call has a connection of its own: one in a pool may have been opened with `allowsPrivate`.
    agent: false,
    // Small firmware ends its lines with a bare line feed. No second answer can hide, because the connection has only
    // one.
    insecureHTTPParser: true,
  });
  const answered = Promise.withResolvers<IncomingMessage>();
  sent.on('response', answered.resolve);
  sent.on('upgrade', (response, socket) => {
    socket.destroy();
    answered.resolve(response);
  });
  sent.on('error', answered.reject);
  // An error that interrupts the response is emitted here too; its reader gets it as well.
  sent.end(body);
  return answered.promise;
}

/** Looks a name up, and refuses it if one of its addresses is not allowed. The connection uses no other address. */
function lookupChecked(origin: string, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error(`No address for ${hostname}`), '');
      if (!found.every(({ address }) => isAllowed(address))) return done(refusal(origin), '');
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
}

function refusal(origin: string): OutboundError {
  return new OutboundError('refused-address', `${origin} is not an address of the public internet`);
}

async function read(
  response: IncomingMessage,
  { maxBytes = MAX_BYTES, cutsBody = false, isStatusEnough = false }: OutboundRequest,
  origin: string,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // An answer 101 has no body, and its connection is no longer HTTP.
  if (response.statusCode === 101) return Buffer.alloc(0);
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes && cutsBody) {
        chunks.push(chunk.subarray(0, chunk.length - (size - maxBytes)));
        break;
      }
      if (size > maxBytes) throw new OutboundError('too-large', `${origin} answered more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (!isStatusEnough || error instanceof OutboundError) throw error;
  }
  return Buffer.concat(chunks);
}

function toResponse({ statusCode = 0, headersDistinct }: IncomingMessage, body: Buffer): Response {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) {
      try {
        headers.append(name, value);
      } catch {
        // The header is unusable, for example a name with a space, and is left out.
      }
    }
  }
  const response = new Response(body.length > 0 ? new Uint8Array(body) : null, { headers });
  // Response itself allows no body with 205, and no status above 599.
  const ok = statusCode >= 200 && statusCode < 300;
  return Object.defineProperties(response, { status: { value: statusCode }, ok: { value: ok } });
}
