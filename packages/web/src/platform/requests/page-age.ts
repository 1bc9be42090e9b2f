/**
 * How long this page has been open, in milliseconds; the larger value if the clocks disagree. The monotonic clock may stop
 * while the computer sleeps, and the wall clock may be set.
 */
export function pageAge(): number {
  return Math.max(performance.now(), Date.now() - performance.timeOrigin);
}
