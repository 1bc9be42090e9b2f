/** Screens that must not follow a sign-in: they would sign the user out, or ask again. */
const NO_RETURN = /^\/user\/(login|logout)(\/|$)/;

/** The address of a page that leads back to `ref`. */
export function withReturn(path: string, ref: string | undefined): string {
  return ref === undefined ? path : `${path}?ref=${encodeURIComponent(ref)}`;
}

/**
 * The path, query and hash of a `ref` inside the console. Undefined for another origin, in any spelling that browsers
 * follow (`//evil`, `/\evil`, `javascript:`), and for the sign-in screens.
 */
export function safeReturnAddress(ref: unknown, origin: string): string | undefined {
  if (typeof ref !== 'string' || ref === '' || !URL.canParse(ref, origin)) return undefined;
  const url = new URL(ref, origin);
  // `/.//evil` resolves to our origin with the path `//evil`, which browsers read as another host.
  if (url.origin !== origin || url.pathname.startsWith('//') || NO_RETURN.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
