import { limitedAddress } from '../address.ts';
import { RateLimit } from '../rate-limit.ts';
import { AppError } from './app-error.ts';

/**
 * Reads of public pages that one address may make in a minute. A page makes six when it opens: forty people behind one
 * address may all open or reload one every five seconds.
 */
const READS_A_MINUTE = 3000;

interface Reading {
  readonly current: Promise<unknown>;
  next: Promise<unknown> | undefined;
}

/**
 * What anyone may read without an account: limited by address, and read once for all who ask for the same at the same
 * time. Nobody gets an answer whose reading began before they asked: it would lack what was stored in between, of which
 * the live connection, already open, tells only those who come later.
 */
export class PublicReads {
  readonly #limit = new RateLimit(READS_A_MINUTE, 60_000);
  /** One for each different question that is being answered. */
  readonly #readings = new Map<string, Reading>();

  /**
   * @param question the same text for the same answer
   * @throws AppError TS_ERR_REQUEST_0006 for an address that reads too much, and what `read` throws
   */
  async answer<Answer>(address: string, question: string, read: () => Promise<Answer>): Promise<Answer> {
    const who = limitedAddress(address);
    const seconds = this.#limit.secondsToWait(who);
    if (seconds > 0) throw new AppError('TS_ERR_REQUEST_0006', String(seconds), { retryAfter: seconds });
    this.#limit.count(who);
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
