import { authErrors } from '@tinkerstream/contract/error-codes';
import { isTopicName } from '@tinkerstream/contract/platform/topic-name';
import { limitedAddress } from '../address.ts';
import { AppError } from '../app-error.ts';
import { type Asker, GuessTurns } from './guess-turns.ts';
import { forgetFirst, RateLimit } from './rate-limit.ts';

interface Options {
  /** Whether a text can be a name; any other text is unknown without a look-up. */
  readonly isName?: (text: string) => boolean;
  /** Maximum wrong names of an address in a window; further look-ups wait for their turn. */
  readonly limit?: number;
  readonly windowMs?: number;
}

/** Maximum found names in memory: all topics in use on a large server. */
const MAX_FOUND = 100_000;
/**
 * Limits the guessing of secret names, such as those of topics, and never refuses a right one. Names in use have no
 * limit. Wrong names count by address; beyond the limit, look-ups of that address wait for their turn, at the rate that
 * the limit allows. Connections without a wrong name go first, so that in a class behind one address only the guesser
 * waits for long. A repeated wrong name counts once in a window: it is a typing error in a board's program. Time is
 * monotonic. Counts on this node alone, because the gateway looks up synchronously (decision 22).
 */
export class LookupLimit {
  readonly #isName: (text: string) => boolean;
  readonly #windowMs: number;
  readonly #found = new Set<string>();
  /** When a name was last not found. */
  readonly #missed = new Map<string, number>();
  readonly #failures: RateLimit;
  /** Text that cannot be a name reveals nothing, so it has a limit of its own and delays no other look-up. */
  readonly #nonsense: RateLimit;
  readonly #turns: GuessTurns;

  constructor({ isName = isTopicName, limit = 300, windowMs = 60_000 }: Options = {}) {
    this.#isName = isName;
    this.#windowMs = windowMs;
    this.#turns = new GuessTurns(windowMs / limit);
    this.#failures = new RateLimit(limit, windowMs);
    this.#nonsense = new RateLimit(limit, windowMs);
  }

  /** Whether a name exists, as far as known without a look-up; undefined if unknown. */
  exists(name: string, now?: number): boolean | undefined {
    if (this.#found.has(name)) return true;
    if (!this.#isName(name)) return false;
    const missedAt = this.#missed.get(name);
    if (missedAt === undefined) return undefined;
    return (now ?? performance.now()) - missedAt < this.#windowMs ? false : undefined;
  }

  /**
   * The turn of a look-up of a name that `exists` does not know: undefined if it may run now, else a promise that
   * resolves at its turn, or with false if too many wait.
   */
  turnOf(asker: Asker): Promise<boolean> | undefined {
    if (this.#failures.secondsToWait(limitedAddress(asker.address)) === 0) return undefined;
    return this.#turns.wait(asker);
  }

  /**
   * Looks a name up for a call.
   * @throws authErrors.tooManyAttempts for a wrong name after too many wrong ones
   */
  async find<Thing>(
    asker: Asker,
    name: string,
    lookUp: (name: string) => Promise<Thing | undefined>,
  ): Promise<Thing | undefined> {
    const exists = this.exists(name);
    if (exists === undefined && (await this.turnOf(asker)) === false) throw this.#tooMany(asker);
    const thing = exists === false ? undefined : await lookUp(name);
    if (thing !== undefined) {
      this.found(name);
      return thing;
    }
    const wasOverLimit = this.#secondsToWait(asker) > 0;
    if (!this.#isName(name)) this.#nonsense.count(limitedAddress(asker.address));
    else if (exists !== false) this.missed(asker, name);
    if (wasOverLimit) throw this.#tooMany(asker);
    return undefined;
  }

  /** Notes that a look-up has found the name. */
  found(name: string): void {
    if (this.#found.has(name)) return;
    this.#found.add(name);
    this.#missed.delete(name);
    forgetFirst(this.#found, MAX_FOUND);
  }

  /** Forgets names that were not found: they may exist from now on. If they still do not, they are counted again. */
  forgetMissed(): void {
    this.#missed.clear();
  }

  /** Forgets a name that no longer exists. */
  forget(name: string): void {
    this.#found.delete(name);
  }

  /** Notes that a look-up has not found the name. Of parallel look-ups of one name, the first counts. */
  missed(asker: Asker, name: string, now = performance.now()): void {
    this.#found.delete(name);
    if (!this.#isName(name) || this.exists(name, now) === false) return;
    this.#missed.delete(name);
    this.#missed.set(name, now);
    forgetFirst(this.#missed);
    this.#turns.wasWrong(asker);
    this.#failures.count(limitedAddress(asker.address), now);
  }

  #secondsToWait({ address }: Asker): number {
    const key = limitedAddress(address);
    return Math.max(this.#failures.secondsToWait(key), this.#nonsense.secondsToWait(key));
  }

  #tooMany(asker: Asker): AppError {
    const seconds = Math.max(1, this.#secondsToWait(asker));
    return new AppError(authErrors.tooManyAttempts, String(seconds), { retryAfter: seconds });
  }
}
