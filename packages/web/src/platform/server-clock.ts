/** The server's time in milliseconds since 1970 UTC, and this page's monotonic clock at that moment. */
let noted: { readonly time: number; readonly at: number } | undefined;

/** Notes the `Date` header of a fresh answer. */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  // The header drops fractions of a second. Round up, so that now is never before stored times.
  if (!Number.isNaN(time)) noted = { time: time + 1000, at: performance.now() };
}

/**
 * The server's current time to the second, in milliseconds since 1970 UTC. Stored times follow the server's clock, and
 * a classroom computer's may be wrong.
 */
export function serverNow(): number {
  return noted ? noted.time + performance.now() - noted.at : Date.now();
}
