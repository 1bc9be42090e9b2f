/** Screens that must not be returned to after signing in: they would sign the user out, or ask again. */
const NO_RETURN = /^\/user\/(login|logout)(\/|$)/;

/**
 * Where a `ref` leads inside the console: path, query and hash. Undefined for an address of another origin, in any of
 * the spellings a browser would follow (`//evil`, `/\evil`, `javascript:`), and for the sign-in screens themselves.
 */
export function safeReturnAddress(ref: unknown, origin: string): string | undefined {
  if (typeof ref !== 'string' || ref === '' || !URL.canParse(ref, origin)) return undefined;
  const url = new URL(ref, origin);
  // `/.//evil` resolves to our origin with the path `//evil`, which a browser would take for another host.
  if (url.origin !== origin || url.pathname.startsWith('//') || NO_RETURN.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
