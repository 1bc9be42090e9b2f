import { isTopicName } from '@tinkerstream/contract/topics';
import { limitedAddress } from './address.ts';
import { AppError } from './http/app-error.ts';
import { forgetFirst, RateLimit } from './rate-limit.ts';

/** A connection, on which names are asked for. */
export interface Asker {
  readonly address: string;
  /** What tells this connection from all others. */
  readonly connection: object;
  /** Whether nobody waits for its answers any longer. */
  readonly isGone: boolean;
}

interface Options {
  /** What can be a name at all; all else is unknown without a look-up. */
  readonly isName?: (text: string) => boolean;
  /** Wrong names that an address may try in a window before its look-ups wait for their turn. */
  readonly limit?: number;
  readonly windowMs?: number;
}

/** Names that were found and are remembered: all topics that are in use on a large server. */
const MAX_FOUND = 100_000;
/** Look-ups that wait at one address: as many as it may have connections. */
const MAX_WAITING = 1000;

interface Waiting {
  readonly asker: Asker;
  readonly admit: (isAdmitted: boolean) => void;
}

/**
 * Limits the guessing of names that are secrets, such as those of topics, and never locks a right one out. Names in use are
 * not limited at all. Wrong names are counted by address; beyond the limit, the look-ups of that address wait for their turn,
 * at the rate that the limit allows. Connections without a wrong name have the first turns, so that of a class behind one address
 * only the one that guesses waits for long. The same wrong name counts once in a window, because it is a typing error in a
 * board's program. Time is monotonic.
 */
export class LookupLimit {
  readonly #isName: (text: string) => boolean;
  readonly #windowMs: number;
  readonly #turnMs: number;
  readonly #found = new Set<string>();
  /** When a name was not found. */
  readonly #missed = new Map<string, number>();
  readonly #failures: RateLimit;
  /** What can be no name tells a guesser nothing, so it does not slow the look-ups of others down. */
  readonly #nonsense: RateLimit;
  readonly #guessers = new WeakSet<object>();
  /** By address, where look-ups wait. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor({ isName = isTopicName, limit = 300, windowMs = 60_000 }: Options = {}) {
    this.#isName = isName;
    this.#windowMs = windowMs;
    this.#turnMs = windowMs / limit;
    this.#failures = new RateLimit(limit, windowMs);
    this.#nonsense = new RateLimit(limit, windowMs);
  }

  /** Whether there is such a name, as far as that is known without a look-up; undefined where it is not. */
  exists(name: string, now = performance.now()): boolean | undefined {
    if (this.#found.has(name)) return true;
    if (!this.#isName(name)) return false;
    const missedAt = this.#missed.get(name);
    return missedAt !== undefined && now - missedAt < this.#windowMs ? false : undefined;
  }

  /**
   * For a look-up of a name of which `exists` knows nothing: undefined where it may be made now, else what resolves when it is its turn;
   * with false where too many wait.
   */
  turnOf(asker: Asker): Promise<boolean> | undefined {
    const address = limitedAddress(asker.address);
    if (this.#failures.secondsToWait(address) === 0) return undefined;
    let waiting = this.#waiting.get(address);
    if (!waiting) {
      waiting = [];
      this.#waiting.set(address, waiting);
      this.#giveTurns(address, waiting);
    }
    if (waiting.length >= MAX_WAITING) dropGone(waiting);
    if (waiting.length >= MAX_WAITING) return Promise.resolve(false);
    return new Promise((admit) => waiting.push({ asker, admit }));
  }

  /**
   * Looks a name up for a call.
   * @throws AppError TS_ERR_AUTH_0006 for a wrong name, where too many before it were wrong
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

  /** A look-up has found the name. */
  found(name: string): void {
    if (this.#found.has(name)) return;
    this.#found.add(name);
    this.#missed.delete(name);
    forgetFirst(this.#found, MAX_FOUND);
  }

  /** There is no longer such a name. */
  forget(name: string): void {
    this.#found.delete(name);
  }

  /** A look-up has not found the name. Of many that were under way for the same name, the first counts. */
  missed({ address, connection }: Asker, name: string, now = performance.now()): void {
    this.#found.delete(name);
    if (!this.#isName(name) || this.exists(name, now) === false) return;
    this.#missed.delete(name);
    this.#missed.set(name, now);
    forgetFirst(this.#missed);
    this.#guessers.add(connection);
    this.#failures.count(limitedAddress(address), now);
  }

  #giveTurns(address: string, waiting: Waiting[]): void {
    const timer = setInterval(() => {
      const first = waiting.findIndex(({ asker }) => !this.#guessers.has(asker.connection));
      const [next] = waiting.splice(Math.max(0, first), 1);
      next?.admit(true);
      if (waiting.length > 0) return;
      clearInterval(timer);
      this.#waiting.delete(address);
    }, this.#turnMs);
    timer.unref();
  }

  #secondsToWait({ address }: Asker): number {
    const key = limitedAddress(address);
    return Math.max(this.#failures.secondsToWait(key), this.#nonsense.secondsToWait(key));
  }

  #tooMany(asker: Asker): AppError {
    const seconds = Math.max(1, this.#secondsToWait(asker));
    return new AppError('TS_ERR_AUTH_0006', String(seconds), { retryAfter: seconds });
  }
}

function dropGone(waiting: Waiting[]): void {
  for (const gone of waiting.filter(({ asker }) => asker.isGone)) {
    waiting.splice(waiting.indexOf(gone), 1);
    gone.admit(false);
  }
}
