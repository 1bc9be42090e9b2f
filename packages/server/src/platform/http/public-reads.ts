import { limitedAddress } from '../address.ts';
import { RateLimit } from '../rate-limit.ts';
import { AppError } from './app-error.ts';

/**
 * Public reads per address and minute. A page makes six when it opens, so forty people behind one address can each open
 * or reload a page every five seconds.
 */
const READS_A_MINUTE = 3000;

interface Reading {
  readonly current: Promise<unknown>;
  next: Promise<unknown> | undefined;
}

/**
 * Answers reads without an account. It limits them by address, and shares one read among concurrent equal questions.
 * No caller gets an answer whose read started before the question: it could miss data stored in between, which the
 * caller's live connection would not deliver either.
 */
export class PublicReads {
  readonly #limit = new RateLimit(READS_A_MINUTE, 60_000);
  /** Reads in progress, by question. */
  readonly #readings = new Map<string, Reading>();

  /**
   * @param question equal texts share an answer
   * @throws AppError TS_ERR_REQUEST_0006 if the address reads too much, and whatever `read` throws
   */
  async answer<Answer>(address: string, question: string, read: () => Promise<Answer>): Promise<Answer> {
    const key = limitedAddress(address);
    const seconds = this.#limit.secondsToWait(key);
    if (seconds > 0) throw new AppError('TS_ERR_REQUEST_0006', String(seconds), { retryAfter: seconds });
    this.#limit.count(key);
    return this.#share(question, read) as Promise<Answer>;
  }

  #share(question: string, read: () => Promise<unknown>): Promise<unknown> {
    const reading = this.#readings.get(question);
    if (!reading) return this.#read(question, read);
    const readAgain = () => this.#read(question, read);
    reading.next ??= reading.current.then(readAgain, readAgain);
    return reading.next;
  }

  #read(question: string, read: () => Promise<unknown>): Promise<unknown> {
    const current = read();
    const reading: Reading = { current, next: undefined };
    this.#readings.set(question, reading);
    const finish = () => {
      if (!reading.next) this.#readings.delete(question);
    };
    current.then(finish, finish);
    return current;
  }
}
