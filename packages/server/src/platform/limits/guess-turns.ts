import { limitedAddress } from '../address.ts';
import { type CreateSharedLimit, refuseFor, type SharedLimit } from './shared-limit.ts';

/** A connection that looks up names or codes. */
export interface Asker {
  readonly address: string;
  /** An object that identifies the connection. */
  readonly connection: object;
  /** Whether the connection is closed, so that no one waits for an answer. */
  readonly isGone: boolean;
}

/** Default maximum of waiting look-ups of a lane: as many as an address may have connections. */
const MAX_WAITING = 1000;

interface Waiting {
  readonly asker: Asker;
  readonly admit: (isAdmitted: boolean) => void;
}

/**
 * The turns of addresses from which too many guesses were wrong: one look-up after the other, at a steady rate.
 * Connections without a wrong guess go first, so that in a class behind one address only the guesser waits for long.
 */
export class GuessTurns {
  readonly #turnMs: number;
  readonly #maxWaiting: number;
  readonly #guessers = new WeakSet<object>();
  /** Waiting look-ups by lane. */
  readonly #waiting = new Map<string, Waiting[]>();

  /** @param turnMs time between two turns of a lane */
  constructor(turnMs: number, maxWaiting = MAX_WAITING) {
    this.#turnMs = turnMs;
    this.#maxWaiting = maxWaiting;
  }

  /** Notes that a guess of this connection was wrong. */
  wasWrong({ connection }: Asker): void {
    this.#guessers.add(connection);
  }

  /**
   * Resolves at the turn of a look-up, or with false if too many wait.
   * @param lane of the turns: that of the asker's address, unless more is counted than the address
   */
  wait(asker: Asker, lane = limitedAddress(asker.address)): Promise<boolean> {
    let waiting = this.#waiting.get(lane);
    if (!waiting) {
      waiting = [];
      this.#waiting.set(lane, waiting);
      this.#giveTurns(lane, waiting);
    }
    if (waiting.length >= this.#maxWaiting) dropGone(waiting);
    if (waiting.length >= this.#maxWaiting) return Promise.resolve(false);
    return new Promise((admit) => waiting.push({ asker, admit }));
  }

  #giveTurns(lane: string, waiting: Waiting[]): void {
    const timer = setInterval(() => {
      dropGone(waiting);
      const first = waiting.findIndex(({ asker }) => !this.#guessers.has(asker.connection));
      const [next] = waiting.splice(Math.max(0, first), 1);
      next?.admit(true);
      if (waiting.length > 0) return;
      clearInterval(timer);
      this.#waiting.delete(lane);
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
 * Limits wrong codes by address, and never refuses a right one. A guess counts on all nodes before it is checked, so
 * that parallel guesses cannot exceed the limit; beyond it, guesses wait for their turn on their node, at the rate of
 * the limit.
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
   * @throws authErrors.tooManyAttempts if too many guesses of the address wait
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
