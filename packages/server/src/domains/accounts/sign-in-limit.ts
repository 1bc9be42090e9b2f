import { limitedAddress } from '../../platform/address.ts';
import { beginGuess, type CreateSharedLimit, refuseFor, type SharedLimit } from '../../platform/shared-limit.ts';

const MINUTE_MS = 60_000;

/** Who tries a password. */
export interface SignInAttempt {
  /** The name as typed, in lower case. */
  readonly account: string;
  readonly address: string;
  /** Identifies a browser that has signed in to this account before. */
  readonly knownBrowser: string | undefined;
}

/**
 * Limits the guessing of passwords, and leaves a class behind one address alone: a success never counts. Failures count
 * - for a browser that has signed in to the account before: 10 in 5 minutes, and nothing else holds it up, so neither a
 *   guesser far away nor a classmate with a program locks anyone out;
 * - else for an account as it is tried from one address: 10 in 5 minutes;
 * - for an account from all addresses: 100 in an hour;
 * - for an address, whatever the accounts: 300 in a minute.
 */
export class SignInLimit {
  readonly #browsers: SharedLimit;
  readonly #pairs: SharedLimit;
  readonly #accounts: SharedLimit;
  readonly #addresses: SharedLimit;

  /** @param secret what is guessed: each secret has limits of its own */
  constructor(createLimit: CreateSharedLimit, secret: string) {
    this.#browsers = createLimit(`${secret}-browser`, 10, 5 * MINUTE_MS);
    this.#pairs = createLimit(`${secret}-pair`, 10, 5 * MINUTE_MS);
    this.#accounts = createLimit(`${secret}-account`, 100, 60 * MINUTE_MS);
    this.#addresses = createLimit(`${secret}-address`, 300, MINUTE_MS);
  }

  /** @throws AppError TS_ERR_AUTH_0006 */
  async check(attempt: SignInAttempt): Promise<void> {
    const waits = await Promise.all(this.#keys(attempt).map(([limit, key]) => limit.secondsToWait(key)));
    refuseFor(Math.max(...waits));
  }

  async failed(attempt: SignInAttempt): Promise<void> {
    await Promise.all(this.#keys(attempt).map(([limit, key]) => limit.count(key)));
  }

  /** As `beginGuess`. */
  begin(attempt: SignInAttempt): Promise<() => Promise<void>> {
    return beginGuess(...this.#keys(attempt));
  }

  #keys({ account, address, knownBrowser }: SignInAttempt): (readonly [SharedLimit, string])[] {
    if (knownBrowser !== undefined) return [[this.#browsers, knownBrowser]];
    const place = limitedAddress(address);
    return [
      [this.#pairs, `${place} ${account}`],
      [this.#accounts, account],
      [this.#addresses, place],
    ];
  }
}

/** Limits wrong codes and unknown emails, by address. */
export class AddressLimit {
  readonly #addresses: SharedLimit;

  constructor(createLimit: CreateSharedLimit, secret: string) {
    this.#addresses = createLimit(`${secret}-address`, 300, MINUTE_MS);
  }

  /** As `beginGuess`. */
  begin(address: string): Promise<() => Promise<void>> {
    return beginGuess([this.#addresses, limitedAddress(address)]);
  }
}
