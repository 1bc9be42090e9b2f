import type { Clock } from '../../../platform/clock/clock.ts';

/** The arrival of a message. */
export interface Arrival {
  /** The time of this server's clock, in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The moment in milliseconds of the monotonic clock. */
  readonly moment: number;
  /**
   * The place in the order of arrival, in milliseconds like the time. Defined only after the clock went back, while
   * earlier messages have later times.
   */
  readonly place: number | undefined;
}

/**
 * Assigns each message its time and its place in the order of arrival. After the clock goes back, each message is
 * placed one millisecond behind the one before it, until the clock catches up.
 */
export class Arrivals {
  readonly #clock: Clock;
  #latest: number;
  #isBehind = false;

  /** @param latest the last place that an earlier run of the server assigned */
  constructor(clock: Clock, latest: number) {
    this.#clock = clock;
    this.#latest = latest;
  }

  next(time = this.#clock.wall()): Arrival {
    this.#isBehind = time < this.#latest || (time === this.#latest && this.#isBehind);
    this.#latest = this.#isBehind ? this.#latest + 1 : time;
    return { time, moment: this.#clock.monotonic(), place: this.#isBehind ? this.#latest : undefined };
  }
}
