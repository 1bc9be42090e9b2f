/**
 * For how many milliseconds this page has been open: rather too many than too few. The monotonic clock may stand still
 * while the computer sleeps, and the other one may be set.
 */
export function pageAge(): number {
  return Math.max(performance.now(), Date.now() - performance.timeOrigin);
}
