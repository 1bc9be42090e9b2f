const MAX_REMEMBERED = 10_000;

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
    const counted = this.#counted.get(key);
    if (!counted || counted.count < this.#limit) return 0;
    return Math.max(0, Math.ceil((counted.since + this.#windowMs - now) / 1000));
  }

  count(key: string, now = performance.now()): void {
    const counted = this.#counted.get(key);
    if (counted && now - counted.since < this.#windowMs) {
      counted.count++;
      return;
    }
    this.#counted.delete(key);
    this.#counted.set(key, { count: 1, since: now });
    forgetFirst(this.#counted);
  }

  /** Starts again for a key. */
  forget(key: string): void {
    this.#counted.delete(key);
  }
}

/**
 * Limits the guessing of names that are secrets, such as those of topics. Wrong names are counted by address; from the
 * limit on, a name that is not known to exist is taken to be wrong without a look-up, until the window is over. Right
 * names are never counted, and those in use go on being served: a class behind one address is not locked out. The same
 * wrong name counts once in a window, for it is a typing error in some board's program.
 */
export class LookupLimit {
  readonly #windowMs: number;
  readonly #known = new Set<string>();
  readonly #missing = new Map<string, number>();
  readonly #failures: RateLimit;

  /** @param limit wrong names an address may try within a window */
  constructor(limit = 300, windowMs = 60_000) {
    this.#windowMs = windowMs;
    this.#failures = new RateLimit(limit, windowMs);
  }

  /** Whether a name is worth a look-up; otherwise it is answered like one that does not exist. */
  mayExist(address: string, name: string, now = performance.now()): boolean {
    if (this.#known.has(name)) return true;
    const missedAt = this.#missing.get(name);
    if (missedAt !== undefined && now - missedAt < this.#windowMs) return false;
    return this.#failures.secondsToWait(address, now) === 0;
  }

  /** Looks a name up for somebody at an address, unless too many of their names were wrong. */
  async find<Thing>(
    address: string,
    name: string,
    lookUp: (name: string) => Promise<Thing | undefined>,
  ): Promise<Thing | undefined> {
    if (!this.mayExist(address, name)) return undefined;
    const thing = await lookUp(name);
    if (thing === undefined) this.missed(address, name);
    else this.found(name);
    return thing;
  }

  /** A look-up has found the name. */
  found(name: string): void {
    if (this.#known.has(name)) return;
    this.#known.add(name);
    this.#missing.delete(name);
    forgetFirst(this.#known);
  }

  /** There is no longer such a name. */
  forget(name: string): void {
    this.#known.delete(name);
  }

  /** A look-up for somebody at this address has not found the name. */
  missed(address: string, name: string, now = performance.now()): void {
    this.#known.delete(name);
    this.#missing.delete(name);
    this.#missing.set(name, now);
    forgetFirst(this.#missing);
    this.#failures.count(address, now);
  }
}

/** Keeps memory bounded whatever strangers send: the oldest entry goes. */
function forgetFirst(entries: Set<string> | Map<string, unknown>): void {
  if (entries.size <= MAX_REMEMBERED) return;
  const [first] = entries.keys();
  entries.delete(first as string);
}
