/** When a message came. */
export interface Arrival {
  /** By the clock of this server, in milliseconds since 1970 UTC. */
  readonly time: number;
  /**
   * Its place in the order of arrival, on the same scale, where its time does not tell: the clock had gone back, and
   * earlier messages have later times. Undefined as a rule.
   */
  readonly place: number | undefined;
}

/**
 * Gives each message its time and its place in the order of arrival. After the clock has gone back, messages come behind
 * all earlier ones, each a millisecond further, until the clock has caught up.
 */
export class Arrivals {
  #latest: number;
  #isBehind = false;

  /** @param latest the last place that an earlier start of the server has given */
  constructor(latest: number) {
    this.#latest = latest;
  }

  next(time = Date.now()): Arrival {
    this.#isBehind = time < this.#latest || (time === this.#latest && this.#isBehind);
    this.#latest = this.#isBehind ? this.#latest + 1 : time;
    return { time, place: this.#isBehind ? this.#latest : undefined };
  }
}
