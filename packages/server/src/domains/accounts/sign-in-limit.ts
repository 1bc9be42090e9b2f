import { AppError } from '../../platform/http/app-error.ts';
import { forgetFirst, RateLimit } from '../../platform/rate-limit.ts';

const MINUTE_MS = 60_000;

/**
 * Limits the guessing of passwords, and leaves a class behind one address alone: nobody is counted who signs in with
 * success. Failures are counted
 * - for an account as it is tried from one address: 10 in 5 minutes;
 * - for an account from all addresses: 100 in an hour;
 * - for an address, whatever the accounts: 300 in a minute.
 * The last two do not hold up who has signed in to this account from this address before, so that neither a guesser far
 * away nor a classmate with a program shuts others out. Each server counts for itself.
 */
export class SignInLimit {
  readonly #pairs = new RateLimit(10, 5 * MINUTE_MS);
  readonly #accounts = new RateLimit(100, 60 * MINUTE_MS);
  readonly #addresses = new RateLimit(300, MINUTE_MS);
  readonly #known = new Set<string>();

  /** @throws AppError TS_ERR_AUTH_0006 */
  check(account: string, address: string): void {
    const pair = pairOf(account, address);
    const isKnown = this.#known.has(pair);
    refuseFor(
      Math.max(
        this.#pairs.secondsToWait(pair),
        isKnown ? 0 : this.#accounts.secondsToWait(account),
        isKnown ? 0 : this.#addresses.secondsToWait(address),
      ),
    );
  }

  failed(account: string, address: string): void {
    this.#pairs.count(pairOf(account, address));
    this.#accounts.count(account);
    this.#addresses.count(address);
  }

  succeeded(account: string, address: string): void {
    const pair = pairOf(account, address);
    // Those who sign in often are the last to be forgotten.
    this.#known.delete(pair);
    this.#known.add(pair);
    forgetFirst(this.#known);
  }
}

/** Limits wrong codes and unknown e-mails, by address. */
export class AddressLimit {
  readonly #addresses = new RateLimit(300, MINUTE_MS);

  /** @throws AppError TS_ERR_AUTH_0006 */
  check(address: string): void {
    refuseFor(this.#addresses.secondsToWait(address));
  }

  failed(address: string): void {
    this.#addresses.count(address);
  }
}

function pairOf(account: string, address: string): string {
  return `${address} ${account}`;
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError('TS_ERR_AUTH_0006', String(seconds), { retryAfter: seconds });
}
