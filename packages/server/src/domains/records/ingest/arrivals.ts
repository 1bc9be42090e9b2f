/** When a message arrived. */
export interface Arrival {
  /** By this server's clock, in milliseconds since 1970 UTC. */
  readonly time: number;
  /**
   * Its place in the order of arrival, in milliseconds like the time. Defined only after the clock went back, while
   * earlier messages have later times.
   */
  readonly place: number | undefined;
}

/**
 * Assigns each message its time and its place in the order of arrival. After the clock goes back, each message is
 * placed one millisecond behind the one before it, until the clock catches up.
 */
export class Arrivals {
  #latest: number;
  #isBehind = false;

  /** @param latest the last place that an earlier run of the server assigned */
  constructor(latest: number) {
    this.#latest = latest;
  }

  next(time = Date.now()): Arrival {
    this.#isBehind = time < this.#latest || (time === this.#latest && this.#isBehind);
    this.#latest = this.#isBehind ? this.#latest + 1 : time;
    return { time, place: this.#isBehind ? this.#latest : undefined };
  }
}
