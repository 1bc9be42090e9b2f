/**
 * Whether a host of a URL is the reader's own computer, which no other computer reaches under that name.
 * @param host as `URL.hostname` has it: an IPv6 address is in brackets
 */
export function isLoopbackHost(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(host);
}

/** The cookie with the origin that the user of a page has chosen for links to others, where several are possible. */
export const LINK_ORIGIN_COOKIE = 'linkOrigin';
