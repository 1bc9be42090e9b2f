import { createHash } from 'node:crypto';

const MAX_REMEMBERED = 10_000;
/** In characters: a long address and an e-mail. */
const MAX_KEY_LENGTH = 200;

interface Counted {
  count: number;
  /** When the window began, in milliseconds of the monotonic clock. */
  readonly since: number;
}

/**
 * Allows each key (an address, an account) so many events within a window that starts with the first. An event is whatever
 * the owner counts: a call, or only a failure. Time is monotonic, so a jump of the wall clock neither lengthens nor
 * shortens a wait. Each server counts for itself: several together allow as many times more.
 */
export class RateLimit {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #counted = new Map<string, Counted>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** For how many seconds a key has to wait, because it has reached the limit; 0 when it has not. */
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

  /** Takes one event back, which did not count after all. */
  takeBack(key: string): void {
    const counted = this.#counted.get(boundedKey(key));
    if (counted && counted.count > 0) counted.count--;
  }
}

/** Keeps memory bounded whatever strangers send: the oldest entry goes. */
export function forgetFirst(entries: Set<string> | Map<string, unknown>, limit = MAX_REMEMBERED): void {
  if (entries.size <= limit) return;
  const [first] = entries.keys();
  entries.delete(first as string);
}

/** What stands for a key: itself, unless a stranger has made it so long that remembering it would fill memory. */
function boundedKey(key: string): string {
  return key.length <= MAX_KEY_LENGTH ? key : createHash('sha256').update(key).digest('base64');
}
