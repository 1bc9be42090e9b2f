/** So many messages of a period are explained. */
const EXPLAINED = 3;
const PERIOD_MS = 1000;

/**
 * What the log counts of an applet while it does not run. It explains the first messages of a period and counts the others,
 * as hundreds of applets on a busy topic would otherwise spend most of their time on explanations.
 */
export class IdleTally {
  /** The messages that did not match and are not logged yet. */
  unexplained = 0;
  /** It differs, so that the applets of a topic do not explain in the same moment. */
  readonly #periodMs = PERIOD_MS * (1 + Math.random());
  #since = Number.NEGATIVE_INFINITY;
  #explained = 0;

  /** @param arrival of a message, in milliseconds of the monotonic clock */
  mayExplain(arrival: number): boolean {
    if (arrival - this.#since >= this.#periodMs) {
      this.#since = arrival;
      this.#explained = 0;
    }
    if (this.#explained >= EXPLAINED) return false;
    this.#explained++;
    return true;
  }
}
