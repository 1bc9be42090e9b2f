/** The console's cookies last 30 days (rule 3). */
const MAX_AGE_SECONDS = 2_592_000;

export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
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

export function writeCookie(name: string, value: string): void {
  setCookie(name, encodeURIComponent(value), MAX_AGE_SECONDS);
}

export function clearCookie(name: string): void {
  setCookie(name, '', 0);
}

function setCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on a plain-http classroom address.
  document.cookie = `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}
