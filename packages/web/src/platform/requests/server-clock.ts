/** The server's time in milliseconds since 1970 UTC, and this page's monotonic clock at that moment. */
let noted: { readonly time: number; readonly at: number } | undefined;

/**
 * Records the server's time from the `Date` header of a response.
 * @param at when the response arrived, by `performance.now()`
 */
export function noteServerTime(date: string | null, at = performance.now()): void {
  const time = Date.parse(date ?? '');
  // The header drops fractions of a second. The time is rounded up, so that now is never before stored times.
  if (!Number.isNaN(time)) noted = { time: time + 1000, at };
}

/**
 * The server's current time to the second, in milliseconds since 1970 UTC. Stored times follow the server's clock, and
 * a classroom computer's may be wrong.
 */
export function serverNow(): number {
  return noted ? noted.time + performance.now() - noted.at : Date.now();
}
