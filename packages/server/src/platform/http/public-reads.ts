import { requestErrors } from '@tinkerstream/contract/error-codes';
import { limitedAddress } from '../address.ts';
import { AppError } from '../app-error.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { SharedReads } from '../shared-reads.ts';

/**
 * Public reads per address and minute. A page makes six when it opens, so forty people behind one address can each open
 * or reload a page every five seconds.
 */
const READS_A_MINUTE = 3000;

/** Answers reads without an account: limited by address, and shared. */
export class PublicReads {
  readonly #limit = new RateLimit(READS_A_MINUTE, 60_000);
  readonly #reads = new SharedReads();

  /**
   * @param question equal texts share an answer
   * @throws requestErrors.tooMany if the address reads too much, and whatever `read` throws
   */
  async answer<Answer>(address: string, question: string, read: () => Promise<Answer>): Promise<Answer> {
    const key = limitedAddress(address);
    const seconds = this.#limit.secondsToWait(key);
    if (seconds > 0) throw new AppError(requestErrors.tooMany, String(seconds), { retryAfter: seconds });
    this.#limit.count(key);
    return this.#reads.answer(question, read);
  }
}
