import { limitedAddress } from '../../../platform/address.ts';
import type { Client } from '../../../platform/http/caller.ts';
import { GuessTurns } from '../../../platform/limits/guess-turns.ts';
import { RateLimit } from '../../../platform/limits/rate-limit.ts';
import { type CreateSharedLimit, refuseFor, type SharedLimit } from '../../../platform/limits/shared-limit.ts';

/** New pupils from one address in `WINDOW_MS`: forty who enter in the first two minutes of a lesson stay within it. */
const OF_ADDRESS = 40;
const WINDOW_MS = 10 * 60_000;
/** New pupils on one connection in a minute: a tablet that goes from hand to hand stays within it. */
const OF_CONNECTION = 10;
const MINUTE_MS = 60_000;
const TURN_OF_CONNECTION_MS = 2000;

interface Counted {
  readonly lane: string;
  readonly limit: RateLimit;
}

/**
 * The pace at which new pupils enter a class from an address and on a connection, so that one of them cannot take all
 * places before a teacher sees it. Beyond it they wait for their turn; connections that have made no pupil go first.
 * Addresses count on all servers, connections on the one that they belong to.
 */
export class EntryPace {
  readonly #ofAddress: SharedLimit;
  readonly #turns = new GuessTurns(WINDOW_MS / OF_ADDRESS);
  readonly #ofConnection = new WeakMap<object, Counted>();
  readonly #turnsOfConnection = new GuessTurns(TURN_OF_CONNECTION_MS);
  #connections = 0;

  constructor(createLimit: CreateSharedLimit) {
    this.#ofAddress = createLimit('class-new-pupil', OF_ADDRESS, WINDOW_MS);
  }

  /**
   * Resolves when a new pupil may enter.
   * @returns a function that uncounts a pupil who did not come in
   * @throws authErrors.tooManyAttempts if too many wait
   */
  async begin(classId: string, client: Client): Promise<() => Promise<void>> {
    await this.#paceConnection(client);
    const lane = `${classId} ${limitedAddress(client.address)}`;
    const seconds = await this.#ofAddress.count(lane);
    if (seconds > 0 && !(await this.#turns.wait(client, lane))) refuseFor(seconds);
    this.#turns.wasWrong(client);
    return async () => {
      if (seconds === 0) await this.#ofAddress.takeBack(lane);
    };
  }

  /** A connection of a proxy carries many clients, so it has no pace. */
  async #paceConnection(client: Client): Promise<void> {
    if (!client.isDirect) return;
    const { connection } = client;
    let counted = this.#ofConnection.get(connection);
    if (!counted) {
      counted = { lane: String(++this.#connections), limit: new RateLimit(OF_CONNECTION, MINUTE_MS) };
      this.#ofConnection.set(connection, counted);
    }
    const { lane, limit } = counted;
    const seconds = limit.secondsToWait('');
    limit.count('');
    if (seconds > 0 && !(await this.#turnsOfConnection.wait(client, lane))) refuseFor(seconds);
  }
}
