const BYTES_PER_MS = 2000;

/** The size from which a portion ends. */
export const PORTION_BYTES = 64 * 1024;

interface PortionsOptions {
  /** How long due items are collected to be sent together, in milliseconds. */
  readonly collectMs: number;
  readonly isDue: () => boolean;
  /** Sends a portion. @returns its length in bytes, roughly */
  readonly send: () => number;
}

/**
 * Sends due items to the other nodes in portions, and not faster than 2 MB a second, so that they do not fill the
 * buffers of Redis.
 * @returns a function to call when something is due
 */
export function createPortions({ collectMs, isDue, send }: PortionsOptions): () => void {
  let isWaiting = false;
  let nextAt = 0;
  function sendPortion(): void {
    isWaiting = false;
    nextAt = performance.now() + send() / BYTES_PER_MS;
    sendSoon();
  }
  function sendSoon(): void {
    if (isWaiting || !isDue()) return;
    isWaiting = true;
    const delay = Math.max(collectMs, nextAt - performance.now());
    if (delay > 0) setTimeout(sendPortion, delay).unref();
    else setImmediate(sendPortion);
  }
  return sendSoon;
}
