/** Wrong pictures in a row before a name waits. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * How long a name waits after so many wrong pictures in a row, in milliseconds: 10 s after the fifth, then twice as long
 * each time, up to 5 minutes. Only this name waits: neither its class nor an address is locked out, and a teacher's pass
 * needs no pictures.
 */
export function waitAfter(wrongCount: number): number {
  if (wrongCount < FREE_TRIES) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(wrongCount - FREE_TRIES, 10), LONGEST_WAIT_MS);
}
