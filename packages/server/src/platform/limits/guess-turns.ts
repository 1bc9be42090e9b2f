import { limitedAddress } from '../address.ts';
import { type CreateSharedLimit, refuseFor, type SharedLimit } from './shared-limit.ts';

/** A connection that looks up names or codes. */
export interface Asker {
  readonly address: string;
  /** Identifies the connection. */
  readonly connection: object;
  /** Whether the connection is closed, so that no one waits for an answer. */
  readonly isGone: boolean;
}

/** How many look-ups of an address wait: as many as it may have connections. */
const MAX_WAITING = 1000;

interface Waiting {
  readonly asker: Asker;
  readonly admit: (isAdmitted: boolean) => void;
}

/**
 * The turns of addresses from which too many guesses were wrong: one look-up after the other, at a steady rate. Connections
 * without a wrong guess go first, so that in a class behind one address only the guesser waits for long.
 */
export class GuessTurns {
  readonly #turnMs: number;
  readonly #guessers = new WeakSet<object>();
  /** By address. */
  readonly #waiting = new Map<string, Waiting[]>();

  /** @param turnMs time between two turns of an address */
  constructor(turnMs: number) {
    this.#turnMs = turnMs;
  }

  /** A guess of this connection was wrong. */
  wasWrong({ connection }: Asker): void {
    this.#guessers.add(connection);
  }

  /** Resolves at the turn of a look-up, or with false if too many wait. */
  wait(asker: Asker): Promise<boolean> {
    const address = limitedAddress(asker.address);
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

  #giveTurns(address: string, waiting: Waiting[]): void {
    const timer = setInterval(() => {
      dropGone(waiting);
      const first = waiting.findIndex(({ asker }) => !this.#guessers.has(asker.connection));
      const [next] = waiting.splice(Math.max(0, first), 1);
      next?.admit(true);
      if (waiting.length > 0) return;
      clearInterval(timer);
      this.#waiting.delete(address);
    }, this.#turnMs);
    timer.unref();
  }
}

function dropGone(waiting: Waiting[]): void {
  const gone = waiting.filter(({ asker }) => asker.isGone);
  if (gone.length === 0) return;
  waiting.splice(0, waiting.length, ...waiting.filter(({ asker }) => !asker.isGone));
  for (const { admit } of gone) admit(false);
}

/**
 * Limits wrong codes by address, and never refuses a right one. A guess counts on all nodes before it is checked, so that
 * parallel guesses cannot exceed the limit; beyond it, guesses wait for their turn on their node, at the rate of the limit.
 */
export class GuessLimit {
  readonly #wrong: SharedLimit;
  readonly #turns: GuessTurns;

  constructor(createLimit: CreateSharedLimit, name: string, limit: number, windowMs: number) {
    this.#wrong = createLimit(name, limit, windowMs);
    this.#turns = new GuessTurns(windowMs / limit);
  }

  /**
   * Resolves when a guess may be checked.
   * @returns a function to report whether the guess was right
   * @throws AppError TS_ERR_AUTH_0006 if too many guesses of the address wait
   */
  async begin(asker: Asker): Promise<(isRight: boolean) => Promise<void>> {
    const address = limitedAddress(asker.address);
    const seconds = await this.#wrong.count(address);
    if (seconds > 0 && !(await this.#turns.wait(asker))) refuseFor(seconds);
    return async (isRight) => {
      if (!isRight) this.#turns.wasWrong(asker);
      else if (seconds === 0) await this.#wrong.takeBack(address);
    };
  }
}
