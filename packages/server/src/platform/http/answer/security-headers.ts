import type { IncomingHttpHeaders } from 'node:http';
import { isEmbeddedPage } from '@tinkerstream/contract/platform/web/embedded-page';

export interface SecurityHeadersOptions {
  /** Whether this server itself serves HTTPS. */
  readonly isTls: boolean;
  /** The URL that browsers use, if a proxy changes the host. */
  readonly publicUrl?: string | undefined;
  /** A further origin of images. */
  readonly imageOrigin?: string | undefined;
  /** Whether sign-in with Google is enabled; Google's script draws the button. */
  readonly hasGoogleSignIn?: boolean | undefined;
}

/** Sources for Google's button, by directive (developers.google.com/identity/gsi/web/guides/get-google-api-clientid). */
const GOOGLE_SIGN_IN = {
  script: ' https://accounts.google.com/gsi/client',
  style: ' https://accounts.google.com/gsi/style',
  frame: ' https://accounts.google.com/gsi/',
  connect: ' https://accounts.google.com/gsi/',
};
const NO_GOOGLE_SIGN_IN = { script: '', style: '', frame: '', connect: '' };

type Headers = Readonly<Record<string, string>>;
type AnswerKind = 'worker' | 'data' | 'embedded' | 'page';

/** The headers of every answer. An answer without a parsed request gets the strictest ones. */
export type SecurityHeaders = (request: {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}) => Headers;

/** A host that is safe to copy into a policy: a name or an address, optionally with a port. */
const PLAIN_HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Scripts of web workers, which have the policy of their own answer and not that of the page. Only they may compile
 * WebAssembly, for the models of the AI pages. They can load from this server, and send nowhere else.
 */
const WORKER_SCRIPT = /^\/assets\/workers\/[^/]+\.js$/;
const WORKER_POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";

/**
 * Addresses of scripts and styles, and of calls: answers that a browser does not show. A page has its own policy, so a
 * long one would only make twenty short answers longer.
 */
const DATA = /^\/(?:assets\/[^/]+\.(?:js|css)$|v1\/)/;
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

export function createSecurityHeaders({
  isTls,
  publicUrl,
  imageOrigin,
  hasGoogleSignIn = false,
}: SecurityHeadersOptions): SecurityHeaders {
  const isHttps = isTls || publicUrl?.startsWith('https:') === true;
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  const fixed = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Browsers honour the header only over HTTPS without a certificate warning.
    ...(isHttps && { 'strict-transport-security': `max-age=${ONE_YEAR_S}` }),
  };
  const headersOf = (kind: AnswerKind, host: string | undefined): Headers => {
    const hosts = new Set([...(host !== undefined && PLAIN_HOST.test(host) ? [host] : []), ...publicHost]);
    // Not every browser includes WebSockets of the page's own host in 'self'.
    const webSockets = [...hosts].map((name) => ` ws://${name} wss://${name}`).join('');
    if (kind === 'worker' || kind === 'data') {
      const policy = kind === 'worker' ? WORKER_POLICY : DATA_POLICY;
      return { ...fixed, 'referrer-policy': 'no-referrer', 'content-security-policy': policy };
    }
    const isEmbedded = kind === 'embedded';
    // An embedded page has no session, so it never shows the button.
    const showsGoogle = hasGoogleSignIn && !isEmbedded;
    const google = showsGoogle ? GOOGLE_SIGN_IN : NO_GOOGLE_SIGN_IN;
    const policy = [
      "default-src 'self'",
      `script-src 'self'${google.script}`,
      // Mantine writes its theme variables into a style element.
      `style-src 'self' 'unsafe-inline'${google.style}`,
      `img-src 'self' data: blob:${imageOrigin ? ` ${imageOrigin}` : ''}`,
      `frame-src 'self'${google.frame}`,
      `connect-src 'self'${webSockets}${google.connect}`,
      // Embedded pages run no models.
      `worker-src ${isEmbedded ? "'none'" : "'self'"}`,
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
      // X-Frame-Options cannot allow every site, so it is never sent.
      `frame-ancestors ${isEmbedded ? '*' : "'none'"}`,
    ];
    return {
      ...fixed,
      'x-dns-prefetch-control': 'off',
      'x-permitted-cross-domain-policies': 'none',
      // Google draws its button only for the client id's registered origins, and recognises them by the referrer.
      'referrer-policy': showsGoogle ? 'strict-origin' : 'no-referrer',
      'content-security-policy': policy.join(';'),
    };
  };
  /** The latest headers of each kind of answer: nearly all requests name the same host. */
  const latest = new Map<AnswerKind, { readonly host: string | undefined; readonly headers: Headers }>();
  return ({ url = '', headers: { host } }) => {
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    const kind = kindOf(path);
    const known = latest.get(kind);
    if (known && known.host === host) return known.headers;
    const headers = headersOf(kind, host);
    latest.set(kind, { host, headers });
    return headers;
  };
}

function kindOf(path: string): AnswerKind {
  if (WORKER_SCRIPT.test(path)) return 'worker';
  if (DATA.test(path)) return 'data';
  return isEmbeddedPage(path) ? 'embedded' : 'page';
}
