import { limitedAddress } from '../../../platform/address.ts';
import type { Client } from '../../../platform/http/caller.ts';
import { GuessTurns } from '../../../platform/limits/guess-turns.ts';
import { RateLimit } from '../../../platform/limits/rate-limit.ts';
import { type CreateSharedLimit, refuseFor, type SharedLimit } from '../../../platform/limits/shared-limit.ts';

/** New pupils from one address: forty who enter in the first two minutes of a lesson do not meet it. */
const OF_ADDRESS = 40;
const WINDOW_MS = 10 * 60_000;
/** New pupils on one connection in a minute: a tablet that goes from hand to hand does not meet it. */
const OF_CONNECTION = 3;
const MINUTE_MS = 60_000;

/**
 * The pace at which new pupils enter a class from an address and a connection, so that one of them cannot take all places
 * before a teacher sees it. Beyond it they wait for their turn, those first whose connection has made no pupil. Addresses
 * count on all servers, connections on the one that they belong to.
 */
export class EntryPace {
  readonly #ofAddress: SharedLimit;
  readonly #turns = new GuessTurns(WINDOW_MS / OF_ADDRESS);
  readonly #ofConnection = new WeakMap<object, RateLimit>();

  constructor(createLimit: CreateSharedLimit) {
    this.#ofAddress = createLimit('class-new-pupil', OF_ADDRESS, WINDOW_MS);
  }

  /**
   * Resolves when a new pupil may enter.
   * @returns uncounts a pupil who did not come in
   * @throws AppError TS_ERR_AUTH_0006 if too many wait
   */
  async begin(classId: string, client: Client): Promise<() => Promise<void>> {
    const lane = `${classId} ${limitedAddress(client.address)}`;
    const seconds = await this.#ofAddress.count(lane);
    const isOver = this.#countOnConnection(client);
    if ((seconds > 0 || isOver) && !(await this.#turns.wait(client, lane))) refuseFor(Math.max(seconds, 1));
    this.#turns.wasWrong(client);
    return async () => {
      if (seconds === 0) await this.#ofAddress.takeBack(lane);
    };
  }

  /** Connections of a proxy carry many clients. */
  #countOnConnection({ connection, isDirect }: Client): boolean {
    if (!isDirect) return false;
    let counted = this.#ofConnection.get(connection);
    if (!counted) {
      counted = new RateLimit(OF_CONNECTION, MINUTE_MS);
      this.#ofConnection.set(connection, counted);
    }
    const isOver = counted.secondsToWait('') > 0;
    counted.count('');
    return isOver;
  }
}
