import { pupilNameKey } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { limitedAddress } from '../../../platform/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Client } from '../../../platform/http/caller.ts';
import { GuessTurns } from '../../../platform/limits/guess-turns.ts';
import { type CreateSharedLimit, refuseFor, type SharedLimit } from '../../../platform/limits/shared-limit.ts';
import { PASS_MS } from './passes.ts';

/** Wrong numbers for a name from one address that get their answer without a wait. */
const FREE_TRIES = 20;
/** The time between two tries after the free ones: in the minutes of a pass, a few hundred of a million. */
const TURN_MS = 1000;
/** Maximum tries that wait; a pupil among them waits no longer than it takes to type the number again. */
const MAX_WAITING = 20;

/**
 * Slows the guessing of the numbers of passes, for each name and address apart. A pass lets a pupil in whatever others
 * try, so nobody may end it. Beyond the free tries they wait for their turn, connections without a wrong one first, and
 * a right number passes.
 */
export class PassTries {
  readonly #wrong: SharedLimit;
  readonly #turns = new GuessTurns(TURN_MS, MAX_WAITING);

  constructor(createLimit: CreateSharedLimit) {
    this.#wrong = createLimit('class-pass', FREE_TRIES, PASS_MS);
  }

  /**
   * Resolves when a number may be checked.
   * @returns a function to call with the reason why the pupil is not in; undefined if they are
   * @throws authErrors.tooManyAttempts if too many wait
   */
  async begin(classId: string, name: string, client: Client): Promise<(refusal?: unknown) => Promise<void>> {
    const lane = `${classId} ${limitedAddress(client.address)} ${pupilNameKey(name)}`;
    const seconds = await this.#wrong.count(lane);
    if (seconds > 0 && !(await this.#turns.wait(client, lane))) refuseFor(MAX_WAITING);
    return async (refusal) => {
      if (refusal instanceof AppError && refusal.code === classErrors.passWrong) this.#turns.wasWrong(client);
      else if (seconds === 0) await this.#wrong.takeBack(lane);
    };
  }
}
