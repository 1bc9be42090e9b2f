import { limitedAddress } from '../../platform/address.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { RateLimit } from '../../platform/rate-limit.ts';

const MINUTE_MS = 60_000;

/** Who tries a password. */
export interface SignInAttempt {
  /** What was given as the name, in lower case. */
  readonly account: string;
  readonly address: string;
  /** Names the browser where it has signed in to this account before. */
  readonly knownBrowser: string | undefined;
}

/**
 * Limits the guessing of passwords, and leaves a class behind one address alone: a success is never counted. Failures
 * are counted
 * - of a browser that has signed in to the account before: 10 in 5 minutes, and nothing else holds it up, so neither a
 *   guesser far away nor a classmate with a program locks anyone out;
 * - else for an account as it is tried from one address: 10 in 5 minutes;
 * - for an account from all addresses: 100 in an hour;
 * - for an address, whatever the accounts: 300 in a minute.
 * Each server counts for itself.
 */
export class SignInLimit {
  readonly #browsers = new RateLimit(10, 5 * MINUTE_MS);
  readonly #pairs = new RateLimit(10, 5 * MINUTE_MS);
  readonly #accounts = new RateLimit(100, 60 * MINUTE_MS);
  readonly #addresses = new RateLimit(300, MINUTE_MS);

  /** @throws AppError TS_ERR_AUTH_0006 */
  check(attempt: SignInAttempt): void {
    refuseFor(Math.max(...this.#counts(attempt).map(([limit, key]) => limit.secondsToWait(key))));
  }

  failed(attempt: SignInAttempt): void {
    for (const [limit, key] of this.#counts(attempt)) limit.count(key);
  }

  #counts({ account, address, knownBrowser }: SignInAttempt): (readonly [RateLimit, string])[] {
    if (knownBrowser !== undefined) return [[this.#browsers, knownBrowser]];
    const place = limitedAddress(address);
    return [
      [this.#pairs, `${place} ${account}`],
      [this.#accounts, account],
      [this.#addresses, place],
    ];
  }
}

/** Limits wrong codes and unknown e-mails, by address. */
export class AddressLimit {
  readonly #addresses = new RateLimit(300, MINUTE_MS);

  /**
   * Counts a try before it is known to be wrong, so that of many at the same moment no more are made than are allowed.
   * @returns takes it back: to be called for one that was not wrong
   * @throws AppError TS_ERR_AUTH_0006
   */
  begin(address: string): () => void {
    const place = limitedAddress(address);
    refuseFor(this.#addresses.secondsToWait(place));
    this.#addresses.count(place);
    return () => this.#addresses.takeBack(place);
  }
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError('TS_ERR_AUTH_0006', String(seconds), { retryAfter: seconds });
}
