import { createHash } from 'node:crypto';

const MAX_REMEMBERED = 10_000;
/** Maximum characters of a key: enough for an address and an email. */
const MAX_KEY_LENGTH = 200;

interface Counted {
  count: number;
  /** When the window began, in milliseconds of the monotonic clock. */
  readonly since: number;
}

/**
 * Allows each key (an address, an account) so many events within a window that starts with the first. The owner decides
 * what an event is: a call, or only a failure. Time is monotonic, so a jump of the wall clock neither lengthens nor
 * shortens a wait. Counts on this node alone; `SharedLimit` counts on all.
 */
export class RateLimit {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #counted = new Map<string, Counted>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** For how many seconds a key has to wait because it has reached the limit; 0 if it has not. */
  secondsToWait(key: string, now = performance.now()): number {
    const counted = this.#counted.get(boundedKey(key));
    if (!counted || counted.count < this.#limit) return 0;
    return Math.max(0, Math.ceil((counted.since + this.#windowMs - now) / 1000));
  }

  count(longKey: string, now = performance.now()): void {
    const key = boundedKey(longKey);
    const counted = this.#counted.get(key);
    if (counted && now - counted.since < this.#windowMs) {
      counted.count++;
      return;
    }
    this.#counted.delete(key);
    this.#counted.set(key, { count: 1, since: now });
    forgetFirst(this.#counted);
  }

  /** Takes a counted event back. */
  takeBack(key: string): void {
    const counted = this.#counted.get(boundedKey(key));
    if (counted && counted.count > 0) counted.count--;
  }
}

/** Removes the oldest entry beyond the limit, so that memory stays limited whatever strangers send. */
export function forgetFirst(entries: Set<string> | Map<string, unknown>, limit = MAX_REMEMBERED): void {
  if (entries.size <= limit) return;
  const [first] = entries.keys();
  entries.delete(first as string);
}

/** The key, or a digest of a key so long that many would fill memory. */
function boundedKey(key: string): string {
  return key.length <= MAX_KEY_LENGTH ? key : createHash('sha256').update(key).digest('base64');
}
