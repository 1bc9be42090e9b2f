/** A latest value. */
export class Slot<Value> {
  /** Who keeps a slot keeps its topic, without which it would no longer follow the messages. */
  readonly topic: object;
  value: Value | undefined;
  #time = Number.NEGATIVE_INFINITY;
  #isFromReaction = false;

  constructor(topic: object) {
    this.topic = topic;
  }

  /** The order of calls is the order of arrival: a clock that went back changes nothing. */
  setInOrder(value: Value, time: number): void {
    this.value = value;
    this.#time = Math.max(this.#time, time);
    this.#isFromReaction = true;
  }

  /**
   * For a message that may be late. One that this node has seen before its commit comes again after it, when a newer one of
   * the same millisecond may be in place already.
   */
  setIfNewer(value: Value, time: number): void {
    if (time < this.#time || (time === this.#time && this.#isFromReaction)) return;
    this.value = value;
    this.#time = time;
    this.#isFromReaction = false;
  }

  setIfEmpty(value: Value): void {
    if (this.#time === Number.NEGATIVE_INFINITY) this.value = value;
  }
}
