/** The console's cookies last 30 days (rule 3). */
const MAX_AGE_SECONDS = 2_592_000;

const PROBE = 'keepsCookies';

let isSharedWithHttp = false;

/** Call this if the same server serves this HTTPS page over HTTP too. */
export function shareCookiesWithHttp(): void {
  isSharedWithHttp = true;
}

export function readCookie(name: string): string | undefined {
  for (const pair of allCookies().split('; ')) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals) !== name) continue;
    try {
      return decodeURIComponent(pair.slice(equals + 1)) || undefined;
    } catch {
      // Another server on this host may have set it: cookies ignore ports.
      return undefined;
    }
  }
  return undefined;
}

/** All cookies of the page. In a frame without an origin of its own, access to them throws. */
function allCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

export function writeCookie(name: string, value: string): void {
  setCookie(name, encodeURIComponent(value), MAX_AGE_SECONDS);
}

/** Whether this browser stores cookies of this site, without which no session lasts. */
export function keepsCookies(): boolean {
  writeCookie(PROBE, '1');
  const isKept = readCookie(PROBE) === '1';
  clearCookie(PROBE);
  return isKept;
}

export function clearCookie(name: string): void {
  setCookie(name, '', 0);
}

function setCookie(name: string, value: string, maxAge: number): void {
  // Cookies ignore ports, and a page without TLS could neither read nor replace a secure one.
  const secure = location.protocol === 'https:' && !isSharedWithHttp ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on a plain-http classroom address.
    document.cookie = `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // A frame without an origin of its own stores no cookie.
  }
}
