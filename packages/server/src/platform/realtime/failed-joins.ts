import { authErrors } from '@tinkerstream/contract/error-codes';
import { limitedAddress } from '../address.ts';
import { AppError } from '../app-error.ts';
import { type Asker, GuessTurns } from '../limits/guess-turns.ts';
import { RateLimit } from '../limits/rate-limit.ts';

/** Maximum failed joins per minute, for each user, or for each address without a session. */
const MAX_FAILED_JOINS = 300;
const WINDOW_MS = 60_000;

/**
 * Limits failed joins of rooms. Beyond the limit, a user is refused; visitors behind one address wait for their turn
 * instead, because a valid join of another one must pass.
 */
export class FailedJoins {
  readonly #failed = new RateLimit(MAX_FAILED_JOINS, WINDOW_MS);
  readonly #turns = new GuessTurns(WINDOW_MS / MAX_FAILED_JOINS);

  /** Resolves when a join may be looked up. @throws authErrors.tooManyAttempts */
  async admit(asker: Asker, userId: string | undefined): Promise<void> {
    const seconds = this.#failed.secondsToWait(userId ?? limitedAddress(asker.address));
    if (seconds === 0) return;
    if (userId !== undefined || !(await this.#turns.wait(asker)))
      throw new AppError(authErrors.tooManyAttempts, String(seconds));
  }

  count(asker: Asker, userId: string | undefined): void {
    this.#failed.count(userId ?? limitedAddress(asker.address));
    if (userId === undefined) this.#turns.wasWrong(asker);
  }
}
