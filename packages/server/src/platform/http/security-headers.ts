import type { IncomingHttpHeaders } from 'node:http';
import { isEmbeddedPage } from '@tinkerstream/contract/platform/embedded-page';

export interface SecurityHeadersOptions {
  /** Whether this server speaks HTTPS itself. */
  readonly isTls: boolean;
  /** Where browsers reach the web by another name than the one they call this server by. */
  readonly publicUrl?: string | undefined;
  /** From where else pages may load images, as a content security policy has it. */
  readonly imageOrigin?: string | undefined;
}

/** The headers that every answer carries, of whatever kind it is; what no request is known of gets the strictest. */
export type SecurityHeaders = (request: {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}) => Readonly<Record<string, string>>;

/** A host that may stand in a policy as it came: a name or an address, with a port or without. */
const PLAIN_HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

const ONE_YEAR_S = 365 * 24 * 60 * 60;

export function createSecurityHeaders({ isTls, publicUrl, imageOrigin }: SecurityHeadersOptions): SecurityHeaders {
  const isHttps = isTls || publicUrl?.startsWith('https:') === true;
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  const fixed = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
    // Browsers take it from an address that they reach by HTTPS without a warning, and from no other.
    ...(isHttps && { 'strict-transport-security': `max-age=${ONE_YEAR_S}` }),
  };
  const policy = [
    "default-src 'self'",
    // Mantine writes its theme variables into a style element.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${imageOrigin ? ` ${imageOrigin}` : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join(';');

  return ({ url = '', headers: { host } }) => {
    const hosts = new Set([...(host !== undefined && PLAIN_HOST.test(host) ? [host] : []), ...publicHost]);
    // Not every browser includes WebSockets of the page's own host in 'self'.
    const webSockets = [...hosts].map((name) => ` ws://${name} wss://${name}`).join('');
    // X-Frame-Options cannot say that every site may show a page, so it is sent nowhere.
    const frames = isEmbeddedPage(url.split('?')[0] as string) ? '*' : "'none'";
    return {
      ...fixed,
      'content-security-policy': `${policy};connect-src 'self'${webSockets};frame-ancestors ${frames}`,
    };
  };
}
