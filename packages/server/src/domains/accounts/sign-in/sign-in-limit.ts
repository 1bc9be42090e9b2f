import { limitedAddress } from '../../../platform/address.ts';
import { type Asker, GuessLimit } from '../../../platform/limits/guess-turns.ts';
import {
  beginGuess,
  type CreateSharedLimit,
  refuseFor,
  type SharedLimit,
} from '../../../platform/limits/shared-limit.ts';

const MINUTE_MS = 60_000;

/** Maximum wrong guesses of an address in a minute, for all accounts together. Further guesses wait for their turn. */
const WRONG_OF_ADDRESS = 300;

/** An attempt to sign in with a password. */
export interface SignInAttempt {
  /** The name as typed, in lower case. */
  readonly account: string;
  readonly client: Asker;
  /** The id of a browser that has signed in to this account before. */
  readonly knownBrowser: string | undefined;
}

/** Reports whether a guess was right. A guess that was refused unchecked counts as right. */
export type Settle = (isRight: boolean) => Promise<void>;

/**
 * Limits the guessing of passwords, and does not hinder a class behind one address: a success never counts. Failures
 * count
 * - for a browser that has signed in to the account before: 10 in 5 minutes, and nothing else holds it up, so neither a
 * guesser far away nor a classmate with a program locks anyone out;
 * - else for an account as it is tried from one address: 10 in 5 minutes;
 * - for an account from all addresses: 100 in an hour;
 * - for an address, for all accounts together: 300 in a minute. This limit refuses nobody: further guesses wait for
 * their turn.
 */
export class SignInLimit {
  readonly #browsers: SharedLimit;
  readonly #pairs: SharedLimit;
  readonly #accounts: SharedLimit;
  readonly #addresses: GuessLimit;

  /** @param secret the name of the guessed secret: each secret has its own limits */
  constructor(createLimit: CreateSharedLimit, secret: string) {
    this.#browsers = createLimit(`${secret}-browser`, 10, 5 * MINUTE_MS);
    this.#pairs = createLimit(`${secret}-pair`, 10, 5 * MINUTE_MS);
    this.#accounts = createLimit(`${secret}-account`, 100, 60 * MINUTE_MS);
    this.#addresses = createAddressLimit(createLimit, secret);
  }

  /**
   * Resolves at the turn of an attempt among those of its address. Check the attempt then, because its account may be
   * held up by now.
   * @throws authErrors.tooManyAttempts if its account is held up already, or too many attempts of the address wait
   */
  async turn(attempt: SignInAttempt): Promise<Settle> {
    await this.check(attempt);
    return attempt.knownBrowser === undefined ? this.#addresses.begin(attempt.client) : async () => {};
  }

  /** @throws authErrors.tooManyAttempts */
  async check(attempt: SignInAttempt): Promise<void> {
    const waits = await Promise.all(this.#keys(attempt).map(([limit, key]) => limit.secondsToWait(key)));
    refuseFor(Math.max(...waits));
  }

  async failed(attempt: SignInAttempt): Promise<void> {
    await Promise.all(this.#keys(attempt).map(([limit, key]) => limit.count(key)));
  }

  /** Waits like `turn`, and counts the attempt before it is checked, so that parallel attempts cannot exceed the limits. */
  async begin(attempt: SignInAttempt): Promise<Settle> {
    const settle = await this.turn(attempt);
    try {
      const takeBack = await beginGuess(...this.#keys(attempt));
      return async (isRight) => {
        if (isRight) await takeBack();
        await settle(isRight);
      };
    } catch (error) {
      await settle(true);
      throw error;
    }
  }

  #keys({ account, client, knownBrowser }: SignInAttempt): (readonly [SharedLimit, string])[] {
    if (knownBrowser !== undefined) return [[this.#browsers, knownBrowser]];
    return [
      [this.#pairs, `${limitedAddress(client.address)} ${account}`],
      [this.#accounts, account],
    ];
  }
}

/** Limits the guessing of a secret, or of emails, by address. */
export function createAddressLimit(createLimit: CreateSharedLimit, secret: string): GuessLimit {
  return new GuessLimit(createLimit, `${secret}-address`, WRONG_OF_ADDRESS, MINUTE_MS);
}
